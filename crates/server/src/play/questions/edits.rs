//! Texts that an administrator corrected. An edit belongs to the texts that it corrects: when the bank is built anew and has other
//! texts (the card has changed), the edit is out of use, so that it cannot say what is not true any more. Pure.

use serde::{Deserialize, Serialize};

use super::drawn::{Drawn, Right};
use super::model::{Answer, Four, Question};
use crate::base::language::Language;

/// The texts of a question in one language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuestionTexts {
    pub question: String,
    /// In the stored order; none where the player writes the answer.
    pub options: Option<[String; 4]>,
    /// Only where the player writes the answer.
    pub right: Option<String>,
    pub why: String,
}

/// In characters.
pub const LONGEST_QUESTION: usize = 400;
pub const LONGEST_OPTION: usize = 160;

impl QuestionTexts {
    /// Of a question of the bank.
    pub fn of(question: &Question, language: Language) -> Self {
        let right = match &question.answer {
            Answer::Choice { .. } => None,
            Answer::Text { right, .. } => Some(right.get(language).clone()),
        };
        Self {
            question: question.question.get(language).clone(),
            options: question.options().map(|options| options.get(language).clone()),
            right,
            why: question.why.get(language).clone(),
        }
    }

    /// Of a question as a row has it.
    pub fn of_drawn(question: &Drawn, language: Language) -> Self {
        let right = match &question.right {
            Right::Index(_) => None,
            Right::Text { texts, .. } => Some(texts.get(language).clone()),
        };
        Self {
            question: question.question.get(language).clone(),
            options: question.options.as_ref().map(|options| options.get(language).clone()),
            right,
            why: question.why.get(language).clone(),
        }
    }

    /// Trimmed, with nothing empty or too long, with options that differ, and of the same shape as `now`; `None` otherwise.
    pub fn checked(self, now: &Self) -> Option<Self> {
        let fits = |text: &str, most: usize| (1..=most).contains(&text.chars().count());
        let trimmed = Self {
            question: self.question.trim().to_owned(),
            options: self.options.map(|options| options.map(|option| option.trim().to_owned())),
            right: self.right.map(|right| right.trim().to_owned()),
            why: self.why.trim().to_owned(),
        };
        let same_shape =
            trimmed.options.is_some() == now.options.is_some() && trimmed.right.is_some() == now.right.is_some();
        let texts_fit = fits(&trimmed.question, LONGEST_QUESTION) && fits(&trimmed.why, LONGEST_QUESTION);
        let right_fits = trimmed.right.as_ref().is_none_or(|right| fits(right, LONGEST_OPTION));
        let options_fit = trimmed.options.as_ref().is_none_or(|options| {
            let differ = |at: usize| !options[..at].iter().any(|other| other.eq_ignore_ascii_case(&options[at]));
            (0..4).all(|at| fits(&options[at], LONGEST_OPTION) && differ(at))
        });
        (same_shape && texts_fit && right_fits && options_fit).then_some(trimmed)
    }

    /// Writes the texts into a question.
    pub fn put_into(&self, question: &mut Question, language: Language) {
        self.question.clone_into(of(&mut question.question, language));
        self.why.clone_into(of(&mut question.why, language));
        match &mut question.answer {
            Answer::Choice { options, .. } => {
                if let Some(edited) = &self.options {
                    of(options, language).clone_from(edited);
                }
            }
            Answer::Text { right, .. } => {
                if let Some(edited) = &self.right {
                    edited.clone_into(of(right, language));
                }
            }
        }
    }
}

fn of<T>(four: &mut Four<T>, language: Language) -> &mut T {
    match language {
        Language::En => &mut four.en,
        Language::Fr => &mut four.fr,
        Language::Es => &mut four.es,
        Language::Pt => &mut four.pt,
    }
}

#[cfg(test)]
mod tests {
    use super::super::hand;
    use super::*;

    fn texts() -> QuestionTexts {
        let choice = hand::questions().iter().find(|question| question.options().is_some()).unwrap();
        QuestionTexts::of(choice, Language::Fr)
    }

    #[test]
    fn an_edit_changes_one_language_and_nothing_else() {
        let mut question = hand::questions().iter().find(|question| question.options().is_some()).unwrap().clone();
        let before = question.clone();
        let edit = QuestionTexts { question: "Quoi ?".into(), ..texts() };
        edit.put_into(&mut question, Language::Fr);
        assert_eq!(question.question.fr, "Quoi ?");
        assert_eq!(QuestionTexts::of(&question, Language::En), QuestionTexts::of(&before, Language::En));
        assert_eq!(question.id(), before.id());
    }

    #[test]
    fn texts_are_trimmed_and_none_is_empty_too_long_or_twice() {
        let now = texts();
        let padded = QuestionTexts { why: format!("  {} ", now.why), ..now.clone() };
        assert_eq!(padded.checked(&now), Some(now.clone()));
        let options = |change: fn(&mut [String; 4])| {
            let mut options = now.options.clone().unwrap();
            change(&mut options);
            QuestionTexts { options: Some(options), ..now.clone() }
        };
        for refused in [
            QuestionTexts { question: " ".into(), ..now.clone() },
            QuestionTexts { why: "x".repeat(LONGEST_QUESTION + 1), ..now.clone() },
            QuestionTexts { options: None, ..now.clone() },
            QuestionTexts { right: Some("x".into()), ..now.clone() },
            options(|options| options[1] = options[0].clone()),
            options(|options| options[3] = String::new()),
        ] {
            assert_eq!(refused.checked(&now), None);
        }
    }
}
