//! Transcripts: a script of commands in, the state of the session out.

use proptest::prelude::*;

use super::*;
use crate::play::games::AwaySpan;
use crate::play::games::timing::Tempo;

const START: Timestamp = Timestamp::from_secs(1000);

fn ranked(fails_at: usize) -> Terms {
    Terms { fails_at, at_once: true, patience: 60, left: Status::Quit }
}

/// A server that started long ago and was away from the first to the second time.
fn away(from: Timestamp, to: Timestamp) -> Outages {
    Outages { spans: vec![AwaySpan { from, to }], ..Outages::none_since(START.minus(PAUSED_FOR * 2)) }
}

fn started(began: Timestamp) -> Outages {
    Outages::none_since(began)
}

fn solo() -> Terms {
    Terms { fails_at: 4, at_once: false, patience: 24 * 3600, left: Status::Expired }
}

/// A session played by a script: `r` and `w` answer right and wrong, `n` goes on, `t` and `a` fire the next timer (the
/// question's time, or the patience), `q` quits, `.` waits a second.
struct ScriptedSession {
    state: State,
    now: Timestamp,
}

impl ScriptedSession {
    fn new(terms: Terms, questions: usize) -> Self {
        Self { state: begin(terms, vec![15; questions], START), now: START }
    }

    fn play(mut self, script: &str) -> Self {
        for step in script.chars().filter(|step| !step.is_whitespace()) {
            let index = self.state.index();
            let answer = |correct| Command::Answer { index, given: GivenAnswer { correct, ..GivenAnswer::default() } };
            let command = match step {
                'r' => Some(answer(true)),
                'w' => Some(answer(false)),
                'n' => Some(Command::Next { index: None }),
                'q' => Some(Command::Quit),
                '.' => {
                    self.now = self.now.plus(Duration::from_secs(1));
                    None
                }
                't' | 'a' => {
                    self.now = wake_at(&self.state).unwrap_or(self.now);
                    None
                }
                other => panic!("{other} is not a step"),
            };
            self.state.pass(self.now, &started(START));
            if let Some(command) = command {
                // A refused command must change nothing; the caller checks the state.
                let _ = apply(&mut self.state, command, self.now);
            }
        }
        self
    }

    /// `playing question 3/10 2 right 1 wrong`
    fn summary(&self) -> String {
        let phase = match self.state.phase {
            Phase::Question => "question",
            Phase::Review { .. } => "review",
            Phase::Paused { .. } => "paused",
            Phase::Over { seen: false, .. } => "verdict",
            Phase::Over { seen: true, .. } => "over",
        };
        let (status, at, count) = (self.state.status().name(), self.state.index() + 1, self.state.count());
        format!("{status} {phase} {at}/{count} {}-{}", self.state.right(), self.state.wrong())
    }
}

fn check(terms: Terms, questions: usize, script: &str, expected: &str) {
    assert_eq!(ScriptedSession::new(terms, questions).play(script).summary(), expected, "{script}");
}

#[test]
fn a_question_is_answered_reviewed_and_followed_by_the_next() {
    for (script, expected) in [
        ("", "playing question 1/10 0-0"),
        ("r", "playing review 1/10 1-0"),
        ("w", "playing review 1/10 0-1"),
        ("..rn", "playing question 2/10 1-0"),
        ("rn wn", "playing question 3/10 1-1"),
        ("t", "playing review 1/10 0-1"),
        ("tn", "playing question 2/10 0-1"),
        ("n", "playing question 1/10 0-0"),
        ("rnn", "playing question 2/10 1-0"),
    ] {
        check(ranked(4), 10, script, expected);
    }
}

#[test]
fn the_last_verdict_is_shown_until_the_player_goes_on() {
    check(solo(), 2, "rnr", "passed verdict 2/2 2-0");
    check(solo(), 2, "rnrn", "passed over 2/2 2-0");
    check(solo(), 2, "rnt", "passed verdict 2/2 1-1");
}

