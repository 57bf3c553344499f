//! Invariants of every game, under random commands, lost connections and restarts.

use proptest::prelude::*;

use super::tests::{NODE, connected, fresh, newcomer, room, time, user};
use super::*;
use crate::play::games::GameState;
use crate::testing::cases;

#[derive(Clone, Debug)]
enum Step {
    Answer {
        who: usize,
        ahead: usize,
        choice: u8,
        tab: bool,
    },
    Leave(usize),
    Join(usize),
    Link(usize, bool),
    Seen(usize, u8),
    Forget(usize),
    Start(usize, Option<usize>),
    /// With a bit for each player who is connected afterwards.
    Restart(u8),
    /// Milliseconds pass without a command.
    Wait(u64),
    /// The next timer fires, some milliseconds late.
    Tick(u64),
}

fn step() -> impl Strategy<Value = Step> {
    let who = 0..8_usize;
    prop_oneof![
        40 => (who.clone(), 0..8_usize, 0..6_u8, any::<bool>()).prop_map(|(who, ahead, choice, tab)| {
            // Mostly the current question, and one of the four options.
            Step::Answer { who, ahead: ahead / 7, choice: if choice == 5 { 7 } else { choice % 4 }, tab: tab && ahead == 3 }
        }),
        1 => who.clone().prop_map(Step::Leave),
        2 => who.clone().prop_map(Step::Join),
        6 => (who.clone(), any::<bool>()).prop_map(|(who, on)| Step::Link(who, on)),
        4 => (who.clone(), 0..3_u8).prop_map(|(who, tab)| Step::Seen(who, tab)),
        1 => who.clone().prop_map(Step::Forget),
        2 => (who.clone(), prop::option::weighted(0.2, who.clone())).prop_map(|(who, poor)| Step::Start(who, poor)),
        1 => prop_oneof![Just(0), any::<u8>()].prop_map(Step::Restart),
        6 => (1..4000_u64).prop_map(Step::Wait),
        25 => prop_oneof![9 => 0..400_u64, 1 => 1500..2600_u64].prop_map(Step::Tick),
    ]
}

const LETTERS: [char; 8] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

fn command(state: &State, step: &Step, now: Timestamp) -> Option<Command> {
    let who = |at: usize| user(LETTERS[at]);
    Some(match step {
        Step::Answer { who: at, ahead, choice, tab } => Command::Answer {
            user: who(*at),
            index: state.index + ahead,
            question: None,
            choice: *choice,
            tab: tab.then(|| "1".to_owned()),
        },
        Step::Leave(at) => Command::Leave { user: who(*at), tab: None },
        Step::Join(at) => Command::Join(newcomer(LETTERS[*at])),
        Step::Link(at, true) => Command::Back { user: who(*at), node: NODE.into() },
        Step::Link(at, false) => Command::Gone { user: who(*at), node: NODE.into() },
        Step::Seen(at, tab) => Command::Seen { user: who(*at), tab: Some(tab.to_string()) },
        Step::Forget(at) => Command::Forget { user: who(*at) },
        Step::Start(at, poor) => Command::Start {
            user: who(*at),
            poor: poor.iter().map(|at| who(*at)).collect(),
            rights: (0..QUESTIONS).map(|index| (index % 4) as u8).collect(),
        },
        Step::Restart(back) => {
            let users = (0..8).filter(|at| back & (1 << at) != 0).map(who);
            Command::Resumed {
                fresh: fresh(1),
                here: LocalLinks { node: NODE.into(), players: users.collect(), others: None },
            }
        }
        Step::Wait(_) => return None,
        Step::Tick(_) => time(state, 2, connected(state), now),
    })
}

