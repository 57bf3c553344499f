//! Handwritten questions on rules, classes, modes, history and cards: `hand/*.toml`, built into the binary.

use std::sync::LazyLock;

use serde::Deserialize;
use tracing::error;

use super::generate::{hash_text, order};
use super::model::{Answer, Difficulty, Four, Image, Kind, Question};

const FILES: [(&str, &str); 5] = [
    ("rules", include_str!("rules.toml")),
    ("classes", include_str!("classes.toml")),
    ("modes", include_str!("modes.toml")),
    ("history", include_str!("history.toml")),
    ("cards", include_str!("cards.toml")),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    question: Vec<HandQuestion>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HandQuestion {
    id: String,
    category: String,
    difficulty: Difficulty,
    answer_type: AnswerType,
    en: HandTexts,
    fr: HandTexts,
    es: HandTexts,
    pt: HandTexts,
}

#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
enum AnswerType {
    #[serde(rename = "QCM")]
    Choice,
    #[serde(rename = "text")]
    Text,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct HandTexts {
    question: String,
    right: String,
    #[serde(default)]
    wrong: Vec<String>,
    #[serde(default)]
    accept: Vec<String>,
    why: String,
}

/// All handwritten questions, parsed once.
pub fn questions() -> &'static [Question] {
    static ALL: LazyLock<Vec<Question>> = LazyLock::new(|| {
        let parse_file = |(name, text): (&str, &str)| match parse(text) {
            Ok(questions) => questions,
            Err(why) => {
                error!(why, name, "could not parse a file of handwritten questions; the bank is built without it");
                Vec::new()
            }
        };
        FILES.into_iter().flat_map(parse_file).collect()
    });
    &ALL
}

/// A hash of the files' content.
pub fn fingerprint() -> u64 {
    FILES.iter().fold(0, |all: u64, (_, text)| all.rotate_left(7) ^ hash_text(text))
}

fn parse(text: &str) -> Result<Vec<Question>, String> {
    let file: File = toml::from_str(text).map_err(|error| error.to_string())?;
    file.question.into_iter().map(HandQuestion::question).collect()
}

fn not_three_wrong(id: &str) -> String {
    format!("{id} has not three wrong options in every language")
}

impl HandQuestion {
    fn question(self) -> Result<Question, String> {
        let Self { id, category, difficulty, answer_type, en, fr, es, pt } = self;
        let texts = Four { en, fr, es, pt };
        let answer = match answer_type {
            AnswerType::Text => Answer::Text {
                right: texts.map(|texts| texts.right.clone()),
                accept: texts.map(|texts| texts.accept.clone()),
            },
            AnswerType::Choice => {
                // In the file the right one is always the first.
                let [a, b, c] = texts.en.wrong.first_chunk().ok_or_else(|| not_three_wrong(&id))?;
                let order = order(hash_text(&texts.en.question), [&texts.en.right, a, b, c]);
                let options = Four::all(|language| {
                    let texts = texts.get(language);
                    let [a, b, c] = <&[String; 3]>::try_from(texts.wrong.as_slice()).ok()?;
                    let all = [&texts.right, a, b, c];
                    Some(order.map(|from| all[from].clone()))
                });
                let options = options.ok_or_else(|| not_three_wrong(&id))?;
                Answer::Choice { options, right: order.iter().position(|from| *from == 0).unwrap_or_default() }
            }
        };
        Ok(Question {
            kind: Kind::Hand,
            subject: id,
            category,
            difficulty,
            question: texts.map(|texts| texts.question.clone()),
            answer,
            why: texts.map(|texts| texts.why.clone()),
            image: Image::None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::gates;
    use super::*;
    use crate::base::language::Language;

    #[test]
    fn every_file_is_valid_and_every_question_passes_every_gate() {
        let mut count = 0;
        for (name, text) in FILES {
            let questions = parse(text).unwrap_or_else(|error| panic!("{name}: {error}"));
            for question in &questions {
                assert_eq!(question.category, name);
                assert!(question.subject.starts_with(&format!("{name}-")), "{}", question.subject);
                let faults: Vec<String> = gates::faults(question).iter().map(ToString::to_string).collect();
                assert!(faults.is_empty(), "{}: {faults:?}", question.subject);
            }
            count += questions.len();
        }
        assert_eq!(questions().len(), count);
        assert!(count >= 150, "{count}");
        assert_eq!(gates::repeats(questions()), [] as [String; 0]);
    }

    #[test]
    fn the_right_option_is_in_any_position() {
        let mut positions = [0; 4];
        for question in questions() {
            if let Answer::Choice { right, .. } = question.answer {
                positions[right] += 1;
            }
        }
        assert!(positions.iter().all(|count| *count > 40), "{positions:?}");
        assert!(questions().iter().any(|question| matches!(question.answer, Answer::Text { .. })));
    }

    #[test]
    fn french_has_its_spaces_and_apostrophes_and_spanish_its_opening_marks() {
        for question in questions() {
            let options = question.options().map_or(&[][..], |options| options.get(Language::Fr));
            let texts = [question.question.get(Language::Fr), question.why.get(Language::Fr)];
            for french in texts.into_iter().chain(options) {
                assert!(!french.contains('\''), "{french}");
                for (at, mark) in french.char_indices().filter(|(_, c)| "?!;:»".contains(*c)) {
                    assert!(french[..at].ends_with(['\u{202f}', '\u{a0}']), "{mark} in {french}");
                }
            }
            let spanish = question.question.get(Language::Es);
            assert_eq!(spanish.matches('?').count(), spanish.matches('¿').count(), "{spanish}");
        }
    }

    #[test]
    fn a_file_of_another_shape_is_refused() {
        assert!(parse("[[question]]\nid = 1").is_err());
        assert!(parse("other = 1").is_err());
        assert_eq!(parse("question = []").map(|all| all.len()), Ok(0));
    }
}
