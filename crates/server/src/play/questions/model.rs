//! A question: its texts in four languages, its options, and which of them is right.

use std::borrow::Cow;

use cards::locale::Locale;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use uuid::{Builder, Uuid};

use crate::base::language::Language;

/// A value for each of the four languages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Four<T> {
    pub en: T,
    pub fr: T,
    pub es: T,
    pub pt: T,
}

/// In the contract a text in four languages is `Texts`, and four options in four languages are `TextLists`.
impl<T: JsonSchema> JsonSchema for Four<T> {
    fn schema_name() -> Cow<'static, str> {
        if T::schema_name() == "string" { "Texts".into() } else { "TextLists".into() }
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let of = generator.subschema_for::<T>();
        json_schema!({
            "type": "object",
            "properties": { "en": of, "fr": of, "es": of, "pt": of },
            "required": ["en", "fr", "es", "pt"],
        })
    }
}

impl<T> Four<T> {
    pub fn of(mut make: impl FnMut(Language) -> T) -> Self {
        Self { en: make(Language::En), fr: make(Language::Fr), es: make(Language::Es), pt: make(Language::Pt) }
    }

    /// `None` if one of the four is missing.
    pub fn all(mut make: impl FnMut(Language) -> Option<T>) -> Option<Self> {
        Some(Self {
            en: make(Language::En)?,
            fr: make(Language::Fr)?,
            es: make(Language::Es)?,
            pt: make(Language::Pt)?,
        })
    }

    pub fn get(&self, language: Language) -> &T {
        match language {
            Language::En => &self.en,
            Language::Fr => &self.fr,
            Language::Es => &self.es,
            Language::Pt => &self.pt,
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = (Language, &T)> {
        Language::ALL.into_iter().map(|language| (language, self.get(language)))
    }

    pub fn map<U>(&self, mut make: impl FnMut(&T) -> U) -> Four<U> {
        Four::of(|language| make(self.get(language)))
    }
}

/// The locale of the card data for a language.
pub fn locale(language: Language) -> Locale {
    match language {
        Language::En => Locale::EnUs,
        Language::Fr => Locale::FrFr,
        Language::Es => Locale::EsEs,
        Language::Pt => Locale::PtBr,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Difficulty {
    Easy,
    Medium,
    Hard,
}

impl Difficulty {
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    pub fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.name() == name)
    }
}

/// What a question asks, and how it is generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Handwritten.
    Hand,
    Cost,
    Attack,
    Health,
    Stats,
    Durability,
    Class,
    Rarity,
    Type,
    Tribe,
    School,
    Set,
    Artist,
    /// The card with a flavour text.
    Flavor,
    /// The card with a card text.
    Text,
    /// The card with a picture.
    Picture,
    /// The explanation of a keyword.
    Keyword,
    /// The keyword of an explanation.
    Meaning,
    /// Which of four cards is not of a card's class.
    OddClass,
    /// Which of four minions is not of a minion's tribe.
    OddTribe,
    /// Which of four cards costs as much as a card.
    SameCost,
    /// Which of four cards costs more than a card.
    Dearer,
    /// Which of four cards has a card's keyword.
    SharedKeyword,
}

impl Kind {
    /// The kinds that are generated from card data.
    pub const MADE: [Self; 22] = [
        Self::Cost,
        Self::Attack,
        Self::Health,
        Self::Stats,
        Self::Durability,
        Self::Class,
        Self::Rarity,
        Self::Type,
        Self::Tribe,
        Self::School,
        Self::Set,
        Self::Artist,
        Self::Flavor,
        Self::Text,
        Self::Picture,
        Self::Keyword,
        Self::Meaning,
        Self::OddClass,
        Self::OddTribe,
        Self::SameCost,
        Self::Dearer,
        Self::SharedKeyword,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Self::Hand => "hand",
            Self::Cost => "cost",
            Self::Attack => "attack",
            Self::Health => "health",
            Self::Stats => "stats",
            Self::Durability => "durability",
            Self::Class => "class",
            Self::Rarity => "rarity",
            Self::Type => "type",
            Self::Tribe => "tribe",
            Self::School => "school",
            Self::Set => "set",
            Self::Artist => "artist",
            Self::Flavor => "flavor",
            Self::Text => "text",
            Self::Picture => "picture",
            Self::Keyword => "keyword",
            Self::Meaning => "meaning",
            Self::OddClass => "odd_class",
            Self::OddTribe => "odd_tribe",
            Self::SameCost => "same_cost",
            Self::Dearer => "dearer",
            Self::SharedKeyword => "shared_keyword",
        }
    }

    pub fn named(name: &str) -> Option<Self> {
        [Self::Hand].into_iter().chain(Self::MADE).find(|known| known.name() == name)
    }

