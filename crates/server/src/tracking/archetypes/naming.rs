//! The name of a new archetype: its key card and its class, in four languages. Pure.

use cards::Catalog;
use cards::locale::Locale;
use cards::model::{Card, Class};

use super::rules::CardWeights;
use super::wire::LocalNames;

/// Names by the strongest card of the signature that no other archetype of the class is named by. Without card data it is the class.
pub(super) fn suggest(signature: &CardWeights, class: &str, catalog: Option<&Catalog>, taken: &[String]) -> LocalNames {
    let Some(catalog) = catalog else { return plain(class, taken) };
    let mut cards: Vec<(&Card, f64)> =
        signature.iter().filter_map(|(card, weight)| Some((catalog.card(*card)?, *weight))).collect();
    // Rare cards before common ones of about the same weight.
    cards.sort_by_key(|(card, weight)| {
        let own = card.class() != Class::Neutral;
        std::cmp::Reverse(((weight * 4.0).round() as i64, card.rarity, own, card.cost, card.dbf_id))
    });
    let named = cards.iter().map(|(card, _)| names(card, class, catalog));
    named.into_iter().find(|names| !taken.contains(&names.en)).unwrap_or_else(|| plain(class, taken))
}

fn names(card: &Card, class: &str, catalog: &Catalog) -> LocalNames {
    let name = |locale: Locale| {
        let locale = catalog.nearest(locale);
        let card = catalog.texts(locale).map(|texts| short(texts.name(card.dbf_id)).to_owned()).unwrap_or_default();
        let class = class_name(catalog, class, locale);
        // An English noun follows what describes it.
        if locale == Locale::EnUs { format!("{card} {class}") } else { format!("{class} {card}") }
    };
    LocalNames { en: name(Locale::EnUs), fr: name(Locale::FrFr), es: name(Locale::EsEs), pt: name(Locale::PtBr) }
}

fn plain(class: &str, taken: &[String]) -> LocalNames {
    let name = (1..).map(|n| format!("{class} {n}")).find(|name| !taken.contains(name)).unwrap_or_default();
    LocalNames { en: name.clone(), fr: name.clone(), es: name.clone(), pt: name }
}

/// A name without its title: `Cho'gall` of `Cho'gall, Mastermind`.
fn short(name: &str) -> &str {
    name.split_once(',').map_or(name, |(name, _)| name).trim()
}

fn class_name(catalog: &Catalog, class: &str, locale: Locale) -> String {
    let known = Class::named(class).zip(catalog.strings(locale).ok());
    known.map_or_else(|| class.to_owned(), |(class, strings)| strings.class(class).to_owned())
}
