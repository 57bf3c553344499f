//! Encodes a deck as its canonical code.

use crate::base64;
use crate::deck::{Deck, SideboardCard};
use crate::error::EncodeError;

impl Deck {
    /// The canonical code; it does not depend on the order of the deck's lists.
    pub fn encode(&self) -> Result<String, EncodeError> {
        let mut deck = self.clone();
        deck.sort();
        deck.check()?;

        let mut bytes = vec![0];
        put(&mut bytes, 1);
        put(&mut bytes, deck.format.number());
        put_list(&mut bytes, &deck.heroes, |_| true, |bytes, hero| put(bytes, *hero));
        for copies in 1..=2 {
            put_list(&mut bytes, &deck.cards, |card| card.1 == copies, |bytes, card| put(bytes, card.0));
        }
        let put_counted = |bytes: &mut Vec<u8>, card: &(u32, u32)| {
            put(bytes, card.0);
            put(bytes, card.1);
        };
        put_list(&mut bytes, &deck.cards, |card| card.1 > 2, put_counted);
        put_sideboards(&mut bytes, &deck.sideboards);
        Ok(base64::encode(&bytes))
    }
}

fn put_sideboards(bytes: &mut Vec<u8>, sideboards: &[SideboardCard]) {
    if sideboards.is_empty() {
        bytes.push(0);
        return;
    }
    bytes.push(1);
    for copies in 1..=2 {
        let put_pair = |bytes: &mut Vec<u8>, it: &SideboardCard| {
            put(bytes, it.card);
            put(bytes, it.owner);
        };
        put_list(bytes, sideboards, |it| it.count == copies, put_pair);
    }
    let put_counted = |bytes: &mut Vec<u8>, it: &SideboardCard| {
        put(bytes, it.card);
        put(bytes, it.count);
        put(bytes, it.owner);
    };
    put_list(bytes, sideboards, |it| it.count > 2, put_counted);
}

/// The number of wanted items, then each of them.
fn put_list<T>(bytes: &mut Vec<u8>, items: &[T], wanted: impl Fn(&T) -> bool, put_item: impl Fn(&mut Vec<u8>, &T)) {
    let wanted = || items.iter().filter(|item| wanted(item));
    put(bytes, wanted().count() as u32);
    wanted().for_each(|item| put_item(bytes, item));
}

fn put(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}
