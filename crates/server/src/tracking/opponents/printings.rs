//! Which printings are one card: lists have one of them, and the log another.

use std::collections::HashMap;

use cards::Catalog;
use cards::locale::Locale;
use cards::model::Card;

/// The cards of the card data, each by the printing that stands for it: one of Standard before others.
pub(super) struct Printings {
    /// By any printing.
    first: HashMap<u32, u32>,
    /// The cost and the ids of each, by the printing that stands for it.
    cards: HashMap<u32, String>,
}

impl Printings {
    pub(super) fn new(catalog: &Catalog) -> Self {
        let mut by_name = HashMap::<String, Vec<&Card>>::new();
        let texts = catalog.texts(catalog.nearest(Locale::EnUs)).ok();
        for card in catalog.cards().iter().filter(|card| card.collectible || card.deck.companion) {
            let name = texts.as_ref().map(|texts| texts.name(card.dbf_id)).filter(|name| !name.is_empty());
            by_name.entry(name.unwrap_or(&card.id).to_owned()).or_default().push(card);
        }
        let mut found = Self { first: HashMap::new(), cards: HashMap::new() };
        for mut printings in by_name.into_values() {
            printings.sort_by_key(|card| (!catalog.standard().contains(card.set), card.dbf_id));
            let first = printings[0];
            found.first.extend(printings.iter().map(|card| (card.dbf_id, first.dbf_id)));
            let ids = printings.iter().map(|card| &*card.id);
            found.cards.insert(first.dbf_id, format!("{} {}", first.cost, ids.collect::<Vec<_>>().join(" ")));
        }
        found
    }

    /// The printing that stands for a card; the card itself if it is not known.
    pub(super) fn first(&self, card: u32) -> u32 {
        self.first.get(&card).copied().unwrap_or(card)
    }

    /// The cost and the ids of a card, by the printing that stands for it.
    pub(super) fn card(&self, first: u32) -> Option<&str> {
        self.cards.get(&first).map(String::as_str)
    }
}
