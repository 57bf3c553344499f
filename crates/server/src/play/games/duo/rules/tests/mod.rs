//! Games as transcripts: commands in, events out.

mod absence;
mod connections;

use std::fmt::Write;

use super::*;
use crate::play::games::Replacement;

const GRACES: [Duration; 2] = [Duration::from_millis(100), Duration::from_millis(400)];
const ANA: Seat = Seat::Creator;
const BEN: Seat = Seat::Opponent;
const VOID: Uuid = Uuid::from_u128(1);

fn start_of_time() -> Timestamp {
    Timestamp::from_secs(1_000_000)
}

pub(super) fn links(here: [bool; 2]) -> LocalLinks<Seat> {
    let players = Seat::BOTH.into_iter().filter(|seat| here[seat.place()]);
    LocalLinks { node: "main".into(), players: players.collect(), others: None }
}

pub(super) fn connected(state: &State) -> LocalLinks<Seat> {
    links(Seat::BOTH.map(|seat| state.player(seat).node.as_deref() == Some("main")))
}

/// A game with its transcript; times are milliseconds since it was created.
pub(super) struct Play {
    pub(super) state: State,
    pub(super) now: Timestamp,
    transcript: String,
}

impl Play {
    /// A waiting game.
    fn lobby() -> Self {
        let now = start_of_time();
        Self { state: State::new(now.plus(WAIT)), now, transcript: String::new() }
    }

    /// A started game with both players connected. Option 2 is always right.
    fn begun() -> Self {
        let mut play = Self::lobby();
        play.link(ANA, true);
        play.does(Command::Start { rights: vec![2; QUESTIONS] }).unwrap();
        play.link(BEN, true);
        play.transcript.clear();
        play
    }

    /// A game whose first question is open.
    fn asked() -> Self {
        let mut play = Self::begun();
        play.tick();
        play.pass(300);
        play.transcript.clear();
        play
    }

    fn ms(&self, at: Timestamp) -> i64 {
        at.0 - start_of_time().0
    }

    fn pass(&mut self, millis: u64) {
        self.now = self.now.plus(Duration::from_millis(millis));
    }

    /// Moves the clock to the next timer and fires it.
    fn tick(&mut self) {
        self.now = wake_at(&self.state).expect("no timer is set").max(self.now);
        self.time();
    }

    /// A timer fires; all players stay connected who are.
    fn time(&mut self) {
        self.state.note_graces(|seat| GRACES[seat.place()]);
        self.does(Command::Time { here: connected(&self.state) }).unwrap();
    }

    fn link(&mut self, seat: Seat, here: bool) {
        self.does(Command::Link { seat, here, node: "main".into() }).unwrap();
    }

    fn resumed(&mut self, here: [bool; 2], right: Option<usize>) {
        let fresh = right.map(|right| Replacement { right: u8::try_from(right).unwrap(), void: Some(VOID) });
        self.does(Command::Resumed { here: links(here), fresh }).unwrap();
    }

    fn answers(&mut self, seat: Seat, index: usize, choice: usize) -> Result<Verdict, Refusal> {
        Ok(self.does(Command::Answer { seat, index, question: None, choice, tab: None })?.unwrap())
    }

    pub(super) fn does(&mut self, command: Command) -> Result<Option<Verdict>, Refusal> {
        let Transition { state, events, reply: verdict } = self.state.apply(&command, self.now)?;
        assert_eq!(state.seq, self.state.seq + events.len() as u64);
        self.state = state;
        for event in events {
            let line = self.line(&event);
            writeln!(self.transcript, "{:>6} {line}", self.ms(self.now)).unwrap();
        }
        Ok(verdict)
    }

    fn line(&self, event: &Event) -> String {
        match event {
            Event::Started { opens_at } => format!("started, opens {}", self.ms(*opens_at)),
            Event::NextQuestion { index, opens_at, closes_at } => {
                format!("asked {index}: {} to {}", self.ms(*opens_at), self.ms(*closes_at))
            }
            Event::Answered { seat } => format!("answered {seat:?}"),
            Event::Closed { index } => {
                format!("closed {index}: {} to {}", self.state.score(ANA), self.state.score(BEN))
            }
            Event::Over(Outcome { winner, reason }) => format!("over: {winner:?} {reason:?}"),
            Event::Link { seat } => format!("link {seat:?} {}", self.state.player(*seat).connected),
            Event::Seated { seat, tab } => format!("seat {seat:?} {tab}"),
            Event::Resuming { opens_at } => format!("resuming {:?}", opens_at.map(|at| self.ms(at))),
            Event::LobbyClosed(reason) => format!("gone: {reason:?}"),
            Event::Rematch => "rematch".into(),
        }
    }

