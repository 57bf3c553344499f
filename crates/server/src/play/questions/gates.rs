//! Checks that every question of the bank must pass in every language. Pure.

use std::collections::HashMap;
use std::fmt;

use super::model::{Answer, Kind, Question};
use super::words::{LEAST_OF_A_WORD, fold, folded_share_a_word, share_a_word};
use crate::base::language::Language;

const MOST_OF_A_QUESTION: usize = 240;
const MOST_OF_AN_OPTION: usize = 60;
/// For options that are explanations of keywords.
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

/// The faults of a single question.
pub fn faults(question: &Question) -> Vec<Fault> {
    let mut faults = Vec::new();
    for language in Language::ALL {
        let mut add = |what: String| faults.push(Fault { language, what });
        check_texts(question, language, &mut add);
        match &question.answer {
            Answer::Choice { options, right } => choice(question, options.get(language), *right, language, &mut add),
            Answer::Text { right, accept } => {
                let asked = question.question.get(language);
                text(asked, right.get(language), accept.get(language), language, &mut add);
            }
        }
    }
    faults
}

/// Ids and texts that more than one question has.
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

fn check_texts(question: &Question, language: Language, add: &mut impl FnMut(String)) {
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
    let texts = Comparable::new(asked, options, language);
    let most = if kind == Kind::Keyword { MOST_OF_A_MEANING } else { MOST_OF_AN_OPTION };
    for (option, folded) in options.iter().zip(&texts.folded) {
        if option.is_empty() || option.chars().count() > most || option.trim() != option {
            add(format!("an option is empty, too long or untidy: {option}"));
        }
        if contains_words(folded, &texts.asked) {
            add(format!("an option stands in the question: {option}"));
        }
    }
    let numbers = options.iter().filter(|option| is_number(option)).count();
    if numbers != 0 && numbers != options.len() {
        add(format!("numbers and words to choose from: {options:?}"));
    }
    for (a, b) in PAIRS {
        if texts.compared[a] == texts.compared[b] {
            add(format!("two options are the same: {} and {}", options[a], options[b]));
        }
    }
    if numbers == 0 && (kind == Kind::Hand || kind.asks_for_a_card()) {
        for (a, b) in PAIRS.into_iter().chain(PAIRS.map(|(a, b)| (b, a))) {
            if contains_words(&texts.compared[a], &texts.folded[b]) {
                add(format!("one option is part of another: {} of {}", options[a], options[b]));
            }
        }
    }
    match kind {
        Kind::Hand if stands_out(options, right) => {
            add(format!("the right option stands out by its length: {}", options[right]));
        }
        Kind::Hand => {
            if let Some(word) = telling_word(&texts, right) {
                add(format!("only the right option shares a word with the question: {word}"));
            }
        }
        // The question quotes something that belongs to the right option: it must not contain its name.
        Kind::Flavor | Kind::Text | Kind::Picture | Kind::Meaning | Kind::Keyword => {
            if share_a_name(&options[right], quoted(asked)) {
                add(format!("the question gives the answer away: {}", options[right]));
            }
        }
        _ if numbers > 0 => {}
        // The question names a card: no option may share a word with it.
        _ => {
            if let Some(at) = (0..4).find(|at| folded_share_a_word(&texts.folded[*at], &texts.quoted)) {
                add(format!("the question names an option: {}", options[at]));
            }
        }
    }
}

/// Every two of four.
const PAIRS: [(usize, usize); 6] = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];

/// A question and its options in the forms that are compared.
struct Comparable {
    asked: String,
    /// The quoted part of the question.
    quoted: String,
    folded: [String; 4],
    /// Without an article; numbers unchanged.
    compared: [String; 4],
}

impl Comparable {
    fn new(asked: &str, options: &[String; 4], language: Language) -> Self {
        let compared = |option: &String| match is_number(option) {
            true => option.clone(),
            false => super::judge::bare(option, language),
        };
        Self {
            asked: fold(asked),
            quoted: fold(quoted(asked)),
            folded: options.each_ref().map(|option| fold(option)),
            compared: options.each_ref().map(compared),
        }
    }
}

/// The name or text that a generated question quotes; the whole question if it quotes nothing.
pub fn quoted(asked: &str) -> &str {
    let from = asked.find(['“', '«']);
    let to = asked.rfind(['”', '»']);
    from.zip(to).and_then(|(from, to)| asked.get(from..to)).unwrap_or(asked)
}

fn text(asked: &str, right: &str, accept: &[String], language: Language, add: &mut impl FnMut(String)) {
    let asked = fold(asked);
    for answer in [right].into_iter().chain(accept.iter().map(String::as_str)) {
        let bare = super::judge::bare(answer, language);
        if fold(answer).is_empty() {
            add(format!("an answer has no letters: {right} in {}", language.code()));
        }
        // A number may be in the question for another reason.
        if !is_number(answer) && contains_words(&bare, &asked) {
            add(format!("the question names its answer: {answer}"));
        }
    }
}

