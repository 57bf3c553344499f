//! A few cards with all that a page shows about them, so that it needs no list of all cards.

use anyhow::Context;
use cards::Catalog;
use cards::json::{self, DetailedCard, LocaleTexts};
use cards::locale::Locale;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// A card, written while its data is at hand.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(rename = "CardDetails")]
pub struct CardDetails(#[schemars(with = "DetailedCard<'static>")] Value);

/// The cards with these dbf ids; those that the data does not have are left out.
pub fn details(
    catalog: &Catalog,
    locale: Locale,
    dbf_ids: impl IntoIterator<Item = u32>,
) -> anyhow::Result<Vec<CardDetails>> {
    let texts = LocaleTexts::of(catalog, locale).context("the words of a locale cannot be read")?;
    let cards = json::detailed(catalog, &texts, dbf_ids).into_iter();
    Ok(cards.map(|card| serde_json::to_value(card).map(CardDetails)).collect::<Result<_, _>>()?)
}
