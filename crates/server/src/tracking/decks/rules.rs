//! Names and notes of decks, how many a player may have, and the refusals. Pure.

use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;

use crate::base::invisible::without_invisible;
use crate::base::limits::Rule;
use crate::contract::registry::{CallError, RefusalCodes};
use crate::people::tiers;
use crate::people::usage::{Cap, Full};

/// The most decks of the free tier; archived ones do not count.
pub const FREE_DECKS: i64 = match tiers::FREE.decks {
    Some(most) => most,
    None => MOST_DECKS,
};
/// The most decks of any tier, with the archived ones: an upper bound for lists.
pub const MOST_DECKS: i64 = 2_000;
/// The most that an account stores: decks, and the bytes of all with their notes and versions. 2,000 decks with some notes and ten
/// versions each take 6 MB; one deck with the longest notes and 50 versions takes 30 KB.
pub const STORED: Cap = Cap { kind: "decks", rows: MOST_DECKS, bytes: 16_000_000 };
/// Older versions of a deck are dropped beyond this many.
pub const MOST_VERSIONS: i64 = 50;
/// In characters. The game itself stops at 24.
pub const MAX_NAME: usize = 60;
pub const MAX_NOTES: usize = 4_000;
/// The most bytes of a pasted text, which may contain many decks.
pub const MAX_TEXT: usize = 256 * 1024;
/// How often a player may save or copy a deck or change its cards.
pub const SAVES: Rule = Rule { name: "deck_saves", burst: 300, per: Duration::from_secs(3600) };
/// How often a player may change anything else of a deck. Each change of a public deck is an event for all who listen.
pub const CHANGES: Rule = Rule { name: "deck_changes", burst: 120, per: Duration::from_secs(600) };

/// The name of a deck without one.
const NAMELESS: &str = "Deck";

/// Why a rule says no. The name is the refusal code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    #[error("Please enter a deck code")]
    EnterDeckCode,
    #[error("Invalid deck code")]
    InvalidDeckCode,
    #[error("No cards found in deck")]
    NoCardsFound,
    #[error(
        "The free tier keeps {FREE_DECKS} decks: archive one to make room, or keep as many as you like with the tracker"
    )]
    DeckLimit,
    #[error("{MOST_DECKS} decks are the most that can be kept")]
    TooManyDecks,
    #[error("You have no room left for decks; shorten notes to save more")]
    #[serde(rename = "deck_storage_full")]
    StorageFull,
    #[error("Please enter a name")]
    #[serde(rename = "enter_deck_name")]
    EnterName,
    #[error("Notes have {MAX_NOTES} characters at the most")]
    NotesTooLong,
    #[error("This is too much text: {MAX_TEXT} bytes at the most")]
    TooMuchText,
    #[error("Deck not found")]
    #[serde(rename = "deck_not_found")]
    NotFound,
}

impl RefusalCodes for Refusal {}

impl From<Refusal> for CallError {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::NotFound => Self::absent(refusal, refusal.to_string()),
            _ => Self::named(refusal, refusal.to_string()),
        }
    }
}

/// With the reason as its details.
pub fn invalid_deck_code(reason: &impl ToString) -> CallError {
    let (code, text) = (Refusal::InvalidDeckCode.into(), Refusal::InvalidDeckCode.to_string());
    CallError::Named { code, text, details: Some(reason.to_string()) }
}

/// With what is stored, and the most, as its details.
pub fn storage_full(full: Full) -> CallError {
    let text = format!("You have {} with notes and versions; shorten notes to save more", full.told("decks"));
    CallError::Named { code: Refusal::StorageFull.into(), text, details: Some(full.as_json()) }
}

/// A player's limits and deck counts: not archived, and in all.
#[derive(Clone, Debug)]
pub struct DeckQuota {
    pub tier: String,
    pub admin: bool,
    pub active: i64,
    pub all: i64,
}

impl DeckQuota {
    /// Whether one more deck may be active.
    pub fn may_use_another(&self) -> Result<(), Refusal> {
        let most = tiers::allowance(&self.tier, self.admin).decks;
        if most.is_some_and(|most| self.active >= most) { Err(Refusal::DeckLimit) } else { Ok(()) }
    }

    /// Whether a new deck may be added.
    pub fn may_add(&self) -> Result<(), Refusal> {
        self.may_use_another()?;
        if self.all >= MOST_DECKS { Err(Refusal::TooManyDecks) } else { Ok(()) }
    }
}

/// Cleans a name: one line of visible characters, with single spaces between the words. `None` if nothing is left.
pub fn name(raw: &str) -> Option<String> {
    let spaced = |c: char| if c.is_control() { ' ' } else { c };
    let line: String = without_invisible(raw).chars().map(spaced).collect();
    let words: Vec<&str> = line.split_whitespace().collect();
    let cut: String = words.join(" ").chars().take(MAX_NAME).collect();
    Some(cut.trim_end().to_owned()).filter(|name| !name.is_empty())
}

/// The name that a new deck was given: the player's, else the one in the text.
pub fn given_name(typed: Option<&str>, read: Option<&str>) -> Option<String> {
    [typed, read].into_iter().flatten().find_map(name)
}

