//! Invented games of Battlegrounds and runs of the arena. Pure.

use std::time::Duration;

use cards::model::Class;
use serde_json::json;
use uuid::Uuid;

use super::life::evenings;
use super::play::{SPAN, share};
use crate::base::clock::Timestamp;
use crate::base::random::Dice;
use crate::tracking::battlegrounds::filling::FilledGame;
use crate::tracking::battlegrounds::rules::{CheckedGame, places};
use crate::tracking::matches::filling::FilledMatch;

/// Heroes, by the ids of logs.
const HEROES: [&str; 16] = [
    "BG20_HERO_101",
    "BG20_HERO_102",
    "BG20_HERO_201",
    "BG20_HERO_242",
    "BG20_HERO_280",
    "BG20_HERO_282",
    "BG21_HERO_000",
    "BG21_HERO_020",
    "BG21_HERO_030",
    "BG22_HERO_000",
    "BG22_HERO_002",
    "BG22_HERO_007",
    "BG22_HERO_305",
    "BG23_HERO_304",
    "BG23_HERO_306",
    "BG24_HERO_100",
];
const TRIBES: [&str; 10] =
    ["beast", "demon", "dragon", "elemental", "mech", "murloc", "naga", "pirate", "quilboar", "undead"];
const CLASSES: [Class; 5] = [Class::Mage, Class::Paladin, Class::Hunter, Class::Rogue, Class::Warlock];
/// Games and runs of the first player, and the most of another.
const GAMES: (usize, usize) = (90, 12);
const RUNS: (usize, usize) = (14, 3);

/// Some players like Battlegrounds; the first one has much to look at.
pub(super) fn games(players: &[Uuid], now: Timestamp, dice: &mut Dice) -> Vec<FilledGame> {
    let mut games = Vec::new();
    for (index, user) in players.iter().enumerate() {
        let count = if index == 0 { GAMES.0 } else { dice.below(GAMES.1) };
        for evening in evenings(count, SPAN, dice) {
            let mut at = now.minus(SPAN - evening.from);
            for _ in 0..evening.matches {
                let game = game(at, dice);
                at = at.plus(Duration::from_secs(game.duration_s.unwrap_or_default() as u64 + 120));
                if at <= now {
                    games.push(FilledGame { id: id(dice), user: *user, game });
                }
            }
        }
    }
    games
}

fn game(at: Timestamp, dice: &mut Dice) -> CheckedGame {
    let mut tribes = TRIBES;
    dice.shuffle(&mut tribes);
    let mut tribes = tribes[..5].to_vec();
    tribes.sort_unstable();
    let first = dice.below(HEROES.len());
    let offered: Vec<&str> = (0..4).map(|step| HEROES[(first + 5 * step) % HEROES.len()]).collect();
    let chosen = (first + 5 * dice.below(4)) % HEROES.len();
    let duos = dice.below(5) == 0;
    // Some heroes and tribes suit the player.
    let luck = chosen as f64 / 16.0 + if tribes.contains(&"murloc") { 0.0 } else { 0.2 };
    let place = 1 + ((share(dice) * 0.9 + luck * 0.1).min(0.999) * places(duos) as f64) as i64;
    let turns = 16 - place + dice.below(3) as i64;
    CheckedGame {
        played_at: at,
        hero: HEROES[chosen].to_owned(),
        place,
        duos,
        turns,
        offered: json!(offered),
        tribes: json!(tribes),
        triples: dice.below(6) as i64,
        anomaly: None,
        duration_s: Some(turns * 100 + dice.below(200) as i64),
        build: None,
        sender: Some("demo".to_owned()),
    }
}

/// Runs of both arenas.
pub(super) fn arena(players: &[Uuid], now: Timestamp, dice: &mut Dice) -> Vec<FilledMatch> {
    let mut matches = Vec::new();
    for (index, user) in players.iter().enumerate() {
        let runs = if index == 0 { RUNS.0 } else { dice.below(RUNS.1) };
        for run in 0..runs {
            // One after the other.
            let step = SPAN / runs as u32;
            let began = now.minus(SPAN - step * run as u32 - Duration::from_secs(dice.below(20 * 3600) as u64));
            matches.extend(arena_run(*user, began, run as i64 + 1, dice).into_iter().filter(|it| it.played_at <= now));
        }
    }
    matches
}

fn arena_run(user: Uuid, began: Timestamp, draft: i64, dice: &mut Dice) -> Vec<FilledMatch> {
    let (arena, most_wins, most_losses) = if dice.below(3) == 0 { ("underground", 12, 3) } else { ("arena", 5, 2) };
    let class = CLASSES[dice.below(CLASSES.len())];
    let mut matches = Vec::new();
    let (mut wins, mut losses, mut at) = (0, 0, began);
    while wins < most_wins && losses < most_losses {
        let won = share(dice) < 0.58;
        wins += i32::from(won);
        losses += i32::from(!won);
        let own_turns = 5 + dice.below(7) as i64;
        let duration_s = own_turns * 60 + dice.below(150) as i64;
        matches.push(FilledMatch {
            cards: Vec::new(),
            id: id(dice),
            user,
            won,
            deck: None,
            archetype: None,
            class: class.name().to_owned(),
            identity: None,
            opponent_class: CLASSES[dice.below(CLASSES.len())].name().to_owned(),
            opponent_archetype: None,
            matched: None,
            seen: Vec::new(),
            mode: "arena",
            format: None,
            rank: None,
            went_first: dice.below(2) == 0,
            own_turns,
            duration_s,
            arena: Some((arena, draft)),
            played_at: at,
            source: "log",
        });
        at = at.plus(Duration::from_secs(duration_s as u64 + 120));
    }
    matches
}

fn id(dice: &mut Dice) -> Uuid {
    Uuid::from_u64_pair(dice.below(usize::MAX) as u64, dice.below(usize::MAX) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp::from_secs(1_794_830_400);

    #[test]
    fn games_and_runs_are_of_the_past_and_whole() {
        let players = [Uuid::from_u128(1), Uuid::from_u128(2)];
        let mut dice = Dice::new(3);
        let games = games(&players, NOW, &mut dice);
        assert!(games.iter().filter(|it| it.user == players[0]).count() > 80);
        assert!(games.iter().all(|it| it.game.played_at <= NOW && it.game.place <= places(it.game.duos)));
        let matches = arena(&players[..1], NOW, &mut dice);
        assert!(matches.iter().all(|it| it.played_at <= NOW && it.mode == "arena"));
    }
}
