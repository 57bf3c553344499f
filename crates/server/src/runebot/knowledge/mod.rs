//! What RuneBot and the FAQ page know of the app and of the rules of the game: topics with a question, the ways in which players
//! ask it, and an answer, in four languages. Prices, fees and limits are slots in the texts (`{duo_fee}`), filled from the code.

#[cfg(test)]
mod faq;
mod slots;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use tracing::error;

use crate::base::language::Language;
use crate::play::questions::Four;

const FILES: [(Area, &str, &str); 14] = [
    (Area::App, "app/account.toml", include_str!("app/account.toml")),
    (Area::App, "app/mana.toml", include_str!("app/mana.toml")),
    (Area::App, "app/shop.toml", include_str!("app/shop.toml")),
    (Area::App, "app/quizzes.toml", include_str!("app/quizzes.toml")),
    (Area::App, "app/ranked.toml", include_str!("app/ranked.toml")),
    (Area::App, "app/battle.toml", include_str!("app/battle.toml")),
    (Area::App, "app/decks.toml", include_str!("app/decks.toml")),
    (Area::App, "app/stats.toml", include_str!("app/stats.toml")),
    (Area::App, "app/technical.toml", include_str!("app/technical.toml")),
    (Area::Rules, "rules/match.toml", include_str!("rules/match.toml")),
    (Area::Rules, "rules/cards.toml", include_str!("rules/cards.toml")),
    (Area::Rules, "rules/decks.toml", include_str!("rules/decks.toml")),
    (Area::Rules, "rules/collection.toml", include_str!("rules/collection.toml")),
    (Area::Rules, "rules/modes.toml", include_str!("rules/modes.toml")),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    /// Help with this app.
    App,
    /// The rules of the game.
    Rules,
}

#[derive(Debug)]
pub struct Topic {
    pub id: String,
    pub area: Area,
    /// The group of the FAQ page that has it, if that page has it.
    pub faq: Option<String>,
    /// The page that the answer is about.
    pub page: Option<String>,
    pub texts: Four<TopicText>,
}

/// A topic in one language, with its slots filled.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TopicText {
    /// As the FAQ page shows it.
    pub question: String,
    /// Other ways to ask it: short ones, keywords, slang.
    pub phrasings: Vec<String>,
    pub answer: String,
    /// The label of the link to the topic's page.
    pub link: Option<String>,
}

impl TopicText {
    /// Every way to ask it, the question first.
    pub fn asked(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.question).chain(&self.phrasings).map(String::as_str)
    }
}

/// All topics, parsed once.
pub fn topics() -> &'static [Topic] {
    static ALL: LazyLock<Vec<Topic>> = LazyLock::new(|| {
        let parse_file = |(area, name, text): (Area, &str, &str)| match parse(area, text) {
            Ok(topics) => topics,
            Err(why) => {
                error!(%why, name, "could not parse a file of topics; RuneBot answers without it");
                Vec::new()
            }
        };
        FILES.into_iter().flat_map(parse_file).collect()
    });
    &ALL
}

pub fn topic(id: &str) -> Option<&'static Topic> {
    topics().iter().find(|topic| topic.id == id)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    topic: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: String,
    faq: Option<String>,
    page: Option<String>,
    en: TopicText,
    fr: TopicText,
    es: TopicText,
    pt: TopicText,
}

fn parse(area: Area, text: &str) -> Result<Vec<Topic>, toml::de::Error> {
    static SLOTS: LazyLock<Four<BTreeMap<&str, String>>> = LazyLock::new(|| Four::of(slots::slots));
    let file: File = toml::from_str(text)?;
    let topic = |Entry { id, faq, page, en, fr, es, pt }| {
        let mut texts = Four { en, fr, es, pt };
        for (language, text) in [
            (Language::En, &mut texts.en),
            (Language::Fr, &mut texts.fr),
            (Language::Es, &mut texts.es),
            (Language::Pt, &mut texts.pt),
        ] {
            text.answer = slots::fill(&text.answer, SLOTS.get(language));
            text.question = slots::fill(&text.question, SLOTS.get(language));
        }
        Topic { id, area, faq, page, texts }
    };
    Ok(file.topic.into_iter().map(topic).collect())
}
