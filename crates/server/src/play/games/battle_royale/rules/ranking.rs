//! The winner and the places.

use uuid::Uuid;

use super::state::{Outcome, Player, Reason, State};

/// Greater is better. Survivors rank above all others; the others rank by the question at which they were eliminated,
/// and a player who left at a question ranks below those who were eliminated at it.
fn standing(player: &Player) -> (bool, usize, bool, u32) {
    match player.out {
        None => (true, 0, true, player.score),
        Some(out) => (false, out.at, !out.left, player.score),
    }
}

/// The place of each player, in the order of `players`: 1, 1, 3 if two are equal.
pub fn places(players: &[Player]) -> Vec<u32> {
    let better = |one: &Player| players.iter().filter(|other| standing(other) > standing(one)).count();
    players.iter().map(|player| u32::try_from(better(player)).unwrap_or(u32::MAX).saturating_add(1)).collect()
}

/// The outcome of a game after its last question, or with too few players left.
pub fn outcome(state: &State) -> Outcome {
    let playing: Vec<&Player> = state.playing().collect();
    let best = playing.iter().map(|player| player.score).max();
    let best: Vec<Uuid> =
        playing.iter().filter(|player| Some(player.score) == best).map(|player| player.user).collect();
    match best.as_slice() {
        [] => Outcome { winner: None, reason: Reason::None },
        [winner] => Outcome { winner: Some(*winner), reason: Reason::Won },
        _ => Outcome { winner: None, reason: Reason::Tie },
    }
}
