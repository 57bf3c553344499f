//! Which of the player's decks a game is played with.

use std::collections::BTreeMap;

/// A changed deck is still the same one if this share of both lists is common.
const SAME_DECK: f64 = 0.8;
/// So many cards must be seen before they tell the deck.
const ENOUGH_SEEN: u32 = 5;

/// Copies by card.
pub type Cards<Id> = BTreeMap<Id, u32>;

/// A deck of the player's list.
#[derive(Clone, Debug, PartialEq)]
pub struct Deck {
    pub id: String,
    pub name: String,
    /// By dbf id, as in the code.
    pub cards: Cards<u32>,
    /// By the ids of the log; empty if a card is not known.
    pub log_cards: Cards<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// The code of the search for the game has the same cards.
    Code,
    /// The code has nearly the same cards: the deck was changed in the game.
    NearCode,
    /// Only this deck can have the cards that were seen.
    Seen,
}

/// The cards of a code; none if it is no deck code.
pub fn cards_of_code(code: &str) -> Option<Cards<u32>> {
    let mut cards = Cards::new();
    for (id, count) in deckcode::decode(code).ok()?.cards {
        *cards.entry(id).or_default() += count;
    }
    Some(cards)
}

/// How often each card is there.
pub fn count<'a>(cards: impl IntoIterator<Item = &'a str>) -> Cards<String> {
    let mut counted = Cards::new();
    for card in cards {
        *counted.entry(card.to_owned()).or_default() += 1;
    }
    counted
}

/// The deck of a game by the code that it was searched with, or by the cards seen so far.
pub fn choose<'a>(decks: &'a [Deck], code: Option<&str>, seen: &Cards<String>) -> Option<(&'a Deck, How)> {
    if let Some(cards) = code.and_then(cards_of_code) {
        if let Some(deck) = decks.iter().find(|deck| deck.cards == cards) {
            return Some((deck, How::Code));
        }
        let near = decks.iter().map(|deck| (deck, common_share(&deck.cards, &cards)));
        let best = near.filter(|(_, share)| *share >= SAME_DECK).max_by(|(_, one), (_, other)| one.total_cmp(other));
        // The code is the deck that is played; if it is none of the list, no other can be.
        return best.map(|(deck, _)| (deck, How::NearCode));
    }
    if seen.values().sum::<u32>() < ENOUGH_SEEN {
        return None;
    }
    let mut fitting = decks.iter().filter(|deck| has_all(&deck.log_cards, seen));
    fitting.next().filter(|_| fitting.next().is_none()).map(|deck| (deck, How::Seen))
}

/// Common copies of all copies.
fn common_share(one: &Cards<u32>, other: &Cards<u32>) -> f64 {
    let common: u32 = one.iter().map(|(card, count)| other.get(card).copied().unwrap_or(0).min(*count)).sum();
    let all = one.values().sum::<u32>() + other.values().sum::<u32>() - common;
    if all == 0 { 0.0 } else { f64::from(common) / f64::from(all) }
}

fn has_all(deck: &Cards<String>, seen: &Cards<String>) -> bool {
    seen.iter().all(|(card, count)| deck.get(card).is_some_and(|copies| copies >= count))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two copies of each card from `first` on.
    fn deck(id: &str, first: u32) -> Deck {
        let cards: Cards<u32> = (first..first + 15).map(|card| (card, 2)).collect();
        let log_cards = cards.iter().map(|(card, count)| (format!("X_{card}"), *count)).collect();
        Deck { id: id.to_owned(), name: id.to_uppercase(), cards, log_cards }
    }

    fn code(deck: &Deck) -> String {
        let cards = deck.cards.iter().map(|(card, count)| (*card, *count)).collect();
        deckcode::Deck { heroes: vec![637], cards, ..deckcode::Deck::default() }.encode().unwrap()
    }

    fn seen(cards: &[u32]) -> Cards<String> {
        count(cards.iter().map(|card| format!("X_{card}")).collect::<Vec<_>>().iter().map(String::as_str))
    }

    #[test]
    fn a_deck_is_told_by_its_code_or_by_the_cards_seen() {
        let decks = [deck("one", 100), deck("two", 110), deck("three", 500)];
        let chosen = |code: Option<&str>, cards: &[u32]| {
            choose(&decks, code, &seen(cards)).map(|(deck, how)| (deck.id.clone(), how))
        };
        let is = |id: &str, how| Some((id.to_owned(), how));
        assert_eq!(chosen(Some(&code(&decks[1])), &[]), is("two", How::Code));
        assert_eq!(chosen(Some(&code(&deck("changed", 101))), &[]), is("one", How::NearCode));
        assert_eq!(
            chosen(Some(&code(&deck("other", 105))), &[105, 106, 107, 108, 109]),
            None,
            "it is no deck of the list"
        );
        assert_eq!(chosen(Some("no code"), &[500, 501, 502, 503, 504]), is("three", How::Seen));
        for (cards, expected) in [
            (&[500, 501, 502, 503][..], None),
            (&[110, 111, 112, 113, 114], None),
            (&[100, 111, 112, 113, 114], is("one", How::Seen)),
            (&[110, 111, 112, 113, 124], is("two", How::Seen)),
            (&[100, 100, 100, 101, 102], None),
            (&[500, 501, 502, 503, 999], None),
        ] {
            assert_eq!(chosen(None, cards), expected, "{cards:?}");
        }
    }
}