/// The invariants of one move.
fn check_move(
    before: &State,
    command: &Command,
    after: &Transition<State>,
    now: Timestamp,
) -> Result<(), TestCaseError> {
    let Transition { state, events, .. } = after;
    prop_assert_eq!(state.seq, before.seq + events.len() as u64, "events are numbered without gaps");
    let closed = events.iter().any(|event| matches!(event, Event::QuestionClosed { .. }));
    for player in &state.players {
        let Some(earlier) = before.player(player.user) else { continue };
        prop_assert!(player.hearts() <= earlier.hearts(), "hearts never grow");
        prop_assert!(player.errors == earlier.errors || closed, "hearts are lost when a question closes");
        prop_assert!(player.score == earlier.score || closed);
        prop_assert!(earlier.out.is_none() || player.out == earlier.out, "an eliminated player stays eliminated");
        // A restart costs no heart and eliminates no player.
        let away = matches!(command, Command::Resumed { .. });
        prop_assert!(
            !away || (player.errors, player.out) == (earlier.errors, earlier.out),
            "an absence of the server costs no heart"
        );
    }
    if before.is_over() {
        prop_assert_eq!(&state.phase, &before.phase, "a finished game stays finished");
        prop_assert_eq!(&state.outcome, &before.outcome);
    }
    if let Some(wake) = wake_at(state) {
        let passed = matches!(command, Command::Time { .. } | Command::Resumed { .. });
        prop_assert!(!passed || wake > now, "the next timer is in the future: {:?}", state.phase);
    }
    prop_assert!(state.is_over() || state.humans().count() > 0);
    prop_assert!(state.index < QUESTIONS);
    prop_assert!(state.players.len() <= state.max_players as usize);
    prop_assert!(!state.is_waiting() || state.player(state.creator).is_some(), "a player of the room has the star");
    let star = state.player(state.creator).filter(|holder| state.is_waiting() && !holder.connected);
    let taken = state.humans().any(|player| player.connected);
    prop_assert!(star.is_none() || !taken || state.star_passes_at().is_some(), "a disconnected creator loses the star");
    prop_assert!(state.players.iter().all(|player| player.connected == player.gone_at.is_none()));
    let text = serde_json::to_string(state).unwrap();
    prop_assert_eq!(&serde_json::from_str::<State>(&text).unwrap(), state);
    Ok(())
}

fn check_end(state: &State) -> Result<(), TestCaseError> {
    let Some(outcome) = state.outcome else { return Ok(()) };
    if outcome.reason == Reason::Abandoned {
        prop_assert!(state.players.iter().all(|player| player.place.is_none()));
        return Ok(());
    }
    let place = |player: &Player| player.place.unwrap();
    for one in &state.players {
        for other in &state.players {
            let survived = |player: &Player| player.out.map_or((true, 0), |out| (false, out.at));
            if survived(one) > survived(other) {
                prop_assert!(place(one) < place(other), "places agree with survival");
            }
            let fell = |player: &Player| player.out.is_none_or(|out| !out.left);
            if fell(one) && fell(other) {
                prop_assert_eq!(
                    one.score.cmp(&other.score),
                    place(other).cmp(&place(one)),
                    "places agree with the score"
                );
            }
        }
        let better = state.players.iter().filter(|other| place(other) < place(one)).count();
        prop_assert_eq!(place(one) as usize, better + 1, "1, 1, 3");
    }
    let first: Vec<Uuid> = state.players.iter().filter(|player| place(player) == 1).map(|player| player.user).collect();
    if let Some(winner) = outcome.winner {
        prop_assert_eq!(first, vec![winner], "a winner is alone in the first place");
        prop_assert!(state.player(winner).unwrap().plays());
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(50))]

    #[test]
    fn random_games_with_random_faults_keep_the_rules(
        players in 2..=6_u32,
        bots in prop_oneof![4 => Just(0_u32), 1 => 1..4_u32],
        started in any::<bool>(),
        steps in prop::collection::vec(step(), 1..400),
    ) {
        let mut state = room(players.max(bots + 1), bots);
        let mut now = Timestamp(1_000_000);
        let mut starts = 0;
        let opening = (1..players as usize).map(Step::Join).chain(started.then_some(Step::Start(0, None)));
        for step in opening.collect::<Vec<_>>().iter().chain(&steps) {
            match step {
                Step::Wait(span) => now = now.plus(Duration::from_millis(*span)),
                Step::Tick(more) => {
                    now = wake_at(&state).map_or(now, |wake| wake.max(now)).plus(Duration::from_millis(*more));
                }
                _ => {}
            }
            let Some(command) = command(&state, step, now) else { continue };
            state.note_graces(|_| Duration::from_millis(150));
            if let Ok(transition) = state.apply(&command, now) {
                check_move(&state, &command, &transition, now)?;
                starts += transition.events.iter().filter(|event| matches!(event, Event::GameStart { .. })).count();
                state = transition.state;
                check_end(&state)?;
            }
        }
        // Fees are taken at the start.
        prop_assert!(starts <= 1);
        // Without further commands every game ends.
        for _ in 0..4000 {
            let Some(wake) = wake_at(&state) else { break };
            now = now.max(wake);
            let command = time(&state, 3, connected(&state), now);
            let transition = state.apply(&command, now).unwrap();
            check_move(&state, &command, &transition, now)?;
            state = transition.state;
        }
        prop_assert!(state.is_over());
        check_end(&state)?;
    }
}
