//! The bots of a practice game: when each answers, and what. Everything follows from the room's seed, so a transaction
//! that is retried gives the same result.

use std::time::Duration;

use super::state::State;
use crate::base::clock::Timestamp;
use crate::base::random::Dice;
use crate::play::games::GameState;

/// Bots do not answer faster than a player can read.
const FASTEST: Duration = Duration::from_millis(1500);
/// The percentage of right answers to the first question, and how much it falls with each question.
const KNOWN: usize = 75;
const HARDER: usize = 2;

/// The guests of the tavern that the bots are named after; more than a room has bots.
const NAMES: [&str; 8] = ["Bram", "Tilda", "Grog", "Odette", "Pip", "Runa", "Oskar", "Mira"];

/// The name of a room's bot, from number 0. Those of a room differ.
pub(super) fn name(seed: u64, number: usize) -> String {
    let first = (seed % NAMES.len() as u64) as usize;
    NAMES[(first + number) % NAMES.len()].to_owned()
}

/// What a bot will answer, and how long after the opening.
fn plan(state: &State, place: usize, open: Duration) -> (Duration, u8) {
    let salt = (state.index as u64) << 8 | place as u64;
    let mut dice = Dice::new(state.seed ^ salt.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let fastest = state.paced(FASTEST);
    let span = (open.mul_f32(0.8)).saturating_sub(fastest).as_millis().max(1);
    let delay = fastest + Duration::from_millis(dice.below(span as usize) as u64);
    let right = state.rights.get(state.index).copied().unwrap_or_default();
    let knows = dice.below(100) < KNOWN.saturating_sub(HARDER * state.index);
    let choice = if knows { right } else { (right + 1 + dice.below(3) as u8) % 4 };
    (delay, choice)
}

/// The bots that have not answered yet: their index, the time of their answer, and the answer.
fn waiting(
    state: &State,
    opens_at: Timestamp,
    closes_at: Timestamp,
) -> impl Iterator<Item = (usize, Timestamp, u8)> + '_ {
    let open = closes_at.since(opens_at);
    let bots = state.players.iter().enumerate();
    let bots = bots.filter(|(_, player)| player.bot && player.plays() && player.answer.is_none());
    bots.map(move |(place, _)| {
        let (delay, choice) = plan(state, place, open);
        (place, opens_at.plus(delay), choice)
    })
}

pub(super) fn next_answer(state: &State, opens_at: Timestamp, closes_at: Timestamp) -> Option<Timestamp> {
    waiting(state, opens_at, closes_at).map(|(_, at, _)| at).min()
}

/// The bots whose answers are due, in the order of their answers.
pub(super) fn due(state: &State, opens_at: Timestamp, closes_at: Timestamp, now: Timestamp) -> Vec<(usize, u8)> {
    let mut due: Vec<_> = waiting(state, opens_at, closes_at).filter(|(_, at, _)| *at <= now).collect();
    due.sort_by_key(|(place, at, _)| (*at, *place));
    due.into_iter().map(|(place, _, choice)| (place, choice)).collect()
}
