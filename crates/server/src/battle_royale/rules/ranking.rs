//! Who won, and who came where.

use uuid::Uuid;

use super::state::{Outcome, Player, Reason, State};

/// The greater, the better. Survivors stand above all others, who stand by the question they fell at; someone who left at a
/// question stands below those who fell at it.
fn standing(player: &Player) -> (bool, usize, bool, u32) {
    match player.out {
        None => (true, 0, true, player.score),
        Some(out) => (false, out.at, !out.left, player.score),
    }
}

/// Everyone's place, in the order of the players: 1, 1, 3 where two are equal.
pub fn places(players: &[Player]) -> Vec<u32> {
    let better = |one: &Player| players.iter().filter(|other| standing(other) > standing(one)).count();
    players.iter().map(|player| u32::try_from(better(player)).unwrap_or(u32::MAX).saturating_add(1)).collect()
}

/// How a game ends whose last question is closed, or that has too few players left.
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