/// The name of a new deck that was given none: the suggested one or a default, with a number if the player has a deck of that
/// name.
pub fn made_name(suggested: Option<&str>, taken: &[String]) -> String {
    let made = suggested.and_then(name).unwrap_or_else(|| NAMELESS.to_owned());
    if taken.contains(&made) { copy_name(&made, taken) } else { made }
}

/// The name of a copy: with the first number that is free among the player's decks.
pub fn copy_name(of: &str, taken: &[String]) -> String {
    let bare = match of.rsplit_once(" (") {
        Some((bare, number)) if number.strip_suffix(')').is_some_and(|n| n.parse::<u32>().is_ok()) => bare,
        _ => of,
    };
    let numbered = |n: usize| {
        let tail = format!(" ({n})");
        let head: String = bare.chars().take(MAX_NAME - tail.len()).collect();
        format!("{}{tail}", head.trim_end())
    };
    // One more than there are names, so at least one is free.
    (2..taken.len() + 3).map(numbered).find(|name| !taken.contains(name)).unwrap_or_else(|| of.to_owned())
}

/// Cleans notes; `None` if they are blank.
pub fn notes(raw: &str) -> Result<Option<String>, Refusal> {
    let trimmed = raw.trim();
    if trimmed.chars().count() > MAX_NOTES {
        return Err(Refusal::NotesTooLong);
    }
    Ok(Some(trimmed.to_owned()).filter(|notes| !notes.is_empty()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quota(tier: &str, admin: bool, active: i64, all: i64) -> DeckQuota {
        DeckQuota { tier: tier.into(), admin, active, all }
    }

    #[test]
    fn the_free_tier_has_eighteen_decks_without_archived_ones() {
        assert_eq!(quota("free", false, 17, 900).may_add(), Ok(()));
        assert_eq!(quota("free", false, 18, 18).may_add(), Err(Refusal::DeckLimit));
        assert_eq!(quota("free", false, 18, 18).may_use_another(), Err(Refusal::DeckLimit));
        assert_eq!(quota("tracker", false, 500, 500).may_add(), Ok(()));
        assert_eq!(quota("free", true, 500, 500).may_add(), Ok(()));
    }

    #[test]
    fn every_tier_has_a_limit() {
        assert_eq!(quota("tracker", false, 10, MOST_DECKS).may_add(), Err(Refusal::TooManyDecks));
        assert_eq!(quota("tracker", false, 10, MOST_DECKS).may_use_another(), Ok(()));
    }

    #[test]
    fn a_name_is_one_line_and_not_too_long() {
        assert_eq!(name("  Big\tSpell\n\u{0}Mage "), Some("Big Spell Mage".into()));
        assert_eq!(name(" \n\u{7} "), None);
        assert_eq!(name("Big\u{202e} \u{200b}Mage\u{feff}"), Some("Big Mage".into()));
        assert_eq!(name("\u{200b} \u{3164}"), None);
        let long = name(&"é ".repeat(100)).unwrap();
        assert!(long.chars().count() <= MAX_NAME && !long.ends_with(' '), "{long:?}");
    }

    #[test]
    fn a_new_deck_gets_the_first_name_there_is() {
        assert_eq!(given_name(Some("Mine"), Some("Theirs")).as_deref(), Some("Mine"));
        assert_eq!(given_name(Some("  "), Some("Theirs")).as_deref(), Some("Theirs"));
        assert_eq!(given_name(None, Some("\n")), None);
        let taken = ["Maro Mage".to_owned(), "Maro Mage (2)".to_owned(), "Deck".to_owned()];
        assert_eq!(made_name(Some("Ilva Mage"), &taken), "Ilva Mage");
        assert_eq!(made_name(Some("Maro Mage"), &taken), "Maro Mage (3)");
        assert_eq!((made_name(None, &[]).as_str(), made_name(None, &taken).as_str()), ("Deck", "Deck (2)"));
    }

    #[test]
    fn a_copy_has_the_first_free_number() {
        let names = |list: &[&str]| list.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        assert_eq!(copy_name("Tempo", &names(&["Tempo"])), "Tempo (2)");
        assert_eq!(copy_name("Tempo (2)", &names(&["Tempo", "Tempo (2)", "Tempo (4)"])), "Tempo (3)");
        assert_eq!(copy_name("Tempo (odd)", &[]), "Tempo (odd) (2)");
        assert_eq!(copy_name("Tempo (2", &[]), "Tempo (2 (2)");
        let long = copy_name(&"x".repeat(MAX_NAME), &[]);
        assert_eq!(long.chars().count(), MAX_NAME);
        assert!(long.ends_with("x (2)"));
    }

    #[test]
    fn notes_are_trimmed_or_refused() {
        assert_eq!(notes(" keep the\ncoin "), Ok(Some("keep the\ncoin".into())));
        assert_eq!(notes("  "), Ok(None));
        let longest = "é".repeat(MAX_NOTES);
        assert_eq!(notes(&longest), Ok(Some(longest)), "characters count, not bytes");
        assert_eq!(notes(&"x".repeat(MAX_NOTES + 1)), Err(Refusal::NotesTooLong));
    }
}
