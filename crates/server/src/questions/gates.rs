//! What a question must not be. Every question of the bank passes every gate in every language; pure.

use std::collections::HashMap;
use std::fmt;

use super::generate::fold;
use super::model::{Answer, Kind, Question};
use crate::mail::Language;

const MOST_OF_A_QUESTION: usize = 240;
const MOST_OF_AN_OPTION: usize = 60;
/// Explanations of keywords are options, too.
const MOST_OF_A_MEANING: usize = 130;
/// Shorter words tell nothing.
const LEAST_OF_A_WORD: usize = 4;
const MOST_OF_A_WHY: usize = 320;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub language: Language,
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}] {}", self.language.code(), self.what)
    }
}

/// What is wrong with a question by itself; nothing, one hopes.
pub fn faults(question: &Question) -> Vec<Fault> {
    let mut faults = Vec::new();
    for language in Language::ALL {
        let mut add = |what: String| faults.push(Fault { language, what });
        words(question, language, &mut add);
        match &question.answer {
            Answer::Choice { options, right } => choice(question, options.get(language), *right, language, &mut add),
            Answer::Text { right, accept } => text(right.get(language), accept.get(language), language, &mut add),
        }
    }
    faults
}

/// Texts that more than one of the questions asks, with the ids of both.
pub fn repeats(questions: &[Question]) -> Vec<String> {
    let mut found = Vec::new();
    let mut ids = HashMap::new();
    for question in questions {
        if let Some(other) = ids.insert(question.id(), &question.subject) {
            found.push(format!("{} {} and {other} have one id", question.kind.name(), question.subject));
        }
    }
    for language in Language::ALL {
        let mut seen: HashMap<String, &str> = HashMap::new();
        for question in questions {
            if let Some(other) = seen.insert(fold(question.question.get(language)), &question.subject) {
                let (kind, subject) = (question.kind.name(), &question.subject);
                found.push(format!("[{}] {kind} {subject} asks the same as {other}", language.code()));
            }
        }
    }
    found
}

fn words(question: &Question, language: Language, add: &mut impl FnMut(String)) {
    let (asked, why) = (question.question.get(language), question.why.get(language));
    for (what, text, most) in [("question", asked, MOST_OF_A_QUESTION), ("why", why, MOST_OF_A_WHY)] {
        let length = text.chars().count();
        if length == 0 || length > most || text.trim() != text || text.contains(['\n', '\r', '\t']) {
            add(format!("the {what} is empty, too long or untidy: {text}"));
        }
        if text.contains(['{', '}', '<', '>', '[', ']', '|', '@', '$', '_']) {
            add(format!("the {what} has signs of the game's notation: {text}"));
        }
    }
    if !asked.ends_with('?') {
        add(format!("it is no question: {asked}"));
    }
}

fn choice(
    question: &Question,
    options: &[String; 4],
    right: usize,
    language: Language,
    add: &mut impl FnMut(String),
) {
    let asked = question.question.get(language);
    let kind = question.kind;
    if right >= options.len() {
        add(format!("there is no option {right}"));
        return;
    }
    let most = if kind == Kind::Keyword { MOST_OF_A_MEANING } else { MOST_OF_AN_OPTION };
    for option in options {
        if option.is_empty() || option.chars().count() > most || option.trim() != option {
            add(format!("an option is empty, too long or untidy: {option}"));
        }
        if is_said_in(&fold(option), &fold(asked)) {
            add(format!("an option stands in the question: {option}"));
        }
    }
    let numbers = options.iter().filter(|option| is_number(option)).count();
    if numbers != 0 && numbers != options.len() {
        add(format!("numbers and words to choose from: {options:?}"));
    }
    for (at, one) in options.iter().enumerate() {
        for other in &options[at + 1..] {
            if compared(one, language) == compared(other, language) {
                add(format!("two options are the same: {one} and {other}"));
            }
        }
    }
    let told = quoted(asked);
    match kind {
        Kind::Hand => {
            within_each_other(options, language, add);
            if stands_out(options, right) {
                add(format!("the right option stands out by its length: {}", options[right]));
            }
        }
        // What is told belongs to the right one alone.
        Kind::Flavor | Kind::Text | Kind::Picture | Kind::Meaning | Kind::Keyword => {
            if kind.asks_for_a_card() {
                within_each_other(options, language, add);
            }
            if share_a_word(&options[right], told) {
                add(format!("the question gives the answer away: {}", options[right]));
            }
        }
        _ if numbers > 0 => {}
        // A card is named: no option may have anything of its name.
        _ => {
            if kind.asks_for_a_card() {
                within_each_other(options, language, add);
            }
            if let Some(option) = options.iter().find(|option| share_a_word(option, told)) {
                add(format!("the question names an option: {option}"));
            }
        }
    }
}

/// What a made question quotes: the name or the text it is about; all of it where it quotes nothing.
pub fn quoted(asked: &str) -> &str {
    let from = asked.find(['“', '«']);
    let to = asked.rfind(['”', '»']);
    from.zip(to).and_then(|(from, to)| asked.get(from..to)).unwrap_or(asked)
}

fn text(right: &str, accept: &[String], language: Language, add: &mut impl FnMut(String)) {
    let all: Vec<String> = [right].into_iter().chain(accept.iter().map(String::as_str)).map(fold).collect();
    if all.iter().any(String::is_empty) {
        add(format!("an answer has no letters: {right} in {}", language.code()));
    }
}

fn within_each_other(options: &[String; 4], language: Language, add: &mut impl FnMut(String)) {
    for one in options {
        for other in options {
            if one != other && !is_number(one) && is_said_in(&compared(one, language), &fold(other)) {
                add(format!("one option is part of another: {one} of {other}"));
            }
        }
    }
}

/// An option as it is told from others: by its words, or as it is written where it has none.
fn compared(option: &str, language: Language) -> String {
    match is_number(option) {
        true => option.to_owned(),
        false => super::judge::bare(option, language),
    }
}

fn is_number(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_digit() || "+-/.,% ".contains(c))
}

fn is_said_in(words: &str, text: &str) -> bool {
    !words.is_empty() && format!(" {text} ").contains(&format!(" {words} "))
}

/// Whether two texts, in one language, have words of some length in common, or such that begin alike.
pub fn share_a_word(one: &str, other: &str) -> bool {
    folded_share_a_word(&fold(one), &fold(other))
}

/// As `share_a_word`, of texts that are folded already.
pub fn folded_share_a_word(one: &str, other: &str) -> bool {
    let long = |word: &&str| word.len() >= LEAST_OF_A_WORD;
    one.split(' ').filter(long).any(|word| other.split(' ').filter(long).any(|other| begin_alike(word, other)))
}

fn begin_alike(one: &str, other: &str) -> bool {
    let common = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    common >= 5 || common == one.len().min(other.len())
}

fn stands_out(options: &[String; 4], right: usize) -> bool {
    let length = |option: &String| option.chars().count();
    let longest = options.iter().enumerate().filter(|(at, _)| *at != right).map(|(_, option)| length(option)).max();
    length(&options[right]) * 10 > longest.unwrap_or_default() * 19
}
