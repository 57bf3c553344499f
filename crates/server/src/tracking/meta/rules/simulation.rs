//! How far players who agree with each other can move a figure: a month of a thousand honest players, and some who record as many won
//! matches of one archetype as count. The table: `cargo test --package runeside --lib colluders -- --nocapture`

use std::collections::BTreeMap;

use super::weights::{FIGURE_SHARE, Figure, PAGE_SHARE, Sums, Weight, figure, most};
use super::{MOST_A_DAY, TRUSTED_GAMES, is_implausible, is_trusted};
use crate::base::random::Dice;

const HONEST: usize = 1000;
const DAYS: i64 = 30;
const ARCHETYPES: usize = 30;

/// Games and wins by archetype.
type Played = BTreeMap<usize, (i64, i64)>;

fn honest(dice: &mut Dice) -> Played {
    // Most play little, some a lot; most win about half.
    let games = 10 + dice.below(40) * (1 + dice.below(10));
    let skill = 42 + dice.below(9) + dice.below(9);
    let decks: Vec<usize> =
        (0..1 + dice.below(3)).map(|_| dice.below(ARCHETYPES).min(dice.below(ARCHETYPES))).collect();
    let mut played = Played::new();
    for _ in 0..games {
        let (games, wins) = played.entry(decks[dice.below(decks.len())]).or_default();
        *games += 1;
        *wins += i64::from(dice.below(100) < skill);
    }
    played
}

/// As many matches of an archetype as count, and as many of them won as an account may.
fn colluding(archetype: usize) -> Played {
    let games = DAYS * MOST_A_DAY;
    let wins = (0..=games).rev().find(|wins| !is_implausible(games, *wins)).unwrap();
    [(archetype, (games, wins))].into()
}

/// Win rate and share of an archetype in points, and its players.
#[derive(Clone, Copy, Debug)]
struct Shown {
    rate: f64,
    share: f64,
    players: i64,
}

fn shown(players: &[Played], archetype: usize, page_share: f64, figure_share: f64) -> Shown {
    let total = |player: &Played| player.values().fold((0, 0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
    let counts = |player: &&Played| {
        let (games, wins) = total(player);
        is_trusted(games, is_implausible(games, wins))
    };
    let players: Vec<&Played> = players.iter().filter(counts).collect();
    let most = most(players.iter().map(|player| total(player).0 as f64), page_share);
    let weight = |player: &Played, archetype: usize| {
        let (games, wins) = *player.get(&archetype)?;
        let part = (most / total(player).0 as f64).min(1.0);
        Some(Weight::new(Sums { games, wins, ..Sums::default() }, part))
    };
    let of = |archetype: usize| {
        let weights: Vec<Weight> = players.iter().filter_map(|player| weight(player, archetype)).collect();
        figure(weights.iter(), figure_share)
    };
    let all: i64 = (0..ARCHETYPES).map(|archetype| of(archetype).sums.games).sum();
    let Figure { players, sums } = of(archetype);
    let points = |part: i64, all: i64| part as f64 / all as f64 * 100.0;
    Shown { rate: points(sums.wins, sums.games), share: points(sums.games, all), players }
}

#[test]
fn colluders_move_a_figure_by_their_shares_only() {
    let mut dice = Dice::new(33);
    let crowd: Vec<Played> = (0..HONEST).map(|_| honest(&mut dice)).collect();
    println!("archetype            colluding      rate, points     share, points    with a cap of 25 % only");
    for (archetype, name) in [(0, "most played"), (12, "in the middle"), (26, "hardly played")] {
        let before = shown(&crowd, archetype, PAGE_SHARE, FIGURE_SHARE);
        for count in [3, 10, 30] {
            let with: Vec<Played> = crowd.iter().cloned().chain((0..count).map(|_| colluding(archetype))).collect();
            let after = shown(&with, archetype, PAGE_SHARE, FIGURE_SHARE);
            let (loose_before, loose) = (shown(&crowd, archetype, 1.0, 0.25), shown(&with, archetype, 1.0, 0.25));
            println!(
                "{name:<14} {:>4} pl. {count:>9}   {:>5.1} -> {:<5.1}    {:>5.1} -> {:<5.1}   {:>5.1} -> {:<5.1} {:>5.1} -> {:<5.1}",
                before.players,
                before.rate,
                after.rate,
                before.share,
                after.share,
                loose_before.rate,
                loose.rate,
                loose_before.share,
                loose.share,
            );
            // At most a twentieth of the figure for each of them, and a fiftieth of the page.
            let part = (count as f64 * FIGURE_SHARE.max(2.0 / after.players as f64)).min(1.0);
            assert!(after.rate - before.rate <= part * 20.0 + 1.0, "{after:?} instead of {before:?}");
            assert!(after.share - before.share <= count as f64 * PAGE_SHARE * 100.0, "{after:?} instead of {before:?}");
        }
    }
}

#[test]
fn accounts_that_win_all_their_matches_count_nothing() {
    let mut dice = Dice::new(7);
    let crowd: Vec<Played> = (0..HONEST).map(|_| honest(&mut dice)).collect();
    for games in [TRUSTED_GAMES, 99, 1800] {
        let winners = (0..30).map(|_| Played::from([(3, (games, games))]));
        let with: Vec<Played> = crowd.iter().cloned().chain(winners).collect();
        let (before, after) = (shown(&crowd, 3, PAGE_SHARE, FIGURE_SHARE), shown(&with, 3, PAGE_SHARE, FIGURE_SHARE));
        assert_eq!((before.rate, before.share, before.players), (after.rate, after.share, after.players));
    }
}
