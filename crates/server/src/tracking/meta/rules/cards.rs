//! Counts of cards: in how many matches each was offered, kept, drawn early and played, and how many of these were won. Pure.

use cards::model::Class;

use crate::tracking::match_cards::{CardPlay, Packer, Unpacker};

/// A class as it is stored: its number in the game, or 0 for a name that is no class.
pub fn class_number(name: &str) -> u8 {
    Class::named(name).map_or(0, |class| class as u8)
}

pub fn class_name(number: u8) -> Option<&'static str> {
    Class::from_tag(number.into()).map(Class::name)
}

/// Matches and those of them that were won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    pub games: i64,
    pub wins: i64,
}

impl Count {
    pub fn add(&mut self, other: Self) {
        self.games += other.games;
        self.wins += other.wins;
    }

    pub fn less(self, other: Self) -> Self {
        Self { games: self.games - other.games, wins: self.wins - other.wins }
    }

    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

/// Mulligans against a class in which a card was offered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HandCount {
    pub class: u8,
    pub offered: Count,
    pub kept: Count,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardCount {
    pub card: u32,
    /// By the fifth own turn.
    pub drawn: Count,
    pub played: Count,
    /// By class.
    pub hands: Vec<HandCount>,
}

/// What matches with an archetype add up to. A sum may be negative as long as a recount is not through.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardSums {
    /// By the opponent's class.
    pub matches: Vec<(u8, Count)>,
    /// By card.
    pub cards: Vec<CardCount>,
}

/// The entry with a key of a list that is sorted by it.
fn entry<T: Default, K: Ord>(list: &mut Vec<T>, key: K, key_of: impl Fn(&T) -> K, set: impl Fn(&mut T, K)) -> &mut T {
    let at = list.partition_point(|it| key_of(it) < key);
    if list.get(at).is_none_or(|it| key_of(it) != key) {
        let mut new = T::default();
        set(&mut new, key);
        list.insert(at, new);
    }
    &mut list[at]
}

fn hand_of(hands: &mut Vec<HandCount>, class: u8) -> &mut HandCount {
    entry(hands, class, |it| it.class, |it, class| it.class = class)
}

impl CardSums {
    /// A match, or with the sign -1 one that is taken back.
    pub fn add_match(&mut self, class: u8, won: bool, plays: &[CardPlay], sign: i64) {
        let one = Count { games: sign, wins: if won { sign } else { 0 } };
        self.against(class).add(one);
        for play in plays {
            let card = self.card(play.card);
            if play.is_drawn_early() {
                card.drawn.add(one);
            }
            if play.played.is_some() {
                card.played.add(one);
            }
            if play.offered > 0 {
                let hand = hand_of(&mut card.hands, class);
                hand.offered.add(one);
                if play.kept > 0 {
                    hand.kept.add(one);
                }
            }
        }
    }

    pub fn add(&mut self, other: &Self) {
        for (class, count) in &other.matches {
            self.against(*class).add(*count);
        }
        for it in &other.cards {
            let card = self.card(it.card);
            card.drawn.add(it.drawn);
            card.played.add(it.played);
            for other in &it.hands {
                let hand = hand_of(&mut card.hands, other.class);
                hand.offered.add(other.offered);
                hand.kept.add(other.kept);
            }
        }
    }

    pub fn against(&mut self, class: u8) -> &mut Count {
        &mut entry(&mut self.matches, class, |it| it.0, |it, class| it.0 = class).1
    }

    pub fn card(&mut self, card: u32) -> &mut CardCount {
        entry(&mut self.cards, card, |it| it.card, |it, card| it.card = card)
    }

    /// Empty if all sums are zero.
    pub fn pack(mut self) -> String {
        self.matches.retain(|(_, count)| !count.is_zero());
        for card in &mut self.cards {
            card.hands.retain(|hand| !(hand.offered.is_zero() && hand.kept.is_zero()));
        }
        self.cards.retain(|it| !(it.drawn.is_zero() && it.played.is_zero() && it.hands.is_empty()));
        if self == Self::default() {
            return String::new();
        }
        let mut packer = Packer::default();
        let count = |packer: &mut Packer, count: Count| {
            packer.add(count.games);
            packer.add(count.wins);
        };
        packer.add(self.matches.len() as i64);
        for (class, matches) in self.matches {
            packer.add(class.into());
            count(&mut packer, matches);
        }
        let mut last = 0;
        for card in self.cards {
            packer.add(i64::from(card.card) - last);
            last = card.card.into();
            count(&mut packer, card.drawn);
            count(&mut packer, card.played);
            packer.add(card.hands.len() as i64);
            for hand in card.hands {
                packer.add(hand.class.into());
                count(&mut packer, hand.offered);
                count(&mut packer, hand.kept);
            }
        }
        packer.finish()
    }