/// A long word that the question has in common with the right option and with no other: it gives the answer away.
fn telling_word(texts: &Comparable, right: usize) -> Option<&str> {
    let has = |text: &str, word: &str| text.split(' ').any(|other| is_same_word(word, other));
    let tells = |word: &&str| {
        let shared = texts.folded.iter().enumerate().any(|(at, option)| at != right && has(option, word));
        word.chars().count() >= LEAST_OF_A_WORD && has(&texts.asked, word) && !shared
    };
    texts.folded[right].split(' ').find(tells)
}

/// Also in the plural, as most words of the four languages form it.
fn is_same_word(one: &str, other: &str) -> bool {
    one == other || one.strip_suffix('s') == Some(other) || other.strip_suffix('s') == Some(one)
}

fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'/' | b'.' | b',' | b'%' | b' '))
}

fn contains_words(words: &str, text: &str) -> bool {
    let ends = |at: usize| text.as_bytes().get(at).is_none_or(|byte| *byte == b' ');
    let begins = |at: usize| at == 0 || text.as_bytes()[at - 1] == b' ';
    !words.is_empty() && text.match_indices(words).any(|(at, _)| begins(at) && ends(at + words.len()))
}

/// As `share_a_word`, also for names with an apostrophe, whose parts are too short to compare: Mi'da.
fn share_a_name(one: &str, other: &str) -> bool {
    let whole = |text: &str| text.replace(['\'', '’'], "");
    share_a_word(one, other) || share_a_word(&whole(one), &whole(other))
}

fn stands_out(options: &[String; 4], right: usize) -> bool {
    let length = |option: &String| option.chars().count();
    let longest = options.iter().enumerate().filter(|(at, _)| *at != right).map(|(_, option)| length(option)).max();
    length(&options[right]) * 10 > longest.unwrap_or_default() * 19
}

#[cfg(test)]
mod tests {
    use super::super::model::{Difficulty, Four, Image};
    use super::*;

    fn question(asked: [&str; 4], answer: Answer) -> Question {
        let texts = |texts: [&str; 4]| Four::of(|language| texts[language as usize].to_owned());
        Question {
            kind: Kind::Hand,
            subject: "rules-test".into(),
            category: "rules".into(),
            difficulty: Difficulty::Easy,
            question: texts(asked),
            answer,
            why: texts(["Because.", "Car.", "Pues.", "Pois."]),
            image: Image::None,
        }
    }

    fn typed(right: &str, accept: &[&str]) -> Answer {
        let accept = Four::of(|_| accept.iter().map(|text| (*text).to_owned()).collect());
        Answer::Text { right: Four::of(|_| right.to_owned()), accept }
    }

    fn choice(options: [&str; 4]) -> Answer {
        Answer::Choice { options: Four::of(|_| options.map(String::from)), right: 0 }
    }

    fn found(asked: [&str; 4], answer: Answer) -> Vec<String> {
        faults(&question(asked, answer)).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_typed_answer_is_not_in_its_question_in_any_language() {
        let asked = ["Who is it?", "Qui est-ce ?", "¿Quién es?", "Quem é?"];
        assert_eq!(found(asked, typed("Reno", &[])), [] as [&str; 0]);
        let named = ["Who is it?", "Qui est le grand « RÉNO » ?", "¿Quién es?", "Quem é?"];
        assert_eq!(found(named, typed("Reno", &[])), ["[fr] the question names its answer: Reno"]);
        assert_eq!(found(named, typed("Renolt", &["The Reno", "Le Réno"])).len(), 1, "other spellings and articles");
        let part = ["Who is in Renoir?", "Qui est-ce ?", "¿Quién es?", "Quem é?"];
        assert_eq!(found(part, typed("Reno", &[])), [] as [&str; 0], "a part of a word is none");
        let number = ["How many of 10 cards?", "Combien ?", "¿Cuántas?", "Quantas?"];
        assert_eq!(found(number, typed("10", &[])), [] as [&str; 0]);
    }

    #[test]
    fn a_word_that_only_the_right_option_shares_with_the_question_tells() {
        let ask = |text| [text, "Comment ?", "¿Cómo?", "Como?"];
        let order = ask("In which order do they die?");
        assert_eq!(
            found(order, choice(["By orders given", "By their names", "By cost or size", "At random"])),
            ["[en] only the right option shares a word with the question: orders"]
        );
        let same = choice(["By orders given", "In the order of cost", "By cost or size", "At random"]);
        assert_eq!(found(order, same), [] as [&str; 0], "other options share it");
        let short = choice(["They do die", "They live on", "They vanish", "They come back"]);
        assert_eq!(found(ask("What do they do?"), short), [] as [&str; 0], "short words tell nothing");
    }
}
