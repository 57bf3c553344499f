//! What a question must not be. Every question of the bank passes every gate in every language; pure.

use std::collections::HashMap;
use std::fmt;

use super::model::{Answer, Kind, Question};
use super::words::{fold, folded_share_a_word, share_a_word};
use crate::mail::Language;

const MOST_OF_A_QUESTION: usize = 240;
const MOST_OF_AN_OPTION: usize = 60;
/// Explanations of keywords are options, too.
const MOST_OF_A_MEANING: usize = 130;
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
        if length == 0 || length > most || text.trim() != text || text.bytes().any(|byte| byte < b' ') {
            add(format!("the {what} is empty, too long or untidy: {text}"));
        }
        if text.bytes().any(|byte| matches!(byte, b'{' | b'}' | b'<' | b'>' | b'[' | b']' | b'|' | b'@' | b'$' | b'_'))
        {
            add(format!("the {what} has signs of the game's notation: {text}"));
        }
    }
    if !asked.ends_with('?') {
        add(format!("it is no question: {asked}"));
    }
}

fn choice(question: &Question, options: &[String; 4], right: usize, language: Language, add: &mut impl FnMut(String)) {
    let (kind, asked) = (question.kind, question.question.get(language));
    if right >= options.len() {
        add(format!("there is no option {right}"));
        return;
    }
    let read = Read::new(asked, options, language);
    let most = if kind == Kind::Keyword { MOST_OF_A_MEANING } else { MOST_OF_AN_OPTION };
    for (option, folded) in options.iter().zip(&read.folded) {
        if option.is_empty() || option.chars().count() > most || option.trim() != option {
            add(format!("an option is empty, too long or untidy: {option}"));
        }
        if is_said_in(folded, &read.asked) {
            add(format!("an option stands in the question: {option}"));
        }
    }
    let numbers = options.iter().filter(|option| is_number(option)).count();
    if numbers != 0 && numbers != options.len() {
        add(format!("numbers and words to choose from: {options:?}"));
    }
    for (a, b) in PAIRS {
        if read.compared[a] == read.compared[b] {
            add(format!("two options are the same: {} and {}", options[a], options[b]));
        }
    }
    if numbers == 0 && (kind == Kind::Hand || kind.asks_for_a_card()) {
        for (a, b) in PAIRS.into_iter().chain(PAIRS.map(|(a, b)| (b, a))) {
            if is_said_in(&read.compared[a], &read.folded[b]) {
                add(format!("one option is part of another: {} of {}", options[a], options[b]));
            }
        }
    }
    match kind {
        Kind::Hand if stands_out(options, right) => {
            add(format!("the right option stands out by its length: {}", options[right]));
        }
        Kind::Hand => {}
        // What is told belongs to the right one alone.
        Kind::Flavor | Kind::Text | Kind::Picture | Kind::Meaning | Kind::Keyword => {
            if share_a_name(&options[right], quoted(asked)) {
                add(format!("the question gives the answer away: {}", options[right]));
            }
        }
        _ if numbers > 0 => {}
        // A card is named: no option may have anything of its name.
        _ => {
            if let Some(at) = (0..4).find(|at| folded_share_a_word(&read.folded[*at], &read.told)) {
                add(format!("the question names an option: {}", options[at]));
            }
        }
    }
}

/// Every two of four.
const PAIRS: [(usize, usize); 6] = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];

/// A question and its options as they are compared.
struct Read {
    asked: String,
    /// What it quotes.
    told: String,
    folded: [String; 4],
    /// By its words without an article, or as it is written where it is a number.
    compared: [String; 4],
}

impl Read {
    fn new(asked: &str, options: &[String; 4], language: Language) -> Self {
        let compared = |option: &String| match is_number(option) {
            true => option.clone(),
            false => super::judge::bare(option, language),
        };
        let told = fold(quoted(asked));
        Self {
            asked: fold(asked),
            told,
            folded: options.each_ref().map(|option| fold(option)),
            compared: options.each_ref().map(compared),
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

fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'/' | b'.' | b',' | b'%' | b' '))
}

fn is_said_in(words: &str, text: &str) -> bool {
    let ends = |at: usize| text.as_bytes().get(at).is_none_or(|byte| *byte == b' ');
    let begins = |at: usize| at == 0 || text.as_bytes()[at - 1] == b' ';
    !words.is_empty() && text.match_indices(words).any(|(at, _)| begins(at) && ends(at + words.len()))
}

/// As `share_a_word`, also of names with an apostrophe, whose parts are too short to tell anything: Mi'da.
fn share_a_name(one: &str, other: &str) -> bool {
    let whole = |text: &str| text.replace(['\'', '’'], "");
    share_a_word(one, other) || share_a_word(&whole(one), &whole(other))
}

fn stands_out(options: &[String; 4], right: usize) -> bool {
    let length = |option: &String| option.chars().count();
    let longest = options.iter().enumerate().filter(|(at, _)| *at != right).map(|(_, option)| length(option)).max();
    length(&options[right]) * 10 > longest.unwrap_or_default() * 19
}