#[test]
fn an_attempt_ends_with_the_wrong_answer_that_fails_it() {
    for (fails_at, questions) in [(4, 10), (3, 10), (2, 10), (2, 20)] {
        let wrongs = |n: usize| "wn".repeat(n);
        let rights = |n: usize| "rn".repeat(n);
        let fails = ScriptedSession::new(ranked(fails_at), questions).play(&wrongs(fails_at));
        assert_eq!(fails.summary(), format!("failed over {fails_at}/{questions} 0-{fails_at}"));
        let most = fails_at - 1;
        let passes =
            ScriptedSession::new(ranked(fails_at), questions).play(&(wrongs(most) + &rights(questions - most)));
        assert_eq!(passes.summary(), format!("passed over {questions}/{questions} {}-{most}", questions - most));
        let at_the_end =
            ScriptedSession::new(ranked(fails_at), questions).play(&(rights(questions - fails_at) + &wrongs(fails_at)));
        assert_eq!(at_the_end.state.status(), Status::Failed, "also with the last question");
    }
}

#[test]
fn a_level_is_played_to_its_end_and_passed_with_seven_right() {
    check(solo(), 10, &("wn".repeat(4) + &"rn".repeat(6)), "failed over 10/10 6-4");
    check(solo(), 10, &("wn".repeat(3) + &"rn".repeat(7)), "passed over 10/10 7-3");
    check(solo(), 10, &"wn".repeat(9), "playing question 10/10 0-9");
}

#[test]
fn an_answer_counts_within_the_grace_and_not_a_millisecond_later() {
    let answer = Command::Answer { index: 0, given: GivenAnswer { correct: true, ..GivenAnswer::default() } };
    for (millis, right) in [(0, true), (14_999, true), (15_000, true), (15_299, true), (15_300, false), (15_301, false)]
    {
        let now = START.plus(Duration::from_millis(millis));
        let mut state = begin(ranked(4), vec![15; 10], START);
        state.pass(now, &started(START));
        assert_eq!(apply(&mut state, answer.clone(), now), Ok(()));
        let given = &state.given[0];
        assert_eq!((given.correct, given.timed_out), (right, !right), "after {millis} ms");
    }
}

#[test]
fn the_countdown_is_not_part_of_the_first_questions_time() {
    let opens = first_opens(START, Tempo::default());
    assert_eq!(opens.since(START), COUNTDOWN);
    assert_eq!(first_opens(START, Tempo { pace: 100, answer_time: 1 }).since(START), COUNTDOWN / 100);
    let mut state = begin(ranked(4), vec![15; 10], opens);
    assert_eq!((state.time.opened, state.time.closes), (opens, opens.plus(Duration::from_secs(15))));
    let before = state.clone();
    state.pass(START, &started(START));
    assert_eq!(state, before, "it is not taken for a clock that was set back");
    state.pass(opens.plus(Duration::from_millis(15_299)), &started(START));
    assert_eq!(state, before);
    state.pass(opens.plus(Duration::from_millis(15_300)), &started(START));
    assert!(state.given[0].timed_out);
}

#[test]
fn a_question_is_answered_once_and_only_when_it_is_open() {
    let answer = |index, correct| Command::Answer { index, given: GivenAnswer { correct, ..GivenAnswer::default() } };
    let mut state = begin(ranked(4), vec![15; 10], START);
    for index in [1, 9, 10, usize::MAX] {
        assert_eq!(apply(&mut state, answer(index, true), START), Err(Refusal::NotThisQuestion));
    }
    apply(&mut state, answer(0, false), START).unwrap();
    let before = state.clone();
    assert_eq!(apply(&mut state, answer(0, true), START), Ok(()), "a repeat is not refused");
    assert_eq!(state, before, "a repeat changes nothing");
    assert_eq!(apply(&mut state, answer(1, true), START), Err(Refusal::NotThisQuestion), "not before it is open");
    apply(&mut state, Command::Quit, START).unwrap();
    assert_eq!(apply(&mut state, answer(1, true), START), Err(Refusal::Over));
    assert_eq!(apply(&mut state, answer(0, true), START), Ok(()));
    assert_eq!(state.given, before.given);
}

#[test]
fn next_from_an_earlier_review_does_nothing() {
    let mut state = ScriptedSession::new(ranked(4), 10).play("rn").state;
    apply(&mut state, Command::Next { index: Some(0) }, START).unwrap();
    assert_eq!(state.index(), 1);
    let mut state = ScriptedSession::new(ranked(4), 10).play("rnr").state;
    apply(&mut state, Command::Next { index: Some(0) }, START).unwrap();
    assert!(matches!(state.phase, Phase::Review { .. }), "the second review stays");
    apply(&mut state, Command::Next { index: Some(1) }, START).unwrap();
    assert_eq!(state.index(), 2);
}

