use std::collections::HashSet;

use super::faq::groups;
use super::slots::{fill, slots};
use super::{Area, FILES, Topic, TopicText, parse, topics};
use crate::base::language::Language;

/// Questions on the FAQ page.
const FAQ_QUESTIONS: usize = 36;
/// RuneBot's replies are at most 1,200 characters; an answer leaves room for what it adds.
const MAX_ANSWER: usize = 900;

fn texts() -> impl Iterator<Item = (&'static Topic, Language, &'static TopicText)> {
    topics().iter().flat_map(|topic| topic.texts.iter().map(move |(language, text)| (topic, language, text)))
}

#[test]
fn every_file_is_read() {
    for (area, name, text) in FILES {
        if let Err(why) = parse(area, text) {
            panic!("{name}: {why}");
        }
    }
}

#[test]
fn every_topic_has_its_own_name() {
    let mut names = HashSet::new();
    for topic in topics() {
        assert!(names.insert(&topic.id), "{} is there twice", topic.id);
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(topic.id.chars().all(plain), "{}", topic.id);
    }
}

#[test]
fn every_text_is_complete_in_four_languages() {
    for (topic, language, text) in texts() {
        let place = format!("{} in {language:?}", topic.id);
        let count = text.phrasings.len();
        assert!((4..=16).contains(&count), "{place}: {count} phrasings");
        assert!(text.answer.chars().count() <= MAX_ANSWER, "{place}: the answer is too long");
        assert_eq!(text.link.is_some(), topic.page.is_some(), "{place}: a page has a link, and a link a page");
        for sentence in text.asked().chain([text.answer.as_str()]).chain(text.link.as_deref()) {
            assert!(!sentence.is_empty() && sentence.trim() == sentence, "{place}: {sentence:?}");
            assert!(!sentence.contains(['{', '}']), "{place}: a slot has no value: {sentence}");
        }
    }
}

#[test]
fn every_value_is_used() {
    for name in slots(Language::En).keys() {
        let slot = format!("{{{name}}}");
        assert!(FILES.iter().any(|(_, _, text)| text.contains(&slot)), "no text has {slot}");
    }
}

#[test]
fn a_phrasing_belongs_to_one_topic() {
    for language in Language::ALL {
        let mut seen = HashSet::new();
        for topic in topics() {
            for phrasing in topic.texts.get(language).asked() {
                let plain = phrasing.to_lowercase();
                let plain = plain.trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
                assert!(seen.insert(plain), "{}: {phrasing:?} is there twice in {language:?}", topic.id);
            }
        }
    }
}

#[test]
fn nothing_is_left_in_english() {
    for topic in topics() {
        let english = topic.texts.en.answer.as_str();
        for (language, text) in topic.texts.iter().filter(|(language, _)| *language != Language::En) {
            assert_ne!(text.answer, english, "{} in {language:?}", topic.id);
        }
    }
}

#[test]
fn french_has_its_spaces_and_apostrophes() {
    for (topic, _, text) in texts().filter(|(_, language, _)| *language == Language::Fr) {
        for sentence in [&text.question, &text.answer] {
            let wrong = [" ?", " !", " ;", " :", "« ", " »", " €", "'"].into_iter().find(|it| sentence.contains(it));
            assert_eq!(wrong, None, "{}: {sentence}", topic.id);
        }
    }
}

#[test]
fn the_faq_page_has_its_questions() {
    let groups: Vec<_> = groups().into_iter().map(|group| group.id).collect();
    let shown: Vec<_> = topics().iter().filter_map(|topic| topic.faq.as_ref()).collect();
    assert!(shown.iter().all(|group| groups.contains(group)), "an unknown group: {shown:?}");
    assert!(groups.iter().all(|group| shown.contains(&group)), "an empty group: {groups:?}");
    assert_eq!(shown.len(), FAQ_QUESTIONS);
    assert!(topics().iter().all(|topic| topic.faq.is_none() || topic.area == Area::App));
}

#[test]
fn values_are_written_as_the_language_writes_them() {
    let filled = |language| fill("{mana_1200}, {contact_max}, {duo_fee}, {nothing} {", &slots(language));
    assert_eq!(filled(Language::En), "€9.99, 4,000, 15, {nothing} {");
    assert_eq!(filled(Language::Fr), "9,99\u{a0}€, 4\u{202f}000, 15, {nothing} {");
    assert_eq!(filled(Language::Es), "9,99\u{a0}€, 4.000, 15, {nothing} {");
    assert_eq!(filled(Language::Pt), "€\u{a0}9,99, 4.000, 15, {nothing} {");
}
