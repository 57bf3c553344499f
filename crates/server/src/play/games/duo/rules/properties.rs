//! Invariants of random games with random faults.

use proptest::prelude::*;

use super::tests::{connected, links};
use super::*;
use crate::play::games::Replacement;
use crate::testing::cases;

/// A random step.
#[derive(Clone, Debug)]
enum Act {
    /// Milliseconds pass, and the timers fire.
    Pass(u64),
    /// The server is away for this long, and these players are connected afterwards.
    Away(u64, [bool; 2], u8),
    /// Seat, distance from the current index, choice.
    Answer(bool, i8, usize),
    Link(bool, bool, bool),
    Seen(bool),
    Sit(bool, u8),
    /// A spurious tick.
    Tick,
    Leave(bool),
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        8 => (0..4000_u64).prop_map(Act::Pass),
        8 => (any::<bool>(), prop_oneof![8 => Just(0_i8), 1 => -2..3_i8], 0..5_usize)
            .prop_map(|(seat, off, choice)| Act::Answer(seat, off, choice)),
        2 => (any::<bool>(), any::<bool>(), any::<bool>()).prop_map(|(seat, here, node)| Act::Link(seat, here, node)),
        1 => any::<bool>().prop_map(Act::Seen),
        1 => (any::<bool>(), 0..3_u8).prop_map(|(seat, tab)| Act::Sit(seat, tab)),
        1 => Just(Act::Tick),
        1 => (0..60_000_u64, any::<[bool; 2]>(), 0..4_u8).prop_map(|(span, here, right)| Act::Away(span, here, right)),
        1 => prop_oneof![20 => Just(Act::Tick), 1 => any::<bool>().prop_map(Act::Leave)],
    ]
}

fn seat(creator: bool) -> Seat {
    if creator { Seat::Creator } else { Seat::Opponent }
}

struct Watched {
    state: State,
    now: Timestamp,
    overs: usize,
    asked: Vec<usize>,
    closed: Vec<usize>,
}

impl Watched {
    fn tick(&mut self) {
        self.state.note_graces(|seat| Duration::from_millis([100, 500][seat.place()]));
        self.does(Command::Time { here: connected(&self.state) }).unwrap();
    }

    /// Applies a command and checks the invariants.
    fn does(&mut self, command: Command) -> Result<Option<Verdict>, Refusal> {
        let before = self.state.clone();
        let Transition { state, events, reply: verdict } = before.apply(&command, self.now)?;
        assert_eq!(state.seq, before.seq + events.len() as u64, "events are numbered without gaps");
        assert!(
            state.past.len() <= QUESTIONS && state.past.starts_with(&before.past),
            "closed questions do not change"
        );
        for seat in Seat::BOTH {
            let (was, is) = (before.score(seat), state.score(seat));
            assert!(is >= was && is <= u32::try_from(state.past.len()).unwrap() * (RIGHT + SPEED));
            if matches!(command, Command::Resumed { .. } | Command::Link { .. } | Command::Seen { .. }) {
                assert_eq!(is, was, "an absence costs nothing and gains nothing");
            }
        }
        for given in state.past.iter().chain([&state.given]).flatten().flatten() {
            assert!(given.choice < OPTIONS && (given.points == 0 || given.correct));
            assert!(!given.correct || (RIGHT..=RIGHT + SPEED).contains(&given.points));
        }
        if let Phase::Finished(_) = before.phase {
            assert_eq!(state.phase, before.phase, "a finished game stays finished");
            assert!(!events.iter().any(|event| matches!(event, Event::Over(_))));
        }
        for event in &events {
            match event {
                Event::Over(outcome) => {
                    let resuming = matches!(before.phase, Phase::Resuming { .. });
                    assert!(!resuming || matches!(outcome.reason, Reason::Abandoned | Reason::Left));
                    self.over(&state, *outcome);
                }
                Event::NextQuestion { index, opens_at, closes_at } => {
                    assert!(*opens_at >= self.now.plus(LEAD / 2) && closes_at > opens_at);
                    self.asked.push(*index);
                }
                Event::Closed { index } => self.closed.push(*index),
                _ => {}
            }
        }
        assert_eq!(wake_at(&state).is_none(), matches!(state.phase, Phase::Finished(_) | Phase::Closed));
        // The state survives JSON.
        let game: State = serde_json::from_value(serde_json::to_value(&state).unwrap()).unwrap();
        assert_eq!(game, state);
        self.state = state;
        Ok(verdict)
    }

