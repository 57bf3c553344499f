//! A question that was drawn for a game: everything a game needs of it, to be kept with the game. What is in it stays the same
//! whatever becomes of the bank.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use super::model::{Answer, Difficulty, Four, Image, Question};

/// In seconds.
pub const TIME_LIMIT: u32 = 15;
pub const QUESTION_TYPE: &str = "STANDARD";
pub const LEVEL: u32 = 1;
/// Good for every mode.
pub const ALL_MODES: &str = "all";
pub const GAME: &str = "hearthstone";

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Drawn {
    pub id: Uuid,
    pub kind: String,
    /// The card or the like that it is about.
    pub subject: String,
    pub category: String,
    pub difficulty: Difficulty,
    pub question: Four<String>,
    /// As they are stored; none where the player writes.
    pub options: Option<Four<[String; 4]>>,
    pub right: Right,
    pub why: Four<String>,
    pub image_url: Option<String>,
    pub time_limit_seconds: u32,
    pub question_type: String,
    pub level: u32,
    pub mode: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Right {
    /// A place among the options as they are stored, from 0.
    Index(usize),
    Text {
        texts: Four<String>,
        /// Other spellings.
        accept: Four<Vec<String>>,
    },
}

impl Default for Drawn {
    fn default() -> Self {
        Self {
            id: Uuid::nil(),
            kind: String::new(),
            subject: String::new(),
            category: String::new(),
            difficulty: Difficulty::Easy,
            question: Four::default(),
            options: None,
            right: Right::Index(0),
            why: Four::default(),
            image_url: None,
            time_limit_seconds: TIME_LIMIT,
            question_type: QUESTION_TYPE.to_owned(),
            level: LEVEL,
            mode: ALL_MODES.to_owned(),
        }
    }
}

/// The options as they stand: `ORDER[0]` is the stored place of the first.
pub const STORED_ORDER: [usize; 4] = [0, 1, 2, 3];

impl Drawn {
    pub fn answer_type(&self) -> &'static str {
        match self.right {
            Right::Index(_) => "QCM",
            Right::Text { .. } => "text",
        }
    }

    /// What a player may see before the answer. The options come in an order of the game's own: `order[0]` is the stored place of
    /// the first that is shown.
    pub fn shown(&self, order: [usize; 4]) -> Value {
        let turned = |options: &[String; 4]| order.map(|place| options.get(place).cloned().unwrap_or_default());
        json!({
            "id": self.id,
            "question": self.question,
            "options": self.options.as_ref().map(|options| options.map(turned)),
            "category": self.category,
            "difficulty": self.difficulty,
            "imageUrl": self.image_url,
            "timeLimit": self.time_limit_seconds,
            "questionType": self.question_type,
            "answerType": self.answer_type(),
            "level": self.level,
            "mode": self.mode,
        })
    }

    /// What it adds once there is nothing left to answer: an index into the shown options, or the texts.
    pub fn correct_answer(&self, order: [usize; 4]) -> Value {
        match &self.right {
            Right::Index(right) => json!(order.iter().position(|place| place == right)),
            Right::Text { texts, .. } => json!(texts),
        }
    }
}

impl From<&Question> for Drawn {
    fn from(question: &Question) -> Self {
        let right = match &question.answer {
            Answer::Choice { right, .. } => Right::Index(*right),
            Answer::Text { right, accept } => Right::Text { texts: right.clone(), accept: accept.clone() },
        };
        let id = question.id();
        Self {
            id,
            kind: question.kind.name().to_owned(),
            subject: question.subject.clone(),
            category: question.category.clone(),
            difficulty: question.difficulty,
            question: question.question.clone(),
            options: question.options().cloned(),
            right,
            why: question.why.clone(),
            image_url: image_url(&question.image, id),
            ..Self::default()
        }
    }
}

/// On our own origin. Where the card is the answer, the address has the question's id instead of the card's.
pub fn image_url(image: &Image, id: Uuid) -> Option<String> {
    match image {
        Image::None => None,
        Image::Tile(card) => Some(format!("/art/v1/tiles/{card}.png")),
        Image::Secret(_) => Some(format!("/art/v1/questions/{id}.png")),
    }
}

/// The last resort: the specification's one question that needs no card.
pub fn geography() -> Drawn {
    let four = |[en, fr, es, pt]: [&str; 4]| Four { en: en.to_owned(), fr: fr.into(), es: es.into(), pt: pt.into() };
    let options = Four {
        en: ["Paris", "London", "Berlin", "Madrid"].map(String::from),
        fr: ["Paris", "Londres", "Berlin", "Madrid"].map(String::from),
        es: ["París", "Londres", "Berlín", "Madrid"].map(String::from),
        pt: ["Paris", "Londres", "Berlim", "Madri"].map(String::from),
    };
    Drawn {
        id: Uuid::from_u128(0x6765_6f67_7261_5068_8000_0000_0000_0001),
        kind: "geography".to_owned(),
        subject: "France".to_owned(),
        category: "geography".to_owned(),
        question: four([
            "What is the capital of France?",
            "Quelle est la capitale de la France\u{202f}?",
            "¿Cuál es la capital de Francia?",
            "Qual é a capital da França?",
        ]),
        options: Some(options),
        right: Right::Index(0),
        why: four([
            "Paris has been it for centuries.",
            "Paris l’est depuis des siècles.",
            "París lo es desde hace siglos.",
            "Paris é a capital há séculos.",
        ]),
        ..Drawn::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_has_no_answer_in_it_and_the_answer_follows_the_order() {
        let question = geography();
        let order = [2, 0, 3, 1];
        let shown = question.shown(order);
        assert_eq!(shown["options"]["fr"], json!(["Berlin", "Paris", "Madrid", "Londres"]));
        assert_eq!(
            (&shown["timeLimit"], &shown["answerType"], &shown["level"]),
            (&json!(15), &json!("QCM"), &json!(1))
        );
        let members: Vec<&str> = shown.as_object().unwrap().keys().map(String::as_str).collect();
        let expected = "answerType category difficulty id imageUrl level mode options question questionType timeLimit";
        let mut sorted = members.clone();
        sorted.sort_unstable();
        assert_eq!(sorted.join(" "), expected);
        assert_eq!(question.correct_answer(order), json!(1));
        assert_eq!(question.correct_answer(STORED_ORDER), json!(0));
    }

    #[test]
    fn it_is_kept_as_json_and_read_again() {
        let question = geography();
        let text = serde_json::to_string(&question).unwrap();
        assert_eq!(serde_json::from_str::<Drawn>(&text).unwrap(), question);
    }
}
