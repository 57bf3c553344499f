//! Questions about a number on a card. The wrong options are around the right one, which may be the smallest or the largest.

use cards::model::CardType;

use super::pool::{Pool, PoolCard};
use super::{Draft, explanations, hash, phrases};
use crate::play::questions::model::{Image, Kind};

/// Few cards have larger numbers; options exceed it only if the right one does.
const USUAL_MOST: i32 = 10;

pub fn draft(kind: Kind, pool: &Pool<'_>, entry: &PoolCard<'_>, seed: u64) -> Option<Draft> {
    let card = entry.card;
    let applies = match kind {
        Kind::Cost => card.kind != CardType::Hero,
        Kind::Attack | Kind::Health | Kind::Stats => card.kind == CardType::Minion,
        _ => card.kind == CardType::Weapon,
    };
    if !applies || entry.disputed {
        return None;
    }
    // Larger steps make it easier.
    let step = if hash::mix(&[seed, 1]).is_multiple_of(3) { 2 } else { 1 };
    let (texts, nearness) = match kind {
        Kind::Stats => (stats(card.attack.into(), card.health.into(), seed)?, 6),
        Kind::Cost => (numbers(card.cost, 0, step, seed)?, nearness(step)),
        Kind::Attack => (numbers(card.attack, 0, step, seed)?, nearness(step)),
        Kind::Health => (numbers(card.health, 1, step, seed)?, nearness(step)),
        _ => (numbers(card.durability, 1, step, seed)?, nearness(step)),
    };
    Some(Draft {
        subject: card.id.to_string(),
        nearness,
        obscurity: entry.obscurity,
        question: phrases::question(kind, &[("card", &phrases::name(entry))]),
        options: texts.map(|text| phrases::same(&text)),
        why: explanations::about(pool, entry, None),
        image: Image::Tile(card.id.to_string()),
    })
}

fn nearness(step: i32) -> u32 {
    if step == 1 { 10 } else { 2 }
}

/// The right number and three around it.
fn numbers(right: u16, least: i32, step: i32, seed: u64) -> Option<[String; 4]> {
    let right = i32::from(right);
    let most = USUAL_MOST.max(right + step);
    let fits = |before: &i32| right - before * step >= least && right + (3 - before) * step <= most;
    let before: Vec<i32> = (0..4).filter(fits).collect();
    let before = before.get(hash::mix(&[seed, 2]) as usize % before.len().max(1))?;
    let first = right - before * step;
    let mut others = (0..4).map(|at| first + at * step).filter(|number| *number != right);
    let [a, b, c] = [others.next()?, others.next()?, others.next()?];
    Some([right, a, b, c].map(|number| number.to_string()))
}

/// Attack and health, and three other pairs that share or nearly share one of the numbers.
fn stats(attack: i32, health: i32, seed: u64) -> Option<[String; 4]> {
    let around = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1), (1, 1), (-1, -1)];
    let others = around.iter().map(|(a, h)| (attack + a, health + h)).chain([(health, attack)]);
    let others = others.filter(|(a, h)| *a >= 0 && *h >= 1 && (*a, *h) != (attack, health));
    let mut others: Vec<_> = others.collect();
    others.sort_unstable();
    others.dedup();
    others.sort_by_key(|(a, h)| hash::mix(&[seed, 3, *a as u64, *h as u64]));
    let [a, b, c] = others.get(..3)?.try_into().ok()?;
    Some([(attack, health), a, b, c].map(|(attack, health)| format!("{attack}/{health}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_right_number_may_be_in_any_position_and_all_are_possible() {
        let mut positions = [0; 4];
        for seed in 0..400 {
            let options = numbers(5, 0, 1, seed).unwrap();
            let mut sorted: Vec<i32> = options.iter().map(|option| option.parse().unwrap()).collect();
            sorted.sort_unstable();
            assert!(sorted[0] >= 0 && sorted.windows(2).all(|two| two[1] == two[0] + 1));
            positions[sorted.iter().position(|number| *number == 5).unwrap()] += 1;
        }
        assert!(positions.iter().all(|count| *count > 60), "{positions:?}");
        assert_eq!(numbers(0, 0, 2, 9).unwrap(), ["0", "2", "4", "6"]);
        assert_eq!(numbers(1, 1, 1, 9).unwrap(), ["1", "2", "3", "4"]);
        assert!(numbers(10, 0, 1, 5).unwrap().iter().all(|option| option.parse::<i32>().unwrap() <= 11));
        assert!(numbers(25, 0, 2, 5).is_some());
    }

    #[test]
    fn stats_are_never_repeated_nor_negative() {
        for (attack, health) in [(0, 1), (1, 1), (3, 4), (12, 12)] {
            for seed in 0..50 {
                let options = stats(attack, health, seed).unwrap();
                assert_eq!(options[0], format!("{attack}/{health}"));
                let distinct: std::collections::HashSet<_> = options.iter().collect();
                assert_eq!(distinct.len(), 4, "{options:?}");
                assert!(options.iter().all(|option| !option.contains('-')));
            }
        }
    }
}