    fn transcript(&mut self) -> Vec<String> {
        std::mem::take(&mut self.transcript).lines().map(|line| line.trim().to_owned()).collect()
    }
}

#[test]
fn a_question_is_sent_before_it_opens_and_closes_when_both_have_answered() {
    let mut play = Play::lobby();
    play.link(ANA, true);
    play.pass(1000);
    play.does(Command::Start { rights: vec![2; QUESTIONS] }).unwrap();
    play.link(BEN, true);
    play.tick();
    play.pass(300);
    assert_eq!(play.answers(ANA, 0, 2).unwrap().points, 150);
    play.pass(6000);
    assert_eq!(play.answers(BEN, 0, 2).unwrap().points, 125);
    play.tick();
    assert_eq!(
        play.transcript(),
        [
            "0 link Creator true",
            "1000 started, opens 4000",
            "1000 link Opponent true",
            "3700 asked 0: 4000 to 16000",
            "4000 answered Creator",
            "10000 answered Opponent",
            "10000 closed 0: 150 to 125",
            "12700 asked 1: 13000 to 25000",
        ]
    );
}

#[test]
fn ten_questions_make_a_game_and_the_higher_score_wins() {
    let mut play = Play::begun();
    for index in 0..QUESTIONS {
        play.tick();
        play.pass(300);
        play.answers(ANA, index, 2).unwrap();
        play.answers(BEN, index, if index == 4 { 0 } else { 2 }).unwrap();
    }
    play.transcript();
    play.tick();
    assert_eq!(play.transcript(), ["32000 over: Some(Creator) Score"]);
    assert_eq!((play.state.score(ANA), play.state.score(BEN)), (1500, 1350));
    assert_eq!((wake_at(&play.state), play.state.status().as_str()), (None, "finished"));
}

#[test]
fn equal_scores_are_a_draw_also_without_any_answer() {
    let mut play = Play::begun();
    while play.state.is_running() {
        play.tick();
    }
    let transcript = play.transcript();
    assert_eq!(transcript.len(), 21);
    assert_eq!(transcript[1], "15450 closed 0: 0 to 0", "the longer grace, and a little for answers in progress");
    assert!(transcript[20].ends_with("over: None Draw"));
}

#[test]
fn questions_get_shorter_by_threes() {
    let mut play = Play::begun();
    let mut open = Vec::new();
    while play.state.is_running() {
        play.tick();
        if let Phase::Question { opens_at, closes_at } = play.state.phase {
            open.push(closes_at.since(opens_at).as_secs());
        }
    }
    assert_eq!(open, [12, 12, 12, 11, 11, 11, 10, 10, 10, 9]);
}

#[test]
fn speed_is_linear_in_the_time_left() {
    let (opens, closes) = (Timestamp(0), Timestamp(10_000));
    let at = [-5, 0, 100, 2500, 5000, 9900, 9901, 10_000, 10_500].map(|at| points(opens, closes, Timestamp(at)));
    assert_eq!(at, [150, 150, 150, 138, 125, 101, 100, 100, 100]);
    assert_eq!(points(opens, opens, opens), 100, "an empty span");
}

#[test]
fn an_answer_counts_once_and_a_repeat_gets_the_stored_verdict() {
    let mut play = Play::asked();
    let first = play.answers(ANA, 0, 1).unwrap();
    assert_eq!((first.correct, first.points, first.stored), (false, 0, false));
    play.pass(500);
    let again = play.answers(ANA, 0, 2).unwrap();
    assert_eq!((again.choice, again.correct, again.stored), (1, false, true));
    play.answers(BEN, 0, 2).unwrap();
    // Also after the question is closed.
    assert_eq!(play.answers(ANA, 0, 2).unwrap(), again);
    assert_eq!(play.transcript(), ["3000 answered Creator", "3500 answered Opponent", "3500 closed 0: 0 to 148"]);
}

#[test]
fn invalid_answers_to_the_open_question_are_refused() {
    let mut play = Play::begun();
    assert_eq!(play.answers(ANA, 0, 2), Err(Refusal::NotOpen), "in the countdown");
    play.tick();
    assert_eq!(play.answers(ANA, 0, 2), Err(Refusal::NotOpen), "sent, but not open yet");
    play.pass(299);
    assert_eq!(play.answers(ANA, 0, 2), Err(Refusal::NotOpen));
    play.pass(1);
    for (index, choice, refusal) in [
        (1, 2, Refusal::NotThisQuestion),
        (9, 2, Refusal::NotThisQuestion),
        (usize::MAX, 2, Refusal::NotThisQuestion),
        (0, 4, Refusal::BadChoice),
        (0, usize::MAX, Refusal::BadChoice),
    ] {
        assert_eq!(play.answers(ANA, index, choice), Err(refusal));
    }
    play.answers(BEN, 0, 2).unwrap();
    play.tick();
    assert_eq!(play.answers(ANA, 0, 2), Err(Refusal::NotThisQuestion), "the question timed out");
    assert_eq!(play.answers(ANA, 1, 2), Err(Refusal::NotOpen), "in the results");
    assert_eq!(Play::lobby().answers(ANA, 0, 2), Err(Refusal::NotOpen));
}

