//! The answerer: a message in, an answer out, from the card data, the tables of words and the knowledge. It has no database, no
//! clock and no network; what it needs of the player is asked for by [`Answer::Own`].

mod card;
mod comparing;
mod context;
mod deck;
mod filter;
mod find;
mod lexicon;
mod lists;
mod meta;
mod parse;
mod pipeline;
mod stem;
mod talk;
mod topics;
mod words;

use std::collections::HashSet;
use std::sync::Arc;

use cards::Catalog;
use cards::locale::Locale;
use cards::model::{Card, Rarity};
use cards::search::Index;
use cards::strings::Strings;
use cards::texts::CardTexts;

use self::lexicon::{LOCALES, Lexicon, locale_of};
pub use self::meta::{MetaAsk, meta};
pub use self::talk::{OwnAsk, OwnFacts, own, sign_in};
pub use self::topics::Help;
use self::topics::Topics;
use crate::base::language::Language;

/// A deck that the message contains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenDeck {
    pub code: String,
    pub name: Option<String>,
    pub class: Option<&'static str>,
    pub format: &'static str,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    pub text: String,
    pub cards: Vec<u32>,
    pub suggestions: Vec<String>,
    pub context: Option<String>,
    pub deck: Option<SeenDeck>,
    /// Whether a model may word it: facts of cards and help. Refusals, small talk and unknowns stay as they are.
    pub is_fact: bool,
    /// It could not answer.
    pub is_unknown: bool,
}

pub enum Answer {
    Reply(Reply),
    /// About the player's own figures.
    Own(OwnAsk),
    /// About the best decks of all players.
    Meta(MetaAsk),
}

/// Built once for each version of the card data.
pub struct Knowledge {
    lexicon: Lexicon,
    topics: Topics,
    help: Vec<Help>,
    texts: Vec<(Locale, Arc<CardTexts>)>,
    strings: Vec<(Locale, Arc<Strings>)>,
}

impl Knowledge {
    pub fn new(catalog: Option<&Catalog>, help: Vec<Help>) -> Self {
        let lexicon = Lexicon::new(catalog);
        let topics = Topics::new(&help, &lexicon);
        let locales = || LOCALES.iter().map(|(_, locale)| *locale);
        let texts = locales().filter_map(|locale| Some((locale, catalog?.texts(catalog?.nearest(locale)).ok()?)));
        let strings = locales().filter_map(|locale| Some((locale, catalog?.strings(catalog?.nearest(locale)).ok()?)));
        Self { texts: texts.collect(), strings: strings.collect(), lexicon, topics, help }
    }

    fn strings_of(&self, language: Language) -> Option<&Strings> {
        let locale = locale_of(language);
        self.strings.iter().find(|(known, _)| *known == locale).map(|(_, strings)| &**strings)
    }
}

/// Everything that an answer is made from.
pub struct World<'a> {
    pub knowledge: &'a Knowledge,
    pub catalog: Option<&'a Catalog>,
    /// The search index of a locale; built on first use.
    pub indexes: &'a (dyn Fn(Locale) -> Option<&'a Index> + Sync),
    /// The language of the answer.
    pub language: Language,
    lexicon: &'a Lexicon,
}

impl<'a> World<'a> {
    pub fn new(
        knowledge: &'a Knowledge,
        catalog: Option<&'a Catalog>,
        indexes: &'a (dyn Fn(Locale) -> Option<&'a Index> + Sync),
        language: Language,
    ) -> Self {
        Self { knowledge, catalog, indexes, language, lexicon: &knowledge.lexicon }
    }

    pub fn answer(&self, message: &str, context: Option<&str>) -> Answer {
        pipeline::answer(message, context, self)
    }

    /// Every card name in a text, for the guard of the model.
    pub fn named_in(&self, text: &str) -> HashSet<u32> {
        let parsed = parse::parse(text, self.lexicon, self.language);
        find::exact(&parsed, self)
            .into_iter()
            .filter(|found| found.to - found.from > 1 || parsed.tokens[found.from].len() > 5)
            .map(|found| found.card)
            .collect()
    }

    /// Whether the small words of a text are mostly those of the answer's language.
    pub fn is_in_own_language(&self, text: &str) -> bool {
        let parsed = parse::parse(text, self.lexicon, self.language);
        parsed.language == self.language
    }

    fn index(&self, language: Language) -> Option<&Index> {
        (self.indexes)(locale_of(language))
    }

    fn texts(&self, locale: Locale) -> Option<&CardTexts> {
        self.knowledge.texts.iter().find(|(known, _)| *known == locale).map(|(_, texts)| &**texts)
    }

    fn strings(&self) -> Option<&Strings> {
        self.knowledge.strings_of(self.language)
    }

    fn name(&self, card: &Card) -> &str {
        self.texts(locale_of(self.language)).map_or("", |texts| texts.name(card.dbf_id))
    }

    fn rarity(&self, rarity: Rarity) -> &str {
        self.strings().map_or("", |strings| strings.rarity(rarity))
    }

    fn set_name(&self, set: u32) -> String {
        match self.strings().and_then(|strings| strings.set(set)) {
            Some(name) => name.name.to_string(),
            None => {
                let set = self.catalog.and_then(|catalog| catalog.sets().iter().find(|known| known.number == set));
                set.map(|set| cards::sets::as_words(&set.name)).unwrap_or_default()
            }
        }
    }

    fn keyword_name(&self, tag: u16) -> Option<String> {
        self.strings()?.keyword(tag).map(|keyword| keyword.name.to_string())
    }

    fn is_standard(&self, card: &Card) -> bool {
        self.catalog.is_some_and(|catalog| catalog.standard().contains(card.set))
    }
}
