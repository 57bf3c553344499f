//! What a player's own matches say about the cards of their decks. Pure.

use std::collections::{BTreeMap, BTreeSet};

use uuid::Uuid;

use super::summary::OwnMatch;
use crate::base::win_rates::{Outcome, Tally};
use crate::tracking::match_cards::{CardFigures, CardPlay, CardRate, Hands, share};

/// More cards than a list shows; the most offered, drawn and played ones are told.
const MOST_CARDS: usize = 150;

#[derive(Default)]
struct OfCard {
    kept: Tally,
    replaced: Tally,
    drawn: Tally,
    played: Tally,
    decks: BTreeSet<Option<Uuid>>,
}

/// All of these matches, and what they say of each card. A card is compared with the matches of the decks that had it.
pub fn own_cards(matches: &[(OwnMatch, Vec<CardPlay>)]) -> (Tally, Vec<CardFigures>) {
    let (mut all, mut decks, mut cards) =
        (Tally::default(), BTreeMap::<Option<Uuid>, Tally>::new(), BTreeMap::<u32, OfCard>::new());
    for (it, plays) in matches {
        all.add(it.outcome);
        decks.entry(it.deck).or_default().add(it.outcome);
        for play in plays {
            let card = cards.entry(play.card).or_default();
            card.decks.insert(it.deck);
            card.add(play, it.outcome);
        }
    }
    let average = |of: &OfCard| {
        let mut sum = Tally::default();
        of.decks.iter().filter_map(|deck| decks.get(deck)).for_each(|deck| sum.join(*deck));
        sum
    };
    let mut figures: Vec<CardFigures> = cards.iter().map(|(card, of)| of.figures(*card, average(of))).collect();
    let size = |it: &CardFigures| it.offered + it.drawn.games + it.played.games;
    figures.sort_by(|one, other| size(other).cmp(&size(one)).then(one.card.cmp(&other.card)));
    figures.truncate(MOST_CARDS);
    (all, figures)
}

impl OfCard {
    fn add(&mut self, play: &CardPlay, outcome: Outcome) {
        if play.offered > 0 {
            if play.kept > 0 { &mut self.kept } else { &mut self.replaced }.add(outcome);
        }
        if play.is_drawn_early() {
            self.drawn.add(outcome);
        }
        if play.played.is_some() {
            self.played.add(outcome);
        }
    }

    fn figures(&self, card: u32, all: Tally) -> CardFigures {
        let (kept, offered) = (self.kept.matches(), self.kept.matches() + self.replaced.matches());
        let rate = |of| CardRate::new(of, all, true);
        CardFigures {
            card,
            offered,
            kept_share: share(kept, offered),
            kept: rate(self.kept),
            drawn: rate(self.drawn),
            played: rate(self.played),
        }
    }
}

/// A match with the opponent's class.
pub type Played = (Option<String>, Outcome, Vec<CardPlay>);

/// The mulligans in which a card was offered: all of them, or those against a class.
pub fn own_hands(matches: &[Played], card: u32, class: Option<&str>) -> Hands {
    let (mut kept, mut replaced) = (Tally::default(), Tally::default());
    for (opponent, outcome, plays) in matches {
        let play = plays.iter().find(|play| play.card == card && play.offered > 0);
        let Some(play) = play.filter(|_| class.is_none() || opponent.as_deref() == class) else { continue };
        if play.kept > 0 { &mut kept } else { &mut replaced }.add(*outcome);
    }
    Hands::new(kept, replaced, |_| true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::clock::Timestamp;

    fn played(deck: u128, outcome: Outcome) -> OwnMatch {
        OwnMatch {
            at: Timestamp(0),
            outcome,
            deck: Some(Uuid::from_u128(deck)),
            version: None,
            class: None,
            opponent_class: None,
            opponent: None,
            mode: None,
            format: None,
            rank: None,
            went_first: None,
            own_turns: None,
            duration_s: None,
        }
    }

    fn play(card: u32, kept: u8) -> CardPlay {
        CardPlay { card, offered: 1, kept, drawn: Some(0), played: None }
    }

    #[test]
    fn a_card_is_compared_with_the_decks_that_have_it() {
        let mut matches = Vec::new();
        for n in 0..60 {
            let outcome = if n % 3 == 0 { Outcome::Loss } else { Outcome::Win };
            matches.push((played(1, outcome), vec![play(5, u8::from(n % 3 > 0))]));
            matches.push((played(2, Outcome::Loss), vec![play(6, 1)]));
        }
        matches.push((played(1, Outcome::Tie), vec![play(5, 0)]));
        let (all, cards) = own_cards(&matches);
        assert_eq!((all.games(), all.wins, all.ties), (120, 40, 1));
        let [five, six] = &cards[..] else { panic!("two cards") };
        assert_eq!((five.card, five.offered, five.kept_share, five.kept.games), (5, 61, Some(0.6557), 40));
        assert_eq!(five.kept.difference.unwrap().difference, 0.3333, "100 % instead of 67 %, not of 33 %");
        assert_eq!((six.kept.figures.unwrap().rate, six.kept.difference.unwrap().difference), (Some(0.0), 0.0));
        assert_eq!(five.played, CardRate::default());
    }

    #[test]
    fn hands_are_of_a_class_or_of_all() {
        let of = |class: &str, outcome, kept| (Some(class.to_owned()), outcome, vec![play(5, kept), play(6, 0)]);
        let matches = [of("MAGE", Outcome::Win, 1), of("MAGE", Outcome::Loss, 0), of("ROGUE", Outcome::Loss, 1)];
        let hands = own_hands(&matches, 5, None);
        assert_eq!((hands.kept.games, hands.kept.figures.unwrap().wins, hands.replaced.games), (2, 1, 1));
        let hands = own_hands(&matches, 5, Some("MAGE"));
        assert_eq!((hands.kept.games, hands.replaced.games, hands.difference), (1, 1, None));
        assert_eq!(own_hands(&matches, 7, None), Hands::default());
    }
}
