//! Finds the topic that a question is about, by the phrasings of topics: the share of the question's weight that a phrasing
//! covers. Rare words weigh more, small ones little.

use std::collections::{HashMap, HashSet};

use super::find::distance;
use super::lexicon::Lexicon;
use super::stem::stem;
use super::words::words;
use crate::base::language::Language;

/// What a question may be about besides cards.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Subject {
    /// An entry of the knowledge, by its index.
    Topic(usize),
    /// A key of the table `talk`.
    Talk(&'static str),
}

/// A topic of the knowledge: its question, its phrasings and its answer in each language.
#[derive(Clone, Debug)]
pub struct Help {
    pub asked: [Vec<String>; 4],
    pub answer: [String; 4],
}

#[derive(Clone, Debug)]
pub(super) struct Match {
    pub(super) subject: Subject,
    /// The share of the question that the phrasing covers.
    pub(super) covered: f32,
    /// With the share of the phrasing that the question covers.
    pub(super) score: f32,
}

struct Phrasing {
    subject: usize,
    words: Vec<u32>,
}

struct Corpus {
    numbers: HashMap<String, u32>,
    weights: Vec<f32>,
    /// The weight of a word that no phrasing has.
    unknown: f32,
    phrasings: Vec<Phrasing>,
    /// All words of a subject.
    unions: Vec<HashSet<u32>>,
}

pub(super) struct Topics {
    subjects: Vec<Subject>,
    corpora: [Corpus; 4],
}

/// Subjects that are recognized by words of several of their phrasings.
const BY_ALL_PHRASINGS: [&str; 1] = ["secret"];
/// Small words have this share of their weight.
const SMALL: f32 = 0.2;

impl Topics {
    pub(super) fn new(help: &[Help], lexicon: &Lexicon) -> Self {
        let mut subjects: Vec<Subject> = (0..help.len()).map(Subject::Topic).collect();
        let talk: Vec<&'static str> = words(Language::En).talk.keys().map(String::as_str).collect();
        subjects.extend(talk.iter().map(|key| Subject::Talk(key)));
        let corpora = Language::ALL.map(|language| {
            let of = |subject: &Subject| -> &[String] {
                match subject {
                    Subject::Topic(at) => &help[*at].asked[language as usize],
                    Subject::Talk(key) => words(language).talk.get(*key).map_or(&[], Vec::as_slice),
                }
            };
            Corpus::new(subjects.iter().map(of), |word| lexicon.is_small(word, language))
        });
        Self { subjects, corpora }
    }

    /// The subjects that fit best, best first. `light` words count little.
    pub(super) fn matches(&self, tokens: &[String], language: Language, light: &HashSet<&str>) -> Vec<Match> {
        let corpus = &self.corpora[language as usize];
        let question: Vec<(Option<u32>, f32)> = tokens
            .iter()
            .map(|token| {
                let number = corpus.number(token);
                let weight = number.map_or(corpus.unknown, |number| corpus.weights[number as usize]);
                let small = light.contains(token.as_str()) || (number.is_none() && token.len() < 3);
                match (number, token.bytes().all(|byte| byte.is_ascii_digit())) {
                    (None, true) => (None, 0.0),
                    (number, _) => (number, if small { weight * SMALL } else { weight }),
                }
            })
            .collect();
        let total: f32 = question.iter().map(|(_, weight)| weight).sum();
        if total <= 0.0 {
            return Vec::new();
        }
        let mut best: HashMap<usize, Match> = HashMap::new();
        for phrasing in &corpus.phrasings {
            let known = |number: &Option<u32>| number.is_some_and(|number| phrasing.words.contains(&number));
            let covered: f32 =
                question.iter().filter(|(number, _)| known(number)).map(|(_, weight)| weight).sum::<f32>() / total;
            let has_word = tokens.iter().zip(&question).any(|(token, (number, _))| known(number) && token.len() > 2);
            let talk = matches!(self.subjects[phrasing.subject], Subject::Talk(_));
            if covered <= 0.0 || !(has_word || talk) {
                continue;
            }
            let asked = |word: &u32| question.iter().any(|(number, _)| *number == Some(*word));
            let whole: f32 = phrasing.words.iter().map(|word| corpus.weights[*word as usize]).sum();
            let used: f32 =
                phrasing.words.iter().filter(|word| asked(word)).map(|word| corpus.weights[*word as usize]).sum();
            // Of two that fit as well, the bot's own sentence.
            let score = covered * 0.7 + 0.3 * used / whole.max(0.01) + if talk { 0.03 } else { 0.0 };
            self.keep(&mut best, phrasing.subject, covered, score);
        }
        for (subject, union) in corpus.unions.iter().enumerate() {
            if matches!(self.subjects[subject], Subject::Talk(key) if BY_ALL_PHRASINGS.contains(&key)) {
                let known = |number: &Option<u32>| number.is_some_and(|number| union.contains(&number));
                let heavy = question.iter().filter(|(number, weight)| known(number) && *weight > 1.0).count();
                let covered: f32 =
                    question.iter().filter(|(number, _)| known(number)).map(|(_, weight)| weight).sum::<f32>() / total;
                if heavy > 1 {
                    self.keep(&mut best, subject, covered * 0.9, covered * 0.8);
                }
            }
        }
        let mut all: Vec<Match> = best.into_values().collect();
        all.sort_by(|a, b| b.score.total_cmp(&a.score));
        all.truncate(4);
        all
    }

