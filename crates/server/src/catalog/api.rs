//! The search for cards, for the registry.

use std::sync::Arc;

use cards::json::{CardView, LocaleTexts};
use cards::locale::Locale;
use cards::search::Filters;
use serde_json::{Map, Value};

use super::{CardData, Cards, locale_named};
use crate::registry::{Argument, Callers, Function, Kind, Refused, Registry, Shape};

const fn argument(name: &'static str, kind: Kind) -> Argument {
    Argument { name, kind, optional: true }
}

const ARGUMENTS: &[Argument] = &[
    argument("query", Kind::Text),
    argument("locale", Kind::Text),
    argument("card_class", Kind::Text),
    // A number, or `7+` for that and more.
    argument("cost", Kind::Json),
    argument("rarity", Kind::Text),
    argument("card_type", Kind::Text),
    argument("set", Kind::Int),
    argument("format", Kind::Text),
];
/// Arguments that narrow a search, with the names the filters have for them.
const FILTERS: [(&str, &str); 6] = [
    ("card_class", "class"),
    ("cost", "cost"),
    ("rarity", "rarity"),
    ("card_type", "type"),
    ("set", "set"),
    ("format", "format"),
];

/// What clients ask of the cards by name.
pub fn declare(cards: &Cards, registry: &mut Registry) {
    let this = cards.clone();
    let run = move |_, arguments| {
        let this = this.clone();
        Box::pin(async move { this.search(arguments).await }) as _
    };
    registry.add_function(Function {
        name: "card_search",
        about: "At most 20 cards by name, then by text, in the player's language and in English",
        arguments: ARGUMENTS,
        returns: Shape::list(Shape::Object(card_members())),
        callers: Callers::Anyone,
        run: Arc::new(run),
    });
}

impl Cards {
    async fn search(&self, arguments: Map<String, Value>) -> Result<Value, Refused> {
        let text = |name: &str| arguments.get(name).and_then(Value::as_str).unwrap_or_default();
        let Some(data) = self.current() else {
            let text = "This server has no card data yet".to_owned();
            return Err(Refused::Named { hint: "cards_missing", text, details: None });
        };
        let filters = filters(&arguments)?;
        let (query, locale) = (text("query").to_owned(), locale_named(text("locale")));
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

fn found(data: &CardData, query: &str, filters: &Filters, locale: Locale) -> anyhow::Result<Value> {
    let index = data.index(locale)?;
    let texts = LocaleTexts::of(data.catalog(), locale)?;
    let cards = index.search(query, filters).into_iter().filter_map(|dbf_id| data.catalog().card(dbf_id));
    let cards = cards.map(|card| serde_json::to_value(CardView::new(card, &texts)));
    Ok(cards.collect::<Result<Value, _>>()?)
}

fn filters(arguments: &Map<String, Value>) -> Result<Filters, Refused> {
    let pair = |(argument, filter): (&str, &str)| match arguments.get(argument)? {
        Value::Null => None,
        Value::String(text) => Some(format!("{filter}={}", text.split_whitespace().collect::<String>())),
        other => Some(format!("{filter}={other}")),
    };
    let pairs: Vec<String> = FILTERS.into_iter().filter_map(pair).collect();
    Filters::parse(&pairs.join(" ")).map_err(|error| Refused::Named {
        hint: "unknown_filter",
        text: error.to_string().chars().take(100).collect(),
        details: None,
    })
}

/// The form of a card, for the API document and the web app's types. What a card does not have is not there.
fn card_members() -> Vec<(&'static str, Shape)> {
    let (of, maybe) = (Shape::Value, Shape::maybe);
    let texts = || Shape::Optional(Box::new(Shape::list(Shape::Value(Kind::Text))));
    vec![
        ("dbfId", of(Kind::Int)),
        ("id", of(Kind::Text)),
        ("name", of(Kind::Text)),
        ("nameEn", maybe(Kind::Text)),
        ("text", maybe(Kind::Text)),
        ("marks", of(Kind::Json)),
        ("flavor", maybe(Kind::Text)),
        ("cost", maybe(Kind::Int)),
        ("attack", maybe(Kind::Int)),
        ("health", maybe(Kind::Int)),
        ("durability", maybe(Kind::Int)),
        ("armor", maybe(Kind::Int)),
        ("cardClass", of(Kind::Text)),
        ("classes", texts()),
        ("cardRarity", of(Kind::Text)),
        ("cardType", of(Kind::Text)),
        ("set", of(Kind::Int)),
        ("races", texts()),
        ("spellSchool", maybe(Kind::Text)),
        ("mechanics", texts()),
        ("artist", maybe(Kind::Text)),
        ("runes", of(Kind::Json)),
    ]
}