    fn over(&mut self, state: &State, Outcome { winner, reason }: Outcome) {
        self.overs += 1;
        let [creator, opponent] = Seat::BOTH.map(|seat| state.score(seat));
        match reason {
            Reason::Score => {
                assert_eq!(state.past.len(), QUESTIONS);
                assert_eq!(winner, Some(seat(creator > opponent)));
                assert_ne!(creator, opponent);
            }
            Reason::Draw => assert_eq!((winner, creator, state.past.len()), (None, opponent, QUESTIONS)),
            Reason::Abandoned => assert_eq!(winner, None),
            Reason::Left => assert!(winner.is_some()),
            Reason::Silence => {
                if let Some(winner) = winner {
                    let gone = state.player(winner.other()).gone_at.unwrap();
                    assert!(self.now.since(gone) >= SILENCE);
                }
            }
        }
    }

    /// Moves the clock and fires the timers in time.
    fn pass(&mut self, millis: u64) {
        let until = self.now.plus(Duration::from_millis(millis));
        while let Some(due) = wake_at(&self.state).filter(|due| *due <= until) {
            self.now = due.max(self.now);
            assert!(!self.state.was_away(self.now), "the server was not away");
            self.tick();
        }
        self.now = until;
    }

    fn act(&mut self, act: Act) {
        match act {
            Act::Pass(millis) => self.pass(millis),
            Act::Away(millis, here, right) => {
                self.now = self.now.plus(Duration::from_millis(millis));
                let right = self.state.opened_at().map(|_| right);
                let fresh = right.map(|right| Replacement { right, void: None });
                self.does(Command::Resumed { here: links(here), fresh }).unwrap();
            }
            Act::Answer(creator, off, choice) => {
                let seat = seat(creator);
                let index = self.state.past.len().wrapping_add_signed(off.into());
                let command = Command::Answer { seat, index, question: None, choice, tab: None };
                let Ok(verdict) = self.does(command.clone()) else { return };
                let verdict = verdict.unwrap();
                if let (false, Ok(Some(again))) = (verdict.late, self.does(command)) {
                    assert_eq!(again, Verdict { stored: true, ..verdict }, "a repeat gets the stored verdict");
                }
            }
            Act::Link(creator, here, main) => {
                let node = if main { "main" } else { "other" }.to_owned();
                self.does(Command::Link { seat: seat(creator), here, node }).unwrap();
            }
            Act::Seen(creator) => drop(self.does(Command::Seen { seat: seat(creator), tab: None })),
            Act::Sit(creator, tab) => {
                let _ = self.does(Command::Seen { seat: seat(creator), tab: Some(tab.to_string()) });
            }
            Act::Tick => self.tick(),
            Act::Leave(creator) => drop(self.does(Command::Leave { seat: seat(creator), tab: None })),
        }
    }
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn random_games_keep_the_invariants_and_end(
        acts in proptest::collection::vec(act(), 0..200),
        rights in proptest::collection::vec(0..OPTIONS, QUESTIONS),
    ) {
        let now = Timestamp::from_secs(1000);
        let state = State::new(now.plus(WAIT));
        let mut game = Watched { state, now, overs: 0, asked: Vec::new(), closed: Vec::new() };
        game.does(Command::Start { rights }).unwrap();
        acts.into_iter().for_each(|act| game.act(act));
        // Without further commands the game ends by itself: after ten questions, or because players are disconnected.
        game.pass(10 * 60 * 1000);
        prop_assert!(matches!(game.state.phase, Phase::Finished(_)));
        prop_assert_eq!(game.overs, 1);
        prop_assert_eq!(&game.closed, &(0..game.state.past.len()).collect::<Vec<_>>());
        prop_assert!(game.asked.is_sorted(), "no question is skipped; a void one is replaced");
    }
}
