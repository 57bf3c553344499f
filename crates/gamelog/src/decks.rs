//! Reads `Decks.log`, which says with which deck the player goes to look for a game.

use crate::chunks::Chunks;
use crate::line::split_header;
use crate::time::{Clock, SessionStart, Time};

/// The deck that the player took into a game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameDeck {
    pub at: Option<Time>,
    pub name: String,
    pub id: u64,
    /// The deck code, which `crates/deckcode` decodes.
    pub code: String,
}

/// The decks of all searches for a game, in order.
pub fn game_decks(bytes: &[u8], start: Option<SessionStart>) -> Vec<GameDeck> {
    let mut clock = start.map(Clock::starting_at).unwrap_or_default();
    let mut decks = Vec::new();
    // Of the deck that is being read, if it is one that a game is played with.
    let mut open: Option<GameDeck> = None;
    let mut chunks = Chunks::default();
    let mut read = |_, line: &[u8]| {
        let Some((time, text)) = split_header(line) else { return };
        time.into_iter().for_each(|time| clock.see(time));
        let text = String::from_utf8_lossy(text.trim_ascii());
        if let Some(name) = text.strip_prefix("### ") {
            if let Some(deck) = &mut open {
                deck.name = name.to_owned();
            }
        } else if let Some(id) = text.strip_prefix("# Deck ID: ") {
            if let Some(deck) = &mut open {
                deck.id = id.trim().parse().unwrap_or(0);
            }
        } else if text.starts_with("Finding Game With") || text.starts_with("Starting Arena Game") {
            let at = time.and_then(|time| clock.time(time));
            open = Some(GameDeck { at, name: String::new(), id: 0, code: String::new() });
        } else if !text.contains(' ') && text.starts_with("AA") {
            decks.extend(open.take().map(|deck| GameDeck { code: text.into_owned(), ..deck }));
        } else if !text.starts_with('#') {
            open = None;
        }
    };
    chunks.feed(bytes, &mut read);
    if let Some(line) = chunks.end() {
        read(0, &line);
    }
    decks
}

/// The deck of a game that began at `start`: the last one before it.
pub fn deck_of(decks: &[GameDeck], start: Option<Time>) -> Option<&GameDeck> {
    let start = start?;
    decks.iter().rev().find(|deck| deck.at.is_some_and(|at| start.seconds_since(at).is_some()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: &str = "I 23:41:07.0000000 Deck Contents Received:\n\
        I 23:41:07.0000000 ### Other\nI 23:41:07.0000000 # Deck ID: 1\nI 23:41:07.0000000 AAECAQcAAAA=\n\
        I 23:41:44.0000000 Finding Game With Deck:\r\n\
        I 23:41:44.0000000 ### Łaska [v2]\r\nI 23:41:44.0000000 # Deck ID: 7000000001\r\nI 23:41:44.0000000 AAECAQcBBAMBAgMAAA==\r\n\
        I 00:05:00.6498634 Starting Arena Game With Deck\n\
        I 00:05:00.6498634 ### Arena\nI 00:05:00.6498634 # Deck ID: 0\nI 00:05:00.6498634 AAECAQcAAAA=";

    #[test]
    fn the_deck_of_a_game_is_the_last_one_that_a_game_was_searched_with() {
        let decks = game_decks(LOG.as_bytes(), None);
        let names: Vec<_> = decks.iter().map(|deck| (deck.name.as_str(), deck.id, deck.code.as_str())).collect();
        assert_eq!(names, [("Łaska [v2]", 7_000_000_001, "AAECAQcBBAMBAgMAAA=="), ("Arena", 0, "AAECAQcAAAA=")]);
        assert_eq!(deck_of(&decks, decks[1].at).unwrap().name, "Arena");
        assert_eq!(deck_of(&decks, decks[0].at).unwrap().name, "Łaska [v2]");
        assert_eq!(deck_of(&decks, None), None);
        assert_eq!(deck_of(&decks[1..], decks[0].at), None, "the game began before");
    }
}
