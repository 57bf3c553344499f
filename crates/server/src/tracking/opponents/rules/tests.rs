//! Invented lists: what is learnt, and that the chances are kept.

use super::report::Bucket;
use super::*;
use crate::base::random::Dice;

/// A list of an archetype: twelve of its fifteen cards, and three of twenty that all play. Every other one has some cards of the
/// neighbour's.
fn list(archetype: usize, player: u128, dice: &mut Dice) -> List {
    let own = |kind: usize| (0..15).map(move |n| (1000 + kind * 9 + n) as u32);
    let mut pool: Vec<u32> = own(archetype).collect();
    dice.shuffle(&mut pool);
    let mut cards: Vec<u32> = pool.into_iter().take(9 + dice.below(4)).collect();
    cards.extend(own(archetype + 1).filter(|_| dice.below(6) == 0));
    while cards.len() < 15 {
        cards.push(500 + dice.below(20) as u32);
    }
    let cards: BTreeMap<u32, u32> = cards.into_iter().map(|card| (card, 1 + dice.below(5).min(1) as u32)).collect();
    let identity = cards.iter().fold(7, |sum: u64, (card, copies)| {
        (sum ^ u64::from(card * 2 + copies)).wrapping_mul(0x0100_0000_01b3).rotate_left(23)
    });
    List { player, identity, archetype: Some(archetype.to_string()), cards }
}

fn class(lists: usize, seed: u64) -> ClassLists {
    let mut dice = Dice::new(seed);
    let lists = (0..lists).map(|n| {
        // The fourth one is not known as an archetype.
        let kind = [0, 0, 0, 1, 1, 2, 3][n % 7];
        let mut list = list(kind, n as u128, &mut dice);
        list.archetype = list.archetype.filter(|_| kind < 3);
        list
    });
    ClassLists { class: "MAGE".into(), format: "STANDARD".into(), lists: lists.collect(), matches: BTreeMap::new() }
}

#[test]
fn of_what_is_called_seventy_to_eighty_percent_as_much_is_right() {
    let classes: Vec<ClassLists> = (0..6).map(|seed| class(420, seed)).collect();
    let report = check(&classes);
    let Bucket { called, right, .. } = report.buckets[2];
    let share = f64::from(right) / f64::from(called);
    assert!(called > 300 && (0.7..=0.8).contains(&share), "{:#?}", report.lines());
    for (index, bucket) in report.buckets.iter().enumerate().filter(|(_, bucket)| bucket.called > 300) {
        let (right, told) = (f64::from(bucket.right), bucket.told);
        assert!((right - told).abs() / f64::from(bucket.called) < 0.05, "{index}: {:#?}", report.lines());
    }
    let (told, had) = report.cards;
    assert!(told > 300 && (0.65..=0.85).contains(&(f64::from(had) / f64::from(told))), "{:#?}", report.lines());
    assert!(report.by_seen.is_sorted_by_key(|(seen, ..)| *seen));
}

#[test]
fn nothing_of_fewer_than_three_players_is_told() {
    let mut dice = Dice::new(1);
    let mut lists: Vec<List> = (0..6).map(|n| list(0, n, &mut dice)).collect();
    lists.extend((0..6).map(|n| list(3, n % 2, &mut dice)));
    lists[0].cards.insert(77, 2);
    lists[1].cards.insert(77, 2);
    let learnt = learn(&lists, &BTreeMap::new(), Model::default()).unwrap();
    assert_eq!(learnt.ids, ["0"], "two players have the other one");
    let told = |card: u32| learnt.group.other.cards().iter().any(|share| share.card == card);
    assert!(!told(77) && !learnt.group.archetypes[0].cards().iter().any(|share| share.card == 77));
    let others = learn(lists.iter().filter(|list| list.player < 2), &BTreeMap::new(), Model::default());
    assert_eq!(others, None);
}

#[test]
fn nobody_weighs_more_than_another() {
    let mut dice = Dice::new(2);
    let mut lists: Vec<List> = (0..3).map(|n| list(0, n, &mut dice)).collect();
    lists.extend((3..6).map(|n| list(4, n, &mut dice)));
    lists.iter_mut().for_each(|list| list.cards = BTreeMap::from([(1, 2), (list.player as u32 + 10, 1)]));
    let again = lists[0].clone();
    lists.extend((0..50).map(|_| again.clone()));
    let learnt = learn(&lists, &BTreeMap::new(), Model::default()).unwrap();
    let priors: Vec<f64> = learnt.group.archetypes.iter().map(|kind| kind.prior).collect();
    assert!(priors.iter().all(|prior| (prior - 0.5).abs() < 1e-9), "{priors:?}");
    assert_eq!(learnt.group.other.cards().len(), 1, "the others are of one player each");
}

#[test]
fn what_is_played_counts_more_than_what_is_kept() {
    let mut dice = Dice::new(3);
    let lists: Vec<List> = (0..8).map(|n| list(n as usize % 2 * 4, n, &mut dice)).collect();
    let matches = BTreeMap::from([("4".to_owned(), 950)]);
    let learnt = learn(&lists, &matches, Model::default()).unwrap();
    let prior = |id: &str| learnt.group.archetypes[learnt.ids.iter().position(|it| it == id).unwrap()].prior;
    assert!((prior("4") - 0.975).abs() < 1e-9 && (prior("0") - 0.025).abs() < 1e-9);
}

#[test]
fn without_lists_there_is_nothing() {
    assert_eq!(learn(&[], &BTreeMap::new(), Model::default()), None);
    assert_eq!(fit(&[]), Model::default());
    assert!(check(&[]).lines()[0].starts_with("0 lists"));
}
