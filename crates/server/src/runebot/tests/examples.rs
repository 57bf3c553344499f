//! Questions with what a right answer must contain, on the real card data. They quote cards, so they are not in the repository:
//! `RUNESIDE_TEST_RUNEBOT_EXAMPLES` names the file, `RUNESIDE_TEST_CARD_DATA` the card data.

use std::path::PathBuf;

use regex_automata::meta::Regex;
use serde::Deserialize;
use serde_json::json;
use unicode_normalization::UnicodeNormalization;

use super::{CHAT, record};
use crate::testing::{Engine, TestApp};

#[derive(Deserialize)]
struct Example {
    id: String,
    language: String,
    #[serde(rename = "as")]
    caller: String,
    turns: Vec<String>,
    #[serde(default)]
    setup: Setup,
    #[serde(default)]
    all: Vec<String>,
    #[serde(default)]
    any: Vec<String>,
    #[serde(default)]
    none: Vec<String>,
    some: Option<SomeOf>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Setup {
    wins: usize,
    losses: usize,
}

#[derive(Deserialize)]
struct SomeOf {
    at_least: usize,
    of: Vec<String>,
}

impl Example {
    /// What is wrong with a reply; empty for a right one.
    fn problems(&self, reply: &str) -> Vec<String> {
        let has = |pattern: &String| Regex::new(&format!("(?i){pattern}")).unwrap().is_match(reply);
        let mut problems: Vec<String> =
            self.all.iter().filter(|it| !has(it)).map(|it| format!("without {it}")).collect();
        problems.extend(self.none.iter().filter(|it| has(it)).map(|it| format!("with {it}")));
        if !self.any.is_empty() && !self.any.iter().any(has) {
            problems.push("none of the alternatives".into());
        }
        if let Some(some) = &self.some {
            let found = some.of.iter().filter(|it| has(it)).count();
            if found < some.at_least {
                problems.push(format!("{found} of the list"));
            }
        }
        if reply.is_empty() || reply.chars().count() > 1_200 {
            problems.push("of the wrong length".into());
        }
        problems
    }
}

fn normalize(reply: &str) -> String {
    let one = |c: char| match c {
        '\u{a0}' | '\u{202f}' | '\u{2009}' => ' ',
        '’' | '‘' => '\'',
        '–' | '—' | '‑' => '-',
        '“' | '”' | '«' | '»' => '"',
        other => other,
    };
    let plain: String = reply.nfc().map(one).filter(|c| !matches!(c, '*' | '_' | '#' | '`')).collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[tokio::test]
async fn every_example_is_answered_rightly() {
    let file = std::env::var_os("RUNESIDE_TEST_RUNEBOT_EXAMPLES").map(PathBuf::from);
    let folder = std::env::var_os("RUNESIDE_TEST_CARD_DATA").map(PathBuf::from);
    let (Some(file), Some(folder)) = (file, folder) else {
        println!("not run: RUNESIDE_TEST_RUNEBOT_EXAMPLES or RUNESIDE_TEST_CARD_DATA names nothing");
        return;
    };
    let app = TestApp::on(Engine::Sqlite).await;
    app.give_cards(&cards::import::from_folder(&folder, |_, _| ()).unwrap());
    let text = std::fs::read_to_string(file).unwrap();
    let (mut count, mut wrong) = (0, Vec::new());
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let example: Example = serde_json::from_str(line).unwrap();
        let player = match example.caller.as_str() {
            "player" => Some(app.sign_up(&example.id.replace('-', "")).await),
            _ => None,
        };
        let Setup { wins, losses } = example.setup;
        for at in 0..wins + losses {
            let result = if at < wins { "victory" } else { "defeat" };
            record(&app, player.as_ref().unwrap(), count * 1000 + at, result).await;
        }
        let (mut context, mut reply) = (None, String::new());
        for turn in &example.turns {
            let body = json!({ "message": turn, "language": example.language, "context": context });
            let answer = match &player {
                Some(player) => app.post_as(player, CHAT, body).await,
                None => app.post(CHAT, body).await,
            };
            context = answer.body["context"].as_str().map(str::to_owned);
            answer.body["reply"].as_str().unwrap_or_default().clone_into(&mut reply);
        }
        let problems = example.problems(&normalize(&reply));
        if !problems.is_empty() {
            wrong.push(format!("{} {:?}: {problems:?}\n    {reply}", example.id, example.turns));
        }
        count += 1;
    }
    println!("{} of {count} examples hold", count - wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
