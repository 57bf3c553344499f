//! The game's strings in one locale: names of keywords, classes, sets and the like, reminder texts, and the sentences of its
//! deck builder.

use crate::bytes::{Malformed, Reader, Writer};
use crate::model::{CardType, Class, Rarity};
use crate::tags;

/// A keyword with the game's explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keyword {
    pub tag: u16,
    pub name: Box<str>,
    /// The explanation, for display; a sentence.
    pub text: Box<str>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetName {
    pub number: u32,
    pub name: Box<str>,
    /// The short name; the name if there is no shorter one.
    pub short: Box<str>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Strings {
    /// Ascending by tag.
    pub(crate) keywords: Vec<Keyword>,
    /// Ascending by number.
    pub(crate) sets: Vec<SetName>,
    /// By the game's keys, ascending.
    pub(crate) entries: Vec<(Box<str>, Box<str>)>,
}

impl Strings {
    /// A string by the game's key. It still has its placeholders `{0}` and `|4(one,many)`: see `text::fill`.
    pub fn get(&self, key: &str) -> Option<&str> {
        let at = self.entries.binary_search_by(|(known, _)| (**known).cmp(key)).ok()?;
        Some(&self.entries[at].1)
    }

    pub fn keyword(&self, tag: u16) -> Option<&Keyword> {
        let at = self.keywords.binary_search_by_key(&tag, |keyword| keyword.tag).ok()?;
        Some(&self.keywords[at])
    }

    pub fn keywords(&self) -> &[Keyword] {
        &self.keywords
    }

    pub fn set(&self, number: u32) -> Option<&SetName> {
        let at = self.sets.binary_search_by_key(&number, |set| set.number).ok()?;
        Some(&self.sets[at])
    }

    pub fn class(&self, class: Class) -> &str {
        self.named("GLOBAL_CLASS_", class.name(), class.name())
    }

    pub fn rarity(&self, rarity: Rarity) -> &str {
        self.named("GLOBAL_RARITY_", rarity.name(), rarity.name())
    }

    pub fn kind(&self, kind: CardType) -> &str {
        let key = if kind == CardType::HeroPower { "HEROPOWER" } else { kind.name() };
        self.named("GLOBAL_CARDTYPE_", key, kind.name())
    }

    pub fn tribe(&self, number: u16) -> Option<&str> {
        let tribe = tags::tribe_of(number)?;
        Some(self.named("GLOBAL_RACE_", tribe.key, tribe.name))
    }

    pub fn school(&self, number: u8) -> Option<&str> {
        let name = tags::school_of(number)?;
        Some(self.named("GLOBAL_SPELL_SCHOOL_", name, name))
    }

    /// The name of a format: `STANDARD`, `WILD`, `CLASSIC`, `TWIST`.
    pub fn format<'a>(&'a self, name: &'a str) -> &'a str {
        self.named("GLOBAL_", name, name)
    }

    fn named<'a>(&'a self, prefix: &str, key: &str, fallback: &'a str) -> &'a str {
        self.get(&format!("{prefix}{key}")).filter(|name| !name.is_empty()).unwrap_or(fallback)
    }

    pub(crate) fn read(bytes: &[u8]) -> Result<Self, Malformed> {
        let mut input = Reader::new(bytes);
        let keywords = (0..input.count()?)
            .map(|_| Ok(Keyword { tag: input.number()?, name: input.text()?.into(), text: input.text()?.into() }))
            .collect::<Result<_, Malformed>>()?;
        let sets = (0..input.count()?)
            .map(|_| Ok(SetName { number: input.number()?, name: input.text()?.into(), short: input.text()?.into() }))
            .collect::<Result<_, Malformed>>()?;
        let entries = (0..input.count()?)
            .map(|_| Ok((input.text()?.into(), input.text()?.into())))
            .collect::<Result<_, Malformed>>()?;
        if input.is_empty() { Ok(Self { keywords, sets, entries }) } else { Err(Malformed) }
    }

    pub(crate) fn write(&self) -> Vec<u8> {
        let mut out = Writer::default();
        out.number(self.keywords.len() as u64);
        for keyword in &self.keywords {
            out.number(keyword.tag);
            out.text(&keyword.name);
            out.text(&keyword.text);
        }
        out.number(self.sets.len() as u64);
        for set in &self.sets {
            out.number(set.number);
            out.text(&set.name);
            out.text(&set.short);
        }
        out.number(self.entries.len() as u64);
        for (key, value) in &self.entries {
            out.text(key);
            out.text(value);
        }
        out.0
    }
}
