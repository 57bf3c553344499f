//! What became of the cards of a player's own deck in a match that the log recorded: one short text for each match, deleted with it.

mod packing;
mod wire;

use cards::Catalog;
use uuid::Uuid;

pub use self::packing::{Packer, Unpacker};
pub use self::wire::{CardFigures, CardRate, Hands, share};
use crate::base::db::{DbError, Tx};
use crate::params;

/// A card that was drawn in this own turn at the latest counts as drawn early.
pub const EARLY_TURN: u8 = 5;
/// A figure of a card is of so many matches at least.
pub const MIN_HANDS: i64 = 30;

/// A card with all its copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardPlay {
    /// The dbf id of the first printing.
    pub card: u32,
    /// Copies in the mulligan.
    pub offered: u8,
    pub kept: u8,
    /// The own turn in which the first copy was drawn; 0 is the hand after the mulligan.
    pub drawn: Option<u8>,
    pub played: Option<u8>,
}

impl CardPlay {
    pub fn is_drawn_early(&self) -> bool {
        self.drawn.is_some_and(|turn| turn <= EARLY_TURN)
    }

    /// The same card in another printing.
    pub fn join(&mut self, other: Self) {
        let first = |one: Option<u8>, other: Option<u8>| one.into_iter().chain(other).min();
        self.offered += other.offered;
        self.kept += other.kept;
        self.drawn = first(self.drawn, other.drawn);
        self.played = first(self.played, other.played);
    }
}

/// The card that a printing counts as a copy of.
pub fn first_printing(catalog: Option<&Catalog>, card: u32) -> u32 {
    let copied = catalog.and_then(|catalog| catalog.card(card)).map(|card| card.deck.copy_of);
    copied.filter(|copied| *copied != 0).unwrap_or(card)
}

pub fn pack(plays: &[CardPlay]) -> String {
    let mut plays = plays.to_vec();
    plays.sort_unstable_by_key(|play| play.card);
    let (mut packer, mut last) = (Packer::default(), 0);
    let turn = |turn: Option<u8>| turn.map_or(0, |turn| i64::from(turn) + 1);
    for play in &plays {
        packer.add(i64::from(play.card - last));
        last = play.card;
        for number in [i64::from(play.offered), i64::from(play.kept), turn(play.drawn), turn(play.played)] {
            packer.add(number);
        }
    }
    packer.finish()
}

/// By card.
pub fn unpack(text: &str) -> Vec<CardPlay> {
    let (mut unpacker, mut last, mut plays) = (Unpacker::new(text), 0_u32, Vec::new());
    while let Some(play) = unpack_one(&mut unpacker, last) {
        last = play.card;
        plays.push(play);
    }
    plays
}

fn unpack_one(unpacker: &mut Unpacker<'_>, last: u32) -> Option<CardPlay> {
    let card = last.checked_add(unpacker.take()?)?;
    let (offered, kept) = (unpacker.take()?, unpacker.take()?);
    let mut turn = || Some(unpacker.take::<u8>()?.checked_sub(1));
    Some(CardPlay { card, offered, kept, drawn: turn()?, played: turn()? })
}

/// What [`insert`] stored of a match; empty if it has no cards.
pub fn of_match(tx: &mut Tx<'_>, id: Uuid) -> Result<Vec<CardPlay>, DbError> {
    let found = tx.one("select cards from match_cards where match_id = $1", params![id], |row| row.get::<String>(0))?;
    Ok(unpack(&found.unwrap_or_default()))
}

pub fn insert(tx: &mut Tx<'_>, id: Uuid, packed: &str) -> Result<(), DbError> {
    if packed.is_empty() {
        return Ok(());
    }
    tx.run("insert into match_cards (match_id, cards) values ($1, $2)", params![id, packed]).map(drop)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    prop_compose! {
        fn play()(
            card in 1_u32..200_000, offered in 0_u8..5, kept in 0_u8..5, drawn in prop::option::of(0_u8..61),
            played in prop::option::of(0_u8..61),
        ) -> CardPlay {
            CardPlay { card, offered, kept, drawn, played }
        }
    }

    proptest! {
        #![proptest_config(crate::testing::cases(300))]

        #[test]
        fn cards_are_unpacked_as_they_were(mut plays in prop::collection::vec(play(), 0..60)) {
            plays.sort_by_key(|play| play.card);
            plays.dedup_by_key(|play| play.card);
            let text = pack(&plays);
            prop_assert_eq!(unpack(&text), plays.clone());
            prop_assert!(text.len() <= plays.len() * 12);
        }

        #[test]
        fn a_damaged_text_is_no_error(text in "[A-Za-z0-9_ -]{0,80}") {
            unpack(&text);
        }
    }

    #[test]
    fn early_is_until_the_fifth_own_turn() {
        let drawn = |drawn| CardPlay { card: 1, offered: 0, kept: 0, drawn, played: None }.is_drawn_early();
        assert!(drawn(Some(0)) && drawn(Some(5)) && !drawn(Some(6)) && !drawn(None));
    }
}