    /// A damaged text ends early.
    pub fn unpack(text: &str) -> Self {
        let (mut sums, mut unpacker) = (Self::default(), Unpacker::new(text));
        for _ in 0..unpacker.take::<u8>().unwrap_or_default() {
            let Some(entry) = unpack_matches(&mut unpacker) else { return sums };
            sums.matches.push(entry);
        }
        let mut last = 0;
        while let Some(card) = unpack_card(&mut unpacker, last) {
            last = card.card;
            sums.cards.push(card);
        }
        sums
    }
}

fn unpack_count(unpacker: &mut Unpacker<'_>) -> Option<Count> {
    Some(Count { games: unpacker.take()?, wins: unpacker.take()? })
}

fn unpack_matches(unpacker: &mut Unpacker<'_>) -> Option<(u8, Count)> {
    Some((unpacker.take()?, unpack_count(unpacker)?))
}

fn unpack_card(unpacker: &mut Unpacker<'_>, last: u32) -> Option<CardCount> {
    let card = last.checked_add(unpacker.take()?)?;
    let (drawn, played) = (unpack_count(unpacker)?, unpack_count(unpacker)?);
    let mut hands = Vec::new();
    for _ in 0..unpacker.take::<u8>()? {
        let class = unpacker.take()?;
        hands.push(HandCount { class, offered: unpack_count(unpacker)?, kept: unpack_count(unpacker)? });
    }
    Some(CardCount { card, drawn, played, hands })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn play(card: u32, offered: u8, kept: u8, drawn: Option<u8>, played: Option<u8>) -> CardPlay {
        CardPlay { card, offered, kept, drawn, played }
    }

    fn count(games: i64, wins: i64) -> Count {
        Count { games, wins }
    }

    #[test]
    fn a_match_counts_each_card_once_whatever_its_copies() {
        let (mut sums, warrior) = (CardSums::default(), class_number("WARRIOR"));
        sums.add_match(warrior, true, &[play(7, 2, 1, Some(0), Some(3)), play(9, 1, 0, None, None)], 1);
        sums.add_match(warrior, false, &[play(7, 0, 0, Some(6), Some(8))], 1);
        assert_eq!(sums.matches, [(warrior, count(2, 1))]);
        let hand = HandCount { class: warrior, offered: count(1, 1), kept: count(1, 1) };
        let expected = CardCount { card: 7, drawn: count(1, 1), played: count(2, 1), hands: vec![hand] };
        assert_eq!(sums.cards[0], expected, "the sixth turn is not early");
        assert_eq!(sums.cards[1].hands[0], HandCount { kept: Count::default(), ..hand });
        assert_eq!((class_name(warrior), class_name(class_number("DREAM"))), (Some("WARRIOR"), None));
    }

    prop_compose! {
        fn a_match()(
            class in 0_u8..12, won in any::<bool>(),
            cards in prop::collection::vec((1_u32..200, 0_u8..3, prop::option::of(0_u8..9), any::<bool>()), 0..12),
        ) -> (u8, bool, Vec<CardPlay>) {
            let mut plays: Vec<CardPlay> = cards.into_iter()
                .map(|(card, offered, drawn, played)| play(card, offered, offered / 2, drawn, played.then_some(4)))
                .collect();
            plays.sort_by_key(|it| it.card);
            plays.dedup_by_key(|it| it.card);
            (class, won, plays)
        }
    }

    proptest! {
        #![proptest_config(crate::testing::cases(200))]

        #[test]
        fn sums_are_packed_whole_and_in_any_order_and_taken_back(
            matches in prop::collection::vec(a_match(), 0..8),
        ) {
            let mut sums = CardSums::default();
            let mut other = CardSums::default();
            for (class, won, plays) in &matches {
                sums.add_match(*class, *won, plays, 1);
                let mut one = CardSums::default();
                one.add_match(*class, *won, plays, 1);
                one.add(&other);
                other = CardSums::unpack(&one.pack());
            }
            prop_assert_eq!(sums.clone().pack(), other.pack());
            for (class, won, plays) in matches.iter().rev() {
                sums.add_match(*class, *won, plays, -1);
            }
            prop_assert_eq!(sums.pack(), "");
        }

        #[test]
        fn a_damaged_text_is_no_error(text in "[A-Za-z0-9_-]{0,60}") {
            CardSums::unpack(&text);
        }
    }
}