#[test]
fn an_answer_is_late_a_millisecond_after_the_players_own_grace() {
    for (seat, grace) in [(ANA, 100), (BEN, 400)] {
        let mut play = Play::asked();
        play.pass(12_000 + grace);
        let verdict = play.answers(seat, 0, 2).unwrap();
        assert_eq!((verdict.correct, verdict.points, verdict.late), (true, 100, false), "{seat:?}");
        let mut play = Play::asked();
        play.pass(12_000 + grace + 1);
        let verdict = play.answers(seat, 0, 2).unwrap();
        assert_eq!((verdict.correct, verdict.points, verdict.late), (false, 0, true), "{seat:?}");
        play.tick();
        assert_eq!(play.transcript(), ["15450 closed 0: 0 to 0"]);
    }
}

#[test]
fn the_close_waits_for_the_grace_of_players_without_an_answer() {
    let mut play = Play::asked();
    play.answers(BEN, 0, 0).unwrap();
    play.tick();
    assert_eq!(play.transcript(), ["3000 answered Opponent", "15150 closed 0: 0 to 0"]);
}

#[test]
fn a_connection_that_becomes_slow_during_a_question_has_the_grace_from_before() {
    let mut play = Play::asked();
    play.state.note_graces(|_| Duration::from_millis(500));
    assert_eq!(Seat::BOTH.map(|seat| play.state.player(seat).grace), [100, 400]);
    play.tick();
    play.state.note_graces(|_| Duration::from_millis(500));
    assert_eq!(Seat::BOTH.map(|seat| play.state.player(seat).grace), [500, 500], "the next question has the new one");
}

#[test]
fn leaving_makes_the_other_player_win_and_closes_a_lobby() {
    let mut play = Play::asked();
    play.does(Command::Leave { seat: ANA, tab: None }).unwrap();
    assert_eq!(play.transcript(), ["3000 over: Some(Opponent) Left"]);
    play.does(Command::Leave { seat: BEN, tab: None }).unwrap();
    assert_eq!(play.transcript(), [""; 0], "a finished game stays finished");
    play.does(Command::Rematch).unwrap();
    assert_eq!(play.transcript(), ["3000 rematch"]);
    assert_eq!(Play::asked().does(Command::Rematch), Err(Refusal::NotFinished));
    let mut play = Play::lobby();
    play.does(Command::Leave { seat: ANA, tab: None }).unwrap();
    assert_eq!((play.transcript(), play.state.status().as_str()), (vec!["0 gone: Left".to_owned()], "closed"));
}

#[test]
fn a_lobby_closes_after_a_quarter_of_an_hour() {
    let mut play = Play::lobby();
    play.tick();
    assert_eq!(play.transcript(), ["900000 gone: NobodyCame"]);
    assert_eq!(play.does(Command::Start { rights: Vec::new() }), Err(Refusal::NotFoundOrFull));
}

#[test]
fn a_pace_shortens_countdown_questions_and_results() {
    let mut play = Play::lobby();
    play.state.tempo.pace = 3;
    play.link(ANA, true);
    play.does(Command::Start { rights: vec![2; QUESTIONS] }).unwrap();
    play.link(BEN, true);
    assert_eq!(wake_at(&play.state), Some(play.now.plus(Duration::from_millis(900))));
    play.transcript();
    play.tick();
    assert_eq!(play.transcript(), ["900 asked 0: 1000 to 5000"]);
    play.tick();
    let shown_until = play.now.plus(Duration::from_secs(2) / 3);
    let opens_at = Some(shown_until.plus(Duration::from_secs(1) / 3));
    assert_eq!(play.state.phase, Phase::Results { shown_until, opens_at });
    play.resumed([true, false], None);
    assert_eq!(wake_at(&play.state), Some(play.now.plus(GIVE_UP)));
}

#[test]
fn an_administrator_ends_a_running_game_without_a_winner_and_closes_a_lobby() {
    let mut play = Play::asked();
    play.does(Command::Abandon).unwrap();
    assert_eq!(play.state.phase, Phase::Finished(Outcome { winner: None, reason: Reason::Abandoned }));
    let over = play.state.clone();
    play.does(Command::Abandon).unwrap();
    assert_eq!(play.state, over);
    let mut waiting = Play::lobby();
    waiting.does(Command::Abandon).unwrap();
    assert_eq!(waiting.state.phase, Phase::Closed);
}
