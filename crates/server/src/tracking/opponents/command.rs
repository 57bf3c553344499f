//! `runeside archetypes check`: how often the opponent's deck is guessed right.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};

use super::printings::Printings;
use super::rules::{self, ClassLists, List};
use super::{RECENT, class_lists};
use crate::base::clock::Timestamp;
use crate::base::db::Db;
use crate::cards::catalog::CardData;

/// Learns one half of the lists and tries the other: those of players, or of a file with a name, a tab and a deck code on each line.
pub async fn check(db: &Db, data: Option<Arc<CardData>>, now: Timestamp, file: Option<&Path>) -> Result<()> {
    let data = data.context("there is no card data; `runeside cards update` fetches it")?;
    let classes = match file {
        Some(file) => named_lists(&std::fs::read_to_string(file)?, &data),
        None => class_lists(db, data, now.minus(RECENT)).await?,
    };
    for line in rules::check(&classes).lines() {
        println!("{line}");
    }
    Ok(())
}

/// Each list is of a player of its own. Lines that are no decks are left out.
fn named_lists(text: &str, data: &CardData) -> Vec<ClassLists> {
    let catalog = data.catalog();
    let printings = Printings::new(catalog);
    let mut found = BTreeMap::<(String, String), HashMap<u64, List>>::new();
    for (at, line) in text.lines().enumerate() {
        let Some((name, code)) = line.split_once('\t') else { continue };
        let Ok(deck) = deckcode::decode(code.trim()) else { continue };
        let hero = deck.heroes.first().and_then(|hero| catalog.card(*hero));
        let Some(class) = hero.map(|hero| hero.class().name()) else { continue };
        let identity = u64::from_str_radix(&deck.identity()[..16], 16).unwrap_or_default();
        let mut cards = BTreeMap::<u32, u32>::new();
        for (card, copies) in &deck.cards {
            *cards.entry(printings.first(*card)).or_default() += copies;
        }
        let list = List { player: at as u128, identity, archetype: Some(name.to_owned()), cards };
        found.entry((class.to_owned(), deck.format.name().to_owned())).or_default().entry(identity).or_insert(list);
    }
    let class = |((class, format), lists): ((String, String), HashMap<u64, List>)| {
        let mut lists: Vec<List> = lists.into_values().collect();
        lists.sort_by_key(|list| list.identity);
        ClassLists { class, format, lists, matches: BTreeMap::new() }
    };
    found.into_iter().map(class).collect()
}