#[test]
fn quitting_ends_a_session_in_every_phase_and_only_once() {
    check(ranked(4), 10, "q", "quit over 1/10 0-0");
    check(ranked(4), 10, "rnwq", "quit over 2/10 1-1");
    check(ranked(2), 10, "wnwq", "failed over 2/10 0-2");
    check(ranked(2), 10, "wnwqnqr", "failed over 2/10 0-2");
    check(solo(), 2, "rnrq", "passed over 2/2 2-0");
    check(solo(), 10, "rnq", "quit over 1/10 1-0");
}

#[test]
fn an_idle_attempt_counts_as_quit_a_minute_after_the_questions_time() {
    check(ranked(4), 10, "ta", "quit over 1/10 0-1");
    let asked = ScriptedSession::new(ranked(4), 10).state;
    assert_eq!(asked.expires_at(), Some(START.plus(Duration::from_secs(75))));
    let left = ScriptedSession::new(ranked(4), 10).play("..r");
    assert_eq!(
        wake_at(&left.state),
        Some(START.plus(Duration::from_secs(75))),
        "independent of the time of the answer"
    );
    check(ranked(4), 10, "ra", "quit over 1/10 1-0");
    check(solo(), 10, "ra", "expired over 1/10 1-0");
    let day = Duration::from_secs(24 * 3600 + 15);
    assert_eq!(wake_at(&ScriptedSession::new(solo(), 10).play("r").state), Some(START.plus(day)));
}

#[test]
fn a_question_open_while_the_server_was_away_is_void() {
    let mut state = ScriptedSession::new(ranked(4), 10).play("rn").state;
    let late = wake_at(&state).unwrap().plus(Duration::from_secs(20));
    let outage = away(late.minus(Duration::from_secs(25)), late);
    state.pass(late, &outage);
    assert_eq!((state.is_paused(), state.given.len(), state.index()), (true, 1, 1), "nothing is counted");
    assert_eq!(wake_at(&state), Some(late.plus(PAUSED_FOR)), "the session waits for its player");
    let answer = Command::Answer { index: 1, given: GivenAnswer { correct: true, ..GivenAnswer::default() } };
    assert_eq!(apply(&mut state, answer, late), Err(Refusal::NotThisQuestion), "the void question cannot be answered");
    let back = late.plus(Duration::from_secs(20));
    state.pass(back, &outage);
    assert!(state.may_resume(back));
    state.reopen(20, back);
    assert_eq!(state.phase, Phase::Question);
    assert_eq!(state.time, Span { opened: back, closes: back.plus(Duration::from_secs(20)) });
}

#[test]
fn a_timer_that_is_merely_late_counts() {
    for late in [0, 6, 59, 3600] {
        let mut state = begin(ranked(4), vec![15; 10], START);
        let now = wake_at(&state).unwrap().plus(Duration::from_secs(late));
        state.pass(now, &started(START));
        assert_eq!((state.wrong(), state.given[0].timed_out, state.voids), (1, true, 0), "{late} s late");
    }
    let mut other = begin(ranked(4), vec![15; 10], START);
    let now = wake_at(&other).unwrap();
    other.pass(now.plus(Duration::from_secs(60)), &away(START.minus(Duration::from_secs(9)), START.minus(SET_BACK)));
    assert_eq!(other.wrong(), 1, "an outage before the question opened voids nothing");
}

#[test]
fn a_second_void_question_waits_for_its_replacement() {
    let mut state = begin(ranked(4), vec![15; 10], START);
    let mut now = START;
    for (voids, minutes) in [(1, 0), (2, 10), (3, 20), (4, 40), (5, 60), (6, 60)] {
        let opened = now;
        now = wake_at(&state).unwrap();
        state.pass(now, &away(opened, now));
        let from = now.plus(Duration::from_secs(60 * minutes));
        assert_eq!((state.voids, state.resumes_at()), (voids, Some(from)));
        assert!(minutes == 0 || !state.may_resume(from.minus(Duration::from_millis(1))));
        assert_eq!(state.resumes_when_seen(), minutes == 0);
        now = from;
        state.pass(now, &started(START));
        assert!(state.may_resume(now), "nothing but time is lost");
        state.reopen(15, now);
    }
    assert_eq!((state.phase.clone(), state.given.len()), (Phase::Question, 0));
    let mut first = begin(ranked(4), vec![15; 10], START);
    let end = wake_at(&first).unwrap();
    first.pass(end, &Outages { other_voids: 1, ..away(START, end) });
    assert_eq!(first.resumes_at(), Some(end.plus(Duration::from_secs(600))), "voids of other sessions count");
}

