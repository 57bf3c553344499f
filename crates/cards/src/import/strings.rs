//! The package's `Strings`: tables of keys and texts, one folder for each locale.

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

/// The tables that are read.
pub const TABLES: [&str; 3] = ["GLOBAL.txt", "GLUE.txt", "GAMEPLAY.txt"];
/// The prefixes of the keys that are imported.
const IMPORTED_PREFIXES: [&str; 14] = [
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
const IMPORTED_KEYS: [&str; 3] = ["GLOBAL_TWIST", "GALAKROND_ONCE", "GALAKROND_TWICE"];
/// Parts of keys of other game modes, which are not imported.
const EXCLUDED: [&str; 3] = ["_BACON_", "_MERC", "_BATTLEGROUNDS"];

/// The strings of every locale.
#[derive(Debug, Default)]
pub struct GameStrings([LocaleStrings; Locale::ALL.len()]);

#[derive(Debug, Default)]
pub struct LocaleStrings(HashMap<String, String>);

impl GameStrings {
    /// From the package's folder `Strings`; missing files are skipped.
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

    /// Adds a table: `TAG`, `TEXT` and a comment, separated by tabs; lines that begin with `#` are comments. Real files have stray
    /// NUL bytes and a byte order mark.
    pub fn add(&mut self, locale: Locale, table: &[u8]) {
        let text = String::from_utf8_lossy(table).replace(['\0', '\u{feff}'], "");
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let mut fields = line.split('\t');
            if let (Some(key), Some(value)) = (fields.next(), fields.next())
                && is_imported(key)
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

fn is_imported(key: &str) -> bool {
    let wanted = IMPORTED_PREFIXES.iter().any(|start| key.starts_with(start)) || key.starts_with("GAMEPLAY_HERALD_");
    (wanted || IMPORTED_KEYS.contains(&key) || rules::sentences::KEYS.contains(&key))
        && !EXCLUDED.iter().any(|part| key.contains(part))
}

impl LocaleStrings {
    fn string(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(String::as_str)
    }

    pub fn keyword(&self, tag: u16) -> Option<&str> {
        self.string(&format!("GLOBAL_KEYWORD_{}", tags::keyword_of(tag)?.key))
    }

    /// Whom the cards of a class herald; there is a default for cards of several classes.
    pub fn herald(&self, class: Class) -> Option<&str> {
        let own = self.string(&format!("GAMEPLAY_HERALD_{}", class.name()));
        own.or_else(|| self.string("GAMEPLAY_HERALD_DEFAULT"))
    }

    /// The text of Galakrond's upgrade.
    pub fn upgrade(&self, times: i64) -> Option<&str> {
        self.string(if times == 1 { "GALAKROND_ONCE" } else { "GALAKROND_TWICE" })
    }

    /// Converts them for the catalog.
    pub fn finish(&self, locale: Locale, sets: &[Set]) -> Strings {
        let plain = |raw: &str| -> Box<str> { text::sentence(raw, &[], locale).into() };
        let keyword = |known: &tags::KeywordTag| {
            let key = format!("GLOBAL_KEYWORD_{}", known.key);
            let name = self.string(&key)?;
            // Texts with a placeholder have a general form under another key.
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
    fn every_string_that_the_sentences_need_is_imported() {
        let table: String = rules::sentences::KEYS.iter().map(|key| format!("{key}\t{key} is said\t\n")).collect();
        let mut strings = GameStrings::default();
        strings.add(Locale::FrFr, table.as_bytes());
        let finished = strings.get(Locale::FrFr).finish(Locale::FrFr, &[]);
        assert!(rules::sentences::KEYS.iter().all(|key| finished.get(key).is_some_and(|text| text.ends_with("said"))));
    }
}
