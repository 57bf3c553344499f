//! The search for cards, for the registry.

use cards::json::{CardView, LocaleTexts};
use cards::locale::Locale;
use cards::search::Filters;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{CardData, Cards, locale_named};
use crate::contract::registry::{CallError, Function, RefusalCodes, Registry};

#[derive(Debug, Deserialize, JsonSchema)]
struct SearchArgs {
    query: Option<String>,
    locale: Option<String>,
    card_class: Option<String>,
    /// A number, or `7+` for that and more.
    #[serde(default)]
    cost: Value,
    rarity: Option<String>,
    card_type: Option<String>,
    set: Option<i64>,
    format: Option<String>,
}

/// A card as the search gives it, written while its data is at hand.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(rename = "FoundCard")]
pub struct FoundCard(#[schemars(with = "CardView<'static>")] Value);

/// The refusal codes.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Code {
    CardsMissing,
    UnknownFilter,
}

impl RefusalCodes for Code {}

pub fn declare(cards: &Cards, registry: &mut Registry) {
    registry.add_refusals::<Code>("catalog");
    registry.add_function(Function::public(
        "card_search",
        "At most 20 cards by name, then by text, in the player's language and in English",
        cards,
        |this, _, args: SearchArgs| async move { this.search(args).await },
    ));
}

impl Cards {
    async fn search(&self, args: SearchArgs) -> Result<Vec<FoundCard>, CallError> {
        let Some(data) = self.current() else {
            return Err(CallError::named(Code::CardsMissing, "This server has no card data yet"));
        };
        let filters = filters(&args)?;
        let (query, locale) = (args.query.unwrap_or_default(), locale_named(&args.locale.unwrap_or_default()));
        // The first search in a locale makes its index.
        let found = match data.is_ready(locale) {
            true => found(&data, &query, &filters, locale),
            false => tokio::task::spawn_blocking(move || found(&data, &query, &filters, locale))
                .await
                .map_err(anyhow::Error::from)?,
        };
        Ok(found?)
    }
}

fn found(data: &CardData, query: &str, filters: &Filters, locale: Locale) -> anyhow::Result<Vec<FoundCard>> {
    let index = data.index(locale)?;
    let texts = LocaleTexts::of(data.catalog(), locale)?;
    let cards = index.search(query, filters).into_iter().filter_map(|dbf_id| data.catalog().card(dbf_id));
    let cards = cards.map(|card| serde_json::to_value(CardView::new(card, &texts)).map(FoundCard));
    Ok(cards.collect::<Result<_, _>>()?)
}

/// The arguments that narrow a search, in the words of the filters.
fn filters(args: &SearchArgs) -> Result<Filters, CallError> {
    let text = |text: &Option<String>| text.as_ref().map(|text| text.split_whitespace().collect::<String>());
    let cost = match &args.cost {
        Value::Null => None,
        Value::String(cost) => text(&Some(cost.clone())),
        other => Some(other.to_string()),
    };
    let all = [
        ("class", text(&args.card_class)),
        ("cost", cost),
        ("rarity", text(&args.rarity)),
        ("type", text(&args.card_type)),
        ("set", args.set.map(|set| set.to_string())),
        ("format", text(&args.format)),
    ];
    let pairs: Vec<String> = all.into_iter().filter_map(|(name, value)| Some(format!("{name}={}", value?))).collect();
    Filters::parse(&pairs.join(" ")).map_err(|error| {
        let text: String = error.to_string().chars().take(100).collect();
        CallError::named(Code::UnknownFilter, text)
    })
}