    /// The category that players see; handwritten questions name their own.
    pub fn category(self) -> &'static str {
        match self {
            Self::Class | Self::OddClass => "classes",
            Self::Set => "sets",
            Self::Artist | Self::Picture => "art",
            Self::Flavor => "lore",
            Self::Keyword | Self::Meaning | Self::SharedKeyword => "keywords",
            _ => "cards",
        }
    }

    /// Whether the subject is the right answer and not named in the question.
    pub fn hides_its_subject(self) -> bool {
        matches!(self, Self::Flavor | Self::Text | Self::Picture | Self::Meaning)
    }

    /// Whether the options are names of cards.
    pub fn asks_for_a_card(self) -> bool {
        use Kind::*;
        matches!(self, Flavor | Text | Picture | OddClass | OddTribe | SameCost | Dearer | SharedKeyword)
    }
}

/// The image of a question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Image {
    #[default]
    None,
    /// The picture of the card that the question names, by its id.
    Tile(String),
    /// A picture whose card reveals the answer: its address must not contain the card's id.
    Secret(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    Choice {
        options: Four<[String; 4]>,
        /// From 0, the same in every language.
        right: usize,
    },
    Text {
        right: Four<String>,
        /// Other spellings.
        accept: Four<Vec<String>>,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    pub kind: Kind,
    /// What identifies it within its kind: a card's id, a keyword, the id of a handwritten one.
    pub subject: String,
    pub category: String,
    pub difficulty: Difficulty,
    pub question: Four<String>,
    pub answer: Answer,
    pub why: Four<String>,
    pub image: Image,
}

impl Question {
    /// The same for the same question in every build. It does not reveal which option is right.
    pub fn id(&self) -> Uuid {
        // A hidden subject must not be in the hash, or clients could guess it by computing ids.
        let asked = if self.kind.hides_its_subject() { &self.question.en } else { &self.subject };
        let mut parts = vec![self.kind.name(), asked];
        if self.kind != Kind::Hand
            && let Answer::Choice { options, .. } = &self.answer
        {
            parts.extend(options.en.iter().map(String::as_str));
            parts[2..].sort_unstable();
        }
        id(&parts)
    }

    /// The options; `None` if the player types the answer.
    pub fn options(&self) -> Option<&Four<[String; 4]>> {
        match &self.answer {
            Answer::Choice { options, .. } => Some(options),
            Answer::Text { .. } => None,
        }
    }

    /// The right answer as text.
    pub fn right(&self) -> Four<String> {
        match &self.answer {
            Answer::Choice { options, right } => options.map(|options| options[*right].clone()),
            Answer::Text { right, .. } => right.clone(),
        }
    }
}

/// An id derived from these texts.
fn id(parts: &[&str]) -> Uuid {
    use sha2::{Digest, Sha256};
    let mut hash = Sha256::new_with_prefix("runeside question");
    for part in parts {
        hash.update([0]);
        hash.update(part.as_bytes());
    }
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&hash.finalize()[..16]);
    Builder::from_sha1_bytes(bytes).into_uuid()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_parsed_back() {
        for kind in Kind::MADE {
            assert_eq!(Kind::named(kind.name()), Some(kind));
        }
        assert_eq!(Kind::named("hand"), Some(Kind::Hand));
        assert!(Difficulty::ALL.iter().all(|known| Difficulty::named(known.name()) == Some(*known)));
        assert_eq!((Kind::named(""), Difficulty::named("HARD")), (None, None));
    }

    #[test]
    fn an_id_does_not_depend_on_the_right_option_or_the_order() {
        let options = ["3", "4", "5", "6"].map(String::from);
        let question = |options: [String; 4], right| Question {
            kind: Kind::Cost,
            subject: "TEST_1".into(),
            category: "cards".into(),
            difficulty: Difficulty::Easy,
            question: Four::default(),
            answer: Answer::Choice { options: Four::of(|_| options.clone()), right },
            why: Four::default(),
            image: Image::None,
        };
        let first = question(options.clone(), 0).id();
        let mut turned = options.clone();
        turned.rotate_left(1);
        assert_eq!(first, question(options, 2).id());
        assert_eq!(first, question(turned.clone(), 3).id());
        turned[0] = "9".into();
        assert_ne!(first, question(turned, 3).id());
    }

    #[test]
    fn an_id_does_not_depend_on_a_hidden_subject() {
        let question = |kind, subject: &str| Question {
            kind,
            subject: subject.into(),
            category: "cards".into(),
            difficulty: Difficulty::Easy,
            question: Four::of(|_| "Which card says “Hello”?".to_owned()),
            answer: Answer::Choice { options: Four::of(|_| ["A", "B", "C", "D"].map(String::from)), right: 1 },
            why: Four::default(),
            image: Image::None,
        };
        for kind in Kind::MADE {
            let tells = question(kind, "TEST_1").id() != question(kind, "TEST_2").id();
            assert_eq!(tells, !kind.hides_its_subject(), "{kind:?}");
        }
    }
}
