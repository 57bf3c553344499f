//! The bots of a practice game, as their player sees them.

use super::*;
use crate::play::games::battle_royale::rules::bots::{due, next_answer};

const OPEN_FOR: Duration = Duration::from_secs(12);

/// A practice room with two bots at an open question; its right option is 1.
fn asked(seed: u64, index: usize) -> State {
    let plan = Plan { max_players: 3, timer: 15, bots: vec![user('X'), user('Y')], seed };
    let mut state = State::new(&newcomer('a'), &plan, START).unwrap();
    state.rights = vec![1; QUESTIONS];
    state.index = index;
    state.phase = Phase::Question { opens_at: START, closes_at: START.plus(OPEN_FOR) };
    state
}

/// What the first bot answers to a question, in many rooms.
fn choices(index: usize) -> Vec<u8> {
    let close = START.plus(OPEN_FOR);
    (0..1000)
        .map(|seed| due(&asked(seed, index), START, close, close).iter().find(|(place, _)| *place == 1).unwrap().1)
        .collect()
}

fn share(choices: &[u8], option: u8) -> usize {
    100 * choices.iter().filter(|choice| **choice == option).count() / choices.len()
}

#[test]
fn bots_know_three_answers_of_four_at_first_and_fewer_later() {
    assert!((70..=80).contains(&share(&choices(0), 1)), "75 of 100");
    assert!((32..=42).contains(&share(&choices(19), 1)), "37 of 100");
}

#[test]
fn a_bot_that_does_not_know_the_answer_chooses_any_other_option() {
    let choices = choices(0);
    for wrong in [0, 2, 3] {
        assert!((4..=13).contains(&share(&choices, wrong)), "option {wrong}");
    }
    assert!(choices.iter().all(|choice| *choice < OPTIONS));
}

#[test]
fn a_bot_answers_after_a_player_could_read_and_before_the_end() {
    let mut times = Vec::new();
    for seed in 0..200 {
        let mut state = asked(seed, 0);
        let wake = wake_at(&state).unwrap();
        assert_eq!(Some(wake), next_answer(&state, START, START.plus(OPEN_FOR)), "the timer is that of the bot");
        let first = wake.since(START).as_millis();
        assert!((1500..9600).contains(&first), "{first} ms");
        state = state.apply(&Command::Time { here: connected(&state) }, wake).unwrap().state;
        assert_eq!(state.players.iter().filter(|player| player.answer.is_some()).count(), 1, "not both at once");
        times.push(first);
    }
    times.sort_unstable();
    assert!(times[20] < 3500 && times[180] > 5500, "some are quick, some are slow: {times:?}");
}

#[test]
fn a_question_closes_with_the_last_bots_answer() {
    let mut state = asked(7, 0);
    let answer = Command::Answer { user: user('a'), index: 0, question: None, choice: 1, tab: None };
    state = state.apply(&answer, START).unwrap().state;
    let mut now = START;
    while matches!(state.phase, Phase::Question { .. }) {
        now = wake_at(&state).unwrap();
        state = state.apply(&Command::Time { here: connected(&state) }, now).unwrap().state;
    }
    assert!(now < START.plus(OPEN_FOR) && state.players.iter().all(|player| player.answer.is_some()));
    assert!(state.players.iter().all(|player| player.connected == player.bot), "a bot has no connection to lose");
}

#[test]
fn a_bot_has_another_time_for_each_question() {
    let times = |seed| (0..QUESTIONS).map(move |index| wake_at(&asked(seed, index)));
    let mut all: Vec<_> = times(7).collect();
    all.sort_unstable();
    all.dedup();
    assert!(all.len() > QUESTIONS - 3, "{all:?}");
    assert!(times(7).ne(times(8)), "and in each room");
}

#[test]
fn the_bots_of_a_room_have_different_names_and_not_always_the_same() {
    let names = |seed| {
        let plan = Plan { max_players: 8, timer: 15, bots: (0..7).map(Uuid::from_u128).collect(), seed };
        let state = State::new(&newcomer('a'), &plan, START).unwrap();
        state.players.iter().filter(|player| player.bot).map(|player| player.name.clone()).collect::<Vec<_>>()
    };
    let mut first = Vec::new();
    for seed in [0, 1, 2, 3, 4, 5, 6, 7, 8, u64::MAX] {
        let mut names = names(seed);
        first.push(names[0].clone());
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), 7, "room {seed}: {names:?}");
        assert!(names.iter().all(|name| name.chars().next().is_some_and(char::is_uppercase)));
    }
    first.sort_unstable();
    first.dedup();
    assert_eq!(first.len(), 8, "a room begins with any of the names");
}
