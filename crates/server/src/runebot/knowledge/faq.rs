//! The texts of the FAQ page, generated for the web app: one file for each language, with the slots filled.

use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::{Topic, topics};
use crate::base::language::Language;
use crate::play::questions::Four;

const GROUPS: &str = include_str!("faq.toml");
const FOLDER: &str = "../../web/src/features/faq/texts";
const HEAD: &str = "// Generated from the topics of crates/server/src/runebot/knowledge by one of the server's tests.

import type { FaqText } from './faq-text'

export const text: FaqText = ";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Groups {
    group: Vec<Group>,
}

/// A group of questions; the page shows the groups in the order of the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Group {
    pub(super) id: String,
    title: Four<String>,
}

#[derive(Serialize)]
struct Page<'a> {
    groups: Vec<ShownGroup<'a>>,
}

#[derive(Serialize)]
struct ShownGroup<'a> {
    id: &'a str,
    title: &'a str,
    items: Vec<Item<'a>>,
}

#[derive(Serialize)]
struct Item<'a> {
    id: &'a str,
    question: &'a str,
    answer: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<Link<'a>>,
}

#[derive(Serialize)]
struct Link<'a> {
    to: &'a str,
    label: &'a str,
}

pub(super) fn groups() -> Vec<Group> {
    toml::from_str::<Groups>(GROUPS).unwrap().group
}

fn page(groups: &[Group], language: Language) -> String {
    let item = |topic: &'static Topic| {
        let text = topic.texts.get(language);
        let link = topic.page.as_deref().zip(text.link.as_deref()).map(|(to, label)| Link { to, label });
        Item { id: &topic.id, question: &text.question, answer: &text.answer, link }
    };
    let groups = groups.iter().map(|group| ShownGroup {
        id: &group.id,
        title: group.title.get(language),
        items: topics().iter().filter(|topic| topic.faq.as_ref() == Some(&group.id)).map(item).collect(),
    });
    format!("{HEAD}{}\n", serde_json::to_string_pretty(&Page { groups: groups.collect() }).unwrap())
}

/// `UPDATE_GENERATED=1 cargo test the_faq_page` writes the files again.
#[test]
fn the_faq_page_shows_the_topics_as_they_are() {
    let groups = groups();
    for language in Language::ALL {
        let text = page(&groups, language);
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(FOLDER).join(format!("{}.gen.ts", language.code()));
        if std::env::var_os("UPDATE_GENERATED").is_some() {
            fs::write(&file, &text).unwrap();
        }
        let kept = fs::read_to_string(&file).unwrap_or_default();
        assert!(kept == text, "{} lags: run `UPDATE_GENERATED=1 cargo test the_faq_page`", file.display());
    }
}
