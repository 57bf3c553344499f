//! The package's `Strings`: tables of key and text, one folder for each locale.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::Path;

use super::ImportError;
use crate::locale::Locale;
use crate::model::Class;
use crate::rules;
use crate::sets::Set;
use crate::strings::{Keyword, SetName, Strings};
use crate::tags;
use crate::text;

/// The tables that hold what we use.
pub const TABLES: [&str; 3] = ["GLOBAL.txt", "GLUE.txt", "GAMEPLAY.txt"];
/// What is kept of them.
const KEPT: [&str; 14] = [
    "GLOBAL_KEYWORD_",
    "GLOBAL_CLASS_",
    "GLOBAL_RARITY_",
    "GLOBAL_CARDTYPE_",
    "GLOBAL_RACE_",
    "GLOBAL_SPELL_SCHOOL_",
    "GLOBAL_CARD_SET_",
    "GLOBAL_STANDARD",
    "GLOBAL_WILD",
    "GLOBAL_CLASSIC",
    "GLUE_COLLECTION_DECK_RULE_",
    "GLUE_COLLECTION_LOCK_",
    "GLUE_COLLECTION_INCOMPATIBLE_RUNES_",
    "GLUE_COLLECTION_DECK_EXTRA_RUNES_",
];
const KEPT_WHOLE: [&str; 3] = ["GLOBAL_TWIST", "GALAKROND_ONCE", "GALAKROND_TWICE"];
/// Other modes of the game.
const DROPPED: [&str; 3] = ["_BACON_", "_MERC", "_BATTLEGROUNDS"];

/// The strings of every locale.
#[derive(Debug, Default)]
pub struct GameStrings([LocaleStrings; Locale::ALL.len()]);

#[derive(Debug, Default)]
pub struct LocaleStrings(HashMap<String, String>);

impl GameStrings {
    /// From the package's folder of that name; without any of it, nothing.
    pub fn from_folder(folder: &Path) -> Result<Self, ImportError> {
        let mut all = Self::default();
        for locale in Locale::ALL {
            for table in TABLES {
                match fs::read(folder.join(locale.name()).join(table)) {
                    Ok(bytes) => all.add(locale, &bytes),
                    Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                    Err(error) => return Err(ImportError::io(format!("{table} of {}", locale.name()))(error)),
                }
            }
        }
        Ok(all)
    }

    /// Adds a table: `TAG`, `TEXT` and a comment, parted by tabs; lines that begin with `#` are comments. Stray NUL bytes and a
    /// byte order mark are known to occur.
    pub fn add(&mut self, locale: Locale, table: &[u8]) {
        let text = String::from_utf8_lossy(table).replace(['\0', '\u{feff}'], "");
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let mut fields = line.split('\t');
            if let (Some(key), Some(value)) = (fields.next(), fields.next())
                && is_kept(key)
                && !value.trim().is_empty()
            {
                self.0[locale.index()].0.insert(key.to_owned(), value.replace("\\n", "\n").replace('_', "\u{a0}"));
            }
        }
    }

    pub fn get(&self, locale: Locale) -> &LocaleStrings {
        &self.0[locale.index()]
    }
}

fn is_kept(key: &str) -> bool {
    let wanted = KEPT.iter().any(|start| key.starts_with(start)) || key.starts_with("GAMEPLAY_HERALD_");
    (wanted || KEPT_WHOLE.contains(&key) || rules::words::KEYS.contains(&key))
        && !DROPPED.iter().any(|part| key.contains(part))
}

impl LocaleStrings {
    fn string(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(String::as_str)
    }

    pub fn keyword(&self, tag: u16) -> Option<&str> {
        self.string(&format!("GLOBAL_KEYWORD_{}", tags::keyword_of(tag)?.key))
    }

    /// Whom a class's cards herald; cards of several classes leave it open.
    pub fn herald(&self, class: Class) -> Option<&str> {
        let own = self.string(&format!("GAMEPLAY_HERALD_{}", class.name()));
        own.or_else(|| self.string("GAMEPLAY_HERALD_DEFAULT"))
    }

    /// How Galakrond is upgraded.
    pub fn upgrade(&self, times: i64) -> Option<&str> {
        self.string(if times == 1 { "GALAKROND_ONCE" } else { "GALAKROND_TWICE" })
    }

    /// As the catalog keeps them.
    pub fn finish(&self, locale: Locale, sets: &[Set]) -> Strings {
        let plain = |raw: &str| -> Box<str> { text::sentence(raw, &[], locale).into() };
        let keyword = |known: &tags::KeywordTag| {
            let key = format!("GLOBAL_KEYWORD_{}", known.key);
            let name = self.string(&key)?;
            // Texts that wait for a number have a general form beside them.
            let texts = ["_TEXT", "_REF_TEXT", "_COLLECTION_TEXT"].map(|end| self.string(&format!("{key}{end}")));
            let whole = texts.into_iter().flatten().find(|text| !text.contains('{'));
            let text = whole.or(texts[0])?;
            Some(Keyword { tag: known.tag, name: plain(name), text: plain(text) })
        };
        let set = |set: &Set| {
            let name = self.string(&format!("GLOBAL_CARD_SET_{}", set.code))?;
            let short = self.string(&format!("GLOBAL_CARD_SET_{}_SHORT", set.code)).unwrap_or(name);
            Some(SetName { number: set.number, name: plain(name), short: plain(short) })
        };
        let mut entries: Vec<(Box<str>, Box<str>)> =
            self.0.iter().map(|(key, value)| (key.as_str().into(), value.as_str().into())).collect();
        entries.sort_unstable();
        Strings {
            keywords: tags::KEYWORDS.iter().filter_map(keyword).collect(),
            sets: sets.iter().filter_map(set).collect(),
            entries,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_string_that_a_decks_problem_may_need_is_kept() {
        let table: String = rules::words::KEYS.iter().map(|key| format!("{key}\t{key} is said\t\n")).collect();
        let mut strings = GameStrings::default();
        strings.add(Locale::FrFr, table.as_bytes());
        let kept = strings.get(Locale::FrFr).finish(Locale::FrFr, &[]);
        assert!(rules::words::KEYS.iter().all(|key| kept.get(key).is_some_and(|said| said.ends_with("said"))));
    }
}
