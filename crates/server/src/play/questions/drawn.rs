//! A question that was drawn for a game: everything a game needs of it, to be kept with the game. What is in it stays the same
//! whatever becomes of the bank.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::card::QuestionCard;
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
    /// The whole card that it is about, if it is about one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<QuestionCard>,
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

/// What a player may see of a question before its answer. The options come in an order of the game's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShownQuestion {
    pub id: Uuid,
    pub question: Four<String>,
    /// Null where the player writes the answer.
    pub options: Option<Four<[String; 4]>>,
    pub category: String,
    pub difficulty: Difficulty,
    pub image_url: Option<String>,
    /// The card that it is about, without what is asked.
    pub card: Option<QuestionCard>,
    /// In seconds, as the bank has it; a live game has times of its own.
    pub time_limit: u32,
    pub question_type: String,
    pub answer_type: AnswerType,
    pub level: u32,
    pub mode: String,
}

/// A question with the time in which it is or was open, in milliseconds since 1970.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OpenQuestion {
    #[serde(flatten)]
    pub shown: ShownQuestion,
    pub opens_at: i64,
    pub closes_at: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub enum AnswerType {
    /// One of four options.
    #[serde(rename = "QCM")]
    Choice,
    #[serde(rename = "text")]
    Text,
}

/// The right answer, once nothing can be answered any more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum CorrectAnswer {
    /// An index into the options as they were shown.
    Index(usize),
    Texts(Four<String>),
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
            card: None,
        }
    }
}

/// The options as they stand: `ORDER[0]` is the stored place of the first.
pub const STORED_ORDER: [usize; 4] = [0, 1, 2, 3];

impl Drawn {
    pub fn answer_type(&self) -> AnswerType {
        match self.right {
            Right::Index(_) => AnswerType::Choice,
            Right::Text { .. } => AnswerType::Text,
        }
    }

    /// The question without its answer. `order[0]` is the stored place of the option that is shown first.
    pub fn shown(&self, order: [usize; 4]) -> ShownQuestion {
        let turned = |options: &[String; 4]| order.map(|place| options.get(place).cloned().unwrap_or_default());
        ShownQuestion {
            id: self.id,
            question: self.question.clone(),
            options: self.options.as_ref().map(|options| options.map(turned)),
            category: self.category.clone(),
            difficulty: self.difficulty,
            image_url: self.image_url.clone(),
            card: self.card.as_ref().map(|card| card.before_verdict(self.options.as_ref())),
            time_limit: self.time_limit_seconds,
            question_type: self.question_type.clone(),
            answer_type: self.answer_type(),
            level: self.level,
            mode: self.mode.clone(),
        }
    }

    pub fn correct_answer(&self, order: [usize; 4]) -> CorrectAnswer {
        match &self.right {
            Right::Index(right) => {
                CorrectAnswer::Index(order.iter().position(|place| place == right).unwrap_or_default())
            }
            Right::Text { texts, .. } => CorrectAnswer::Texts(texts.clone()),
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
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_shown_has_no_answer_in_it_and_the_answer_follows_the_order() {
        let question = geography();
        let order = [2, 0, 3, 1];
        let shown = json!(question.shown(order));
        assert_eq!(shown["options"]["fr"], json!(["Berlin", "Paris", "Madrid", "Londres"]));
        let members: Vec<&str> = shown.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(
            members.join(" "),
            "answerType card category difficulty id imageUrl level mode options question questionType timeLimit"
        );
        assert_eq!(question.correct_answer(order), CorrectAnswer::Index(1));
        assert_eq!(question.correct_answer(STORED_ORDER), CorrectAnswer::Index(0));
    }

    #[test]
    fn it_is_kept_as_json_and_read_again() {
        let question = geography();
        let text = serde_json::to_string(&question).unwrap();
        assert_eq!(serde_json::from_str::<Drawn>(&text).unwrap(), question);
    }
}
