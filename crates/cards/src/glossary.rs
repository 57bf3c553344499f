//! The game's terms for keywords, tribes and spell schools, by their names in the card data.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::strings::Strings;
use crate::tags;

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Glossary<'a> {
    /// Only those that the game explains.
    keywords: BTreeMap<&'static str, KeywordEntry<'a>>,
    races: BTreeMap<&'static str, &'a str>,
    spell_schools: BTreeMap<&'static str, &'a str>,
}

#[derive(Debug, Serialize)]
struct KeywordEntry<'a> {
    name: &'a str,
    text: &'a str,
}

impl<'a> Glossary<'a> {
    pub fn of(strings: &'a Strings) -> Self {
        let entry = |keyword: &'a crate::strings::Keyword| {
            let known = tags::keyword_of(keyword.tag)?;
            Some((known.name, KeywordEntry { name: &keyword.name, text: &keyword.text }))
        };
        let school = |name: &&'static str| Some((*name, strings.school(tags::school_named(name)?)?));
        Self {
            keywords: strings.keywords().iter().filter_map(entry).collect(),
            races: tags::TRIBES.iter().filter_map(|it| Some((it.name, strings.tribe(it.number)?))).collect(),
            spell_schools: tags::SCHOOLS.iter().filter_map(school).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strings::Keyword;

    #[test]
    fn terms_are_listed_by_the_names_of_the_card_data() {
        let strings = Strings {
            keywords: vec![
                Keyword { tag: 218, name: "Cri".into(), text: "Quand on le joue.".into() },
                Keyword { tag: 65_000, name: "Nobody".into(), text: "Knows.".into() },
            ],
            sets: Vec::new(),
            entries: vec![("GLOBAL_SPELL_SCHOOL_FIRE".into(), "Feu".into())],
        };
        let json = serde_json::to_value(Glossary::of(&strings)).unwrap();
        assert_eq!(
            json["keywords"],
            serde_json::json!({ "BATTLECRY": { "name": "Cri", "text": "Quand on le joue." } })
        );
        assert_eq!(json["spellSchools"]["FIRE"], "Feu");
        assert_eq!(json["races"]["DRAGON"], "DRAGON");
    }
}
