//! The sentences of generated questions. Inserted names are quoted, so that no article or ending depends on them.

use std::collections::BTreeMap;

use super::pool::PoolCard;
use crate::base::language::{Language, texts};
use crate::play::questions::model::{Four, Kind};

texts!(fn templates() -> BTreeMap<String, String>, "phrases");

/// Handwritten questions have none.
fn template(kind: Kind, language: Language) -> &'static str {
    templates(language).get(kind.name()).map_or("", String::as_str)
}

/// The question of a kind. `parts` replace its placeholders: `("card", names)`.
pub fn question(kind: Kind, parts: &[(&str, &Four<String>)]) -> Four<String> {
    Four::of(|language| {
        let mut sentence = template(kind, language).to_owned();
        for (name, words) in parts {
            sentence = sentence.replace(&format!("{{{name}}}"), words.get(language));
        }
        sentence
    })
}

/// Quotes a text once. Quotations inside of it get the inner quotation marks of the language.
pub fn quoted(language: Language, text: &str) -> String {
    let text = nested(language, unquoted(text));
    match language {
        Language::En | Language::Pt => format!("“{text}”"),
        Language::Fr => format!("«\u{a0}{text}\u{a0}»"),
        Language::Es => format!("«{text}»"),
    }
}

const MARKS: [char; 5] = ['"', '“', '”', '«', '»'];

/// Replaces the marks of inner quotations; removes all marks if they are not balanced.
fn nested(language: Language, text: &str) -> String {
    let (open, close) = match language {
        Language::En | Language::Pt => ('‘', '’'),
        Language::Fr | Language::Es => ('“', '”'),
    };
    let (mut replaced, mut is_open, mut balanced) = (String::with_capacity(text.len()), false, true);
    for part in text.split_inclusive(MARKS) {
        let words = part.trim_end_matches(MARKS);
        let words = if is_open { words.trim() } else { words };
        replaced.push_str(words);
        if let Some(mark) = part[part.trim_end_matches(MARKS).len()..].chars().next() {
            balanced &= is_open == matches!(mark, '”' | '»') || mark == '"';
            replaced.push(if is_open { close } else { open });
            is_open = !is_open;
        }
    }
    if balanced && !is_open { replaced } else { text.replace(MARKS, "") }
}

fn unquoted(text: &str) -> &str {
    let inner = |open, close| text.strip_prefix(open)?.strip_suffix(close);
    let inner = inner('"', '"').or_else(|| inner('“', '”')).or_else(|| inner('«', '»'));
    let whole = |inner: &&str| !inner.contains(MARKS);
    inner.filter(whole).map_or(text, |inner| inner.trim_matches(|c: char| c.is_whitespace()))
}

pub fn name(entry: &PoolCard<'_>) -> Four<String> {
    Four::of(|language| quoted(language, entry.name.get(language)))
}

pub fn same(text: &str) -> Four<String> {
    Four::of(|_| text.to_owned())
}

/// A quoted name and a statement about it.
pub fn statement(language: Language, name: &str, what: &str) -> String {
    match language {
        Language::Fr => format!("{}\u{a0}: {what}", quoted(language, name)),
        _ => format!("{}: {what}", quoted(language, name)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quoted_text_is_not_quoted_again() {
        assert_eq!(quoted(Language::En, "\"So it is.\""), "“So it is.”");
        assert_eq!(quoted(Language::Fr, "«\u{a0}Voilà.\u{a0}»"), "«\u{a0}Voilà.\u{a0}»");
    }

    #[test]
    fn an_inner_quotation_has_inner_marks() {
        for (language, text, expected) in [
            (Language::En, "\"Mine!\" - A murloc", "“‘Mine!’ - A murloc”"),
            (Language::Fr, "« À moi ! » - Un murloc", "«\u{a0}“À moi !” - Un murloc\u{a0}»"),
            (Language::Es, "\"a\" y «b»", "«“a” y “b”»"),
            (Language::Pt, "“Meu” ou \"teu\"", "“‘Meu’ ou ‘teu’”"),
            (Language::En, "It is 5\" long", "“It is 5 long”"),
            (Language::En, "”Turned“ around", "“Turned around”"),
        ] {
            assert_eq!(quoted(language, text), expected);
        }
    }

    #[test]
    fn every_kind_has_a_well_formed_question_in_four_languages() {
        for kind in Kind::MADE {
            let [en, fr, es, pt] = Language::ALL.map(|language| template(kind, language));
            for sentence in [en, fr, es, pt] {
                assert!(sentence.ends_with('?') && sentence.contains('{'), "{sentence}");
            }
            assert!(fr.ends_with("\u{202f}?") && !fr.contains('\''), "{fr}");
            assert_eq!(es.matches('?').count(), es.matches('¿').count(), "{es}");
            let places = |sentence: &str| {
                let mut names: Vec<_> = sentence.split('{').skip(1).filter_map(|part| part.split('}').next()).collect();
                names.sort_unstable();
                names.join(" ")
            };
            assert!([fr, es, pt].iter().all(|other| places(other) == places(en)), "{en}");
        }
    }
}