    fn keep(&self, best: &mut HashMap<usize, Match>, subject: usize, covered: f32, score: f32) {
        if best.get(&subject).is_none_or(|before| score > before.score) {
            best.insert(subject, Match { subject: self.subjects[subject].clone(), covered, score });
        }
    }
}

impl Corpus {
    fn new<'a>(subjects: impl Iterator<Item = &'a [String]>, is_small: impl Fn(&str) -> bool) -> Self {
        let mut numbers: HashMap<String, u32> = HashMap::new();
        let mut small: Vec<bool> = Vec::new();
        let (mut phrasings, mut unions) = (Vec::new(), Vec::new());
        for (subject, asked) in subjects.enumerate() {
            let mut union = HashSet::new();
            for text in asked {
                let folded = cards::search::Folded::new(text).spaced;
                let mut words: Vec<u32> = folded
                    .split(' ')
                    .filter(|word| !word.is_empty())
                    .map(|word| {
                        let next = numbers.len() as u32;
                        *numbers.entry(root(word)).or_insert_with(|| {
                            small.push(is_small(word));
                            next
                        })
                    })
                    .collect();
                words.sort_unstable();
                words.dedup();
                union.extend(&words);
                phrasings.push(Phrasing { subject, words });
            }
            unions.push(union);
        }
        let mut subjects_with = vec![0_u32; numbers.len()];
        for number in unions.iter().flatten() {
            subjects_with[*number as usize] += 1;
        }
        let count = unions.len() as f32;
        let weight = |(having, small): (u32, bool)| {
            let weight = (1.0 + count / having as f32).ln();
            if small { weight * SMALL } else { weight }
        };
        let weights = subjects_with.into_iter().zip(small).map(weight).collect();
        Self { numbers, weights, unknown: (1.0 + count).ln(), phrasings, unions }
    }

    /// The number of a word, or of the only one that differs by a typo.
    fn number(&self, token: &str) -> Option<u32> {
        let stem = root(token);
        if let Some(number) = self.numbers.get(&stem) {
            return Some(*number);
        }
        if stem.chars().count() < 5 {
            return None;
        }
        let near = |word: &&String| word.len().abs_diff(stem.len()) < 2 && word.as_bytes()[0] == stem.as_bytes()[0];
        let mut near = self.numbers.keys().filter(near).filter(|word| distance(word, &stem) == 1);
        let found = near.next().filter(|_| near.next().is_none())?;
        self.numbers.get(found).copied()
    }
}

/// The stem without the ending of an infinitive: `borrar` and `borro`, `supprimer` and `supprime` are one word.
fn root(word: &str) -> String {
    let mut root = stem(word);
    if root.len() > 4 && ["ar", "er", "ir"].iter().any(|ending| root.ends_with(ending)) {
        root.truncate(root.len() - 2);
    }
    root
}
