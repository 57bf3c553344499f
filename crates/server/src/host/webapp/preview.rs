//! What a link's preview says: title, description and picture, in the language of the player who shared it (decision 8).
//! Pure.

use cards::model::Class;
use deckcode::Format;

use super::words::{self, Words};
use crate::base::language::Language;
use crate::tracking::decks::SharedDeck;

/// What a link leads to. Whether a game with the code exists is not looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    Site,
    DuoInvitation,
    BattleInvitation,
    Daily,
    /// Whether it was withdrawn is not looked up.
    Replay,
    Deck(SharedDeck),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    pub title: String,
    pub description: String,
    /// The path of the picture.
    pub picture: String,
}

impl Preview {
    pub fn of(subject: &Subject, language: Language) -> Self {
        let words = words::of(language);
        let (text, picture) = match subject {
            Subject::Site => (&words.site, "site"),
            Subject::DuoInvitation => (&words.duo, "duo"),
            Subject::BattleInvitation => (&words.battle, "battle"),
            Subject::Daily => (&words.daily, "daily"),
            Subject::Replay => (&words.replay, "site"),
            Subject::Deck(deck) => return Self::of_deck(deck, words),
        };
        Self { title: text.title.clone(), description: text.description.clone(), picture: path(picture) }
    }

    fn of_deck(deck: &SharedDeck, words: &Words) -> Self {
        let class = deck.class.and_then(|class| Some((words.class(class)?, class)));
        let cards = format!("{} {}", deck.cards, if deck.cards == 1 { &words.card } else { &words.cards });
        let facts: Vec<&str> = [class.map(|(name, _)| name), words.format(deck.format), Some(cards.as_str())]
            .into_iter()
            .flatten()
            .collect();
        let name = class.map_or("neutral".into(), |(_, class)| class.name().to_ascii_lowercase());
        Self {
            title: format!("{} · Runeside", deck.name),
            description: format!("{}. {}", facts.join(" · "), words.deck),
            picture: path(&format!("deck-{name}")),
        }
    }
}

fn path(picture: &str) -> String {
    format!("/share/{picture}.jpg")
}

impl Words {
    fn class(&self, class: Class) -> Option<&str> {
        Class::PLAYED.iter().zip(&self.classes).find(|(known, _)| **known == class).map(|(_, name)| name.as_str())
    }

    fn format(&self, format: Format) -> Option<&str> {
        match format {
            Format::Standard => Some(&self.standard),
            Format::Wild => Some(&self.wild),
            Format::Classic => Some(&self.classic),
            Format::Twist => Some("Twist"),
            Format::Unknown => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mage() -> SharedDeck {
        SharedDeck { name: "Tempo".into(), class: Some(Class::Mage), format: Format::Wild, cards: 30 }
    }

    #[test]
    fn a_deck_is_described_by_class_format_and_size() {
        let preview = Preview::of(&Subject::Deck(mage()), Language::Fr);
        assert_eq!((preview.title.as_str(), preview.picture.as_str()), ("Tempo · Runeside", "/share/deck-mage.jpg"));
        assert!(preview.description.starts_with("Mage · Libre · 30 cartes. "), "{}", preview.description);
        let bare = SharedDeck { class: None, format: Format::Unknown, cards: 1, ..mage() };
        let preview = Preview::of(&Subject::Deck(bare), Language::En);
        assert!(preview.description.starts_with("1 card. "), "{}", preview.description);
        assert_eq!(preview.picture, "/share/deck-neutral.jpg");
    }

    #[test]
    fn every_subject_has_texts_of_its_own_in_every_language_and_a_picture() {
        let pictures = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/public");
        let mut titles = std::collections::HashSet::new();
        for language in Language::ALL {
            let decks = Class::ALL.map(|class| Subject::Deck(SharedDeck { class: Some(class), ..mage() }));
            let fixed =
                [Subject::Site, Subject::DuoInvitation, Subject::BattleInvitation, Subject::Daily, Subject::Replay];
            for subject in fixed.iter().chain(&decks) {
                let Preview { title, description, picture } = Preview::of(subject, language);
                assert!(matches!(subject, Subject::Deck(_)) || titles.insert(title.clone()), "{title}");
                assert!((30..=200).contains(&description.chars().count()), "{description}");
                assert!(std::path::Path::new(&format!("{pictures}{picture}")).exists(), "{picture}");
            }
        }
    }
}