#[test]
fn a_restart_costs_nothing() {
    let restart = START.plus(Duration::from_secs(10));
    let mut state = begin(ranked(4), vec![15; 10], START);
    state.pass(restart, &started(restart));
    assert!(matches!(state.phase, Phase::Question), "the question has time left");
    state.pass(START.plus(Duration::from_millis(15_300)), &started(restart));
    assert!(state.is_paused(), "a question opened before the restart is void");
    let mut review = ScriptedSession::new(ranked(4), 10).play("r").state;
    let end = wake_at(&review).unwrap();
    let later = START.plus(Duration::from_secs(20));
    review.pass(end, &started(later));
    assert_eq!(wake_at(&review), Some(end.plus(PAUSED_FOR)));
    review.pass(wake_at(&review).unwrap(), &started(later));
    assert_eq!(review.status(), Status::Quit, "the wait has an end");
    let end = wake_at(&state).unwrap();
    let mut paused = state.clone();
    paused.pass(end, &away(end.minus(Duration::from_secs(60)), end));
    assert_eq!(wake_at(&paused), Some(end.plus(PAUSED_FOR)), "the server was away at the end of the wait");
    assert_eq!(paused.resumes_at(), state.resumes_at());
    let mut paused = state.clone();
    paused.pass(end, &started(restart));
    assert_eq!(paused.status(), Status::Quit);
}

#[test]
fn setting_the_clock_ends_no_question_and_no_session() {
    let hour = Duration::from_secs(3600);
    let asked = ScriptedSession::new(ranked(4), 10).play("rn").state;
    let mut ahead = asked.clone();
    ahead.pass(START.plus(hour), &away(START.plus(SET_BACK), START.plus(hour)));
    assert!(ahead.is_paused() && ahead.given.len() == 1);
    let mut back = asked.clone();
    back.pass(START.minus(hour), &started(START.minus(hour * 2)));
    let opened = START.minus(hour);
    assert_eq!(back.time, Span { opened, closes: opened.plus(Duration::from_secs(15)) });
    back.pass(wake_at(&back).unwrap(), &started(START));
    assert_eq!(back.wrong(), 1, "the shown time counts, although the server's start is later");
    let mut review = ScriptedSession::new(ranked(4), 10).play("r").state;
    review.pass(START.plus(hour), &away(START.plus(SET_BACK), START.plus(hour)));
    assert!(matches!(review.phase, Phase::Review { .. }), "the session goes on");
    let mut slightly = asked.clone();
    slightly.pass(START.minus(Duration::from_secs(1)), &started(START.minus(hour)));
    assert_eq!(slightly, asked, "requests may arrive out of order");
}

#[test]
fn a_state_survives_json() {
    for script in ["", "r", "t", "wnwnwnw", "q"] {
        let state = ScriptedSession::new(ranked(4), 10).play(script).state;
        let text = serde_json::to_string(&state).unwrap();
        assert_eq!(serde_json::from_str::<State>(&text).unwrap(), state, "{text}");
    }
    let old = r#"{"terms":{"fails_at":4,"at_once":true,"patience":60,"left":"quit"},"limits":[15],"given":[],
        "time":{"opened":1,"closes":2},"phase":{"paused":{"until":3}}}"#;
    let old: State = serde_json::from_str(old).unwrap();
    assert!(old.may_resume(START) && old.voids == 0, "stored by an earlier version");
}

proptest! {
    #[test]
    fn random_sessions_stay_over_once_they_are_and_their_counts_add_up(script in "[rwntaq.]{0,80}", fails_at in 1..5_usize) {
        let mut played = ScriptedSession::new(ranked(fails_at), 10);
        let mut ended = None;
        for step in script.chars() {
            played = played.play(&step.to_string());
            let state = &played.state;
            prop_assert!(state.given.len() <= 10 && state.index() < 10);
            prop_assert!(state.wrong() <= fails_at);
            prop_assert_eq!(state.right() + state.wrong(), state.given.len());
            prop_assert_eq!(state.status() == Status::Playing, wake_at(state).is_some_and(|at| at > played.now));
            if let Some((status, given)) = &ended {
                prop_assert_eq!((state.status(), &state.given), (*status, given));
            } else if state.status() != Status::Playing {
                ended = Some((state.status(), state.given.clone()));
            }
        }
    }
}
