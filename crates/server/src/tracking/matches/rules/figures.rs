//! The statistics of a player's matches. Pure.

use std::collections::BTreeMap;

use crate::base::win_rates::{Outcome, Tally};

/// The fewest matches of a best deck.
pub const BEST_DECK_MATCHES: i64 = 5;

/// How many matches with one deck had one result.
#[derive(Clone, Debug)]
pub struct Count {
    pub deck_id: Option<String>,
    pub result: String,
    pub matches: i64,
}

impl Count {
    fn add_to(&self, tally: &mut Tally) {
        match Outcome::named(&self.result) {
            Some(Outcome::Win) => tally.wins += self.matches,
            Some(Outcome::Loss) => tally.losses += self.matches,
            Some(Outcome::Tie) => tally.ties += self.matches,
            None => {}
        }
    }
}

pub fn total(counts: &[Count]) -> Tally {
    let mut tally = Tally::default();
    counts.iter().for_each(|count| count.add_to(&mut tally));
    tally
}

/// The matches of each deck.
pub fn by_deck(counts: &[Count]) -> BTreeMap<&str, Tally> {
    let mut decks = BTreeMap::<&str, Tally>::new();
    for count in counts {
        if let Some(deck) = &count.deck_id {
            count.add_to(decks.entry(deck).or_default());
        }
    }
    decks
}

/// The deck with the highest win rate of those with enough matches, then the one played more, then the smaller id.
pub fn best_deck(counts: &[Count]) -> Option<(String, Tally)> {
    let eligible = by_deck(counts).into_iter().filter(|(_, tally)| tally.matches() >= BEST_DECK_MATCHES);
    let best = eligible.max_by(|(a, left), (b, right)| {
        left.compare_rates(*right).then(left.matches().cmp(&right.matches())).then(b.cmp(a))
    });
    best.map(|(deck, tally)| (deck.to_owned(), tally))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(list: &[(&str, &str, i64)]) -> Vec<Count> {
        let count = |&(deck, result, matches): &(&str, &str, i64)| Count {
            deck_id: Some(deck.to_owned()).filter(|deck| !deck.is_empty()),
            result: result.to_owned(),
            matches,
        };
        list.iter().map(count).collect()
    }

    fn best(list: &[(&str, &str, i64)]) -> Option<String> {
        best_deck(&counts(list)).map(|(deck, _)| deck)
    }

    #[test]
    fn both_words_for_a_result_count_in_any_case() {
        let list = counts(&[("", "Victory", 1), ("", "WIN", 2), ("a", "defeat", 3), ("a", "Loss", 4)]);
        assert_eq!(total(&list), Tally { wins: 3, losses: 7, ties: 0 });
        assert_eq!(total(&[]), Tally::default());
    }

    #[test]
    fn ties_are_matches_but_in_no_rate() {
        let tally = total(&counts(&[("a", "win", 12), ("a", "loss", 11), ("a", "tie", 2)]));
        assert_eq!((tally.matches(), tally.percent()), (25, 52));
        // 12 of 20 is a better rate than 14 of 25, though 5 matches more were tied.
        assert_eq!(
            best(&[("a", "win", 12), ("a", "loss", 8), ("a", "tie", 5), ("b", "win", 14), ("b", "loss", 11)]),
            Some("a".into())
        );
    }

    #[test]
    fn the_best_deck_has_five_matches_or_more() {
        assert_eq!(best(&[("a", "win", 4), ("", "win", 90)]), None);
        assert_eq!(best(&[("a", "win", 4), ("a", "loss", 1)]), Some("a".into()));
        assert_eq!(best(&[("a", "win", 4), ("b", "win", 1), ("b", "loss", 9)]), Some("b".into()));
    }

    #[test]
    fn the_best_deck_has_the_best_win_rate_then_the_most_matches_then_the_smallest_id() {
        assert_eq!(best(&[("a", "win", 9), ("a", "loss", 1), ("b", "win", 5)]), Some("b".into()));
        assert_eq!(best(&[("a", "win", 5), ("b", "win", 6)]), Some("b".into()));
        assert_eq!(best(&[("b", "win", 5), ("a", "win", 5)]), Some("a".into()));
        // 667 of 1000 and 2 of 3 both round to 67.
        let close = [("a", "win", 667), ("a", "loss", 333), ("b", "win", 4), ("b", "loss", 2)];
        assert_eq!(best(&close), Some("a".into()));
    }
}
