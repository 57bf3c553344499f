//! `runeside log`: the games of the game's own logs, as a table or as one JSON object a line.

use std::io::{Read, Write};
use std::path::PathBuf;

use anyhow::{Context, Result};
use cards::Catalog;
use cards::tokens::TokenFile;
use gamelog::decks::{GameDeck, deck_of, game_decks};
use gamelog::{Card, Class, Event, Parser, Record, Recorder, Stream, Track, View};
use json_writer::Json;

use super::sessions::{self, Session};
use super::table::{date, table};

/// How much of a log is in memory at a time.
const CHUNK: usize = 1 << 16;

/// A game, with the deck that it was played with, if `Decks.log` says it.
struct Game {
    record: Record,
    deck: Option<GameDeck>,
    /// What was left in the deck, if the cards of its code are known.
    left: Option<View>,
}

/// The card data that there is. Without the catalog the cards left in the deck are missing, without either the classes of
/// some heroes.
#[derive(Clone, Copy, Default)]
pub struct CardSources<'a> {
    pub catalog: Option<&'a Catalog>,
    pub tokens: Option<&'a TokenFile>,
}

/// Prints the games of all paths, oldest first within each.
pub fn run(paths: &[PathBuf], as_json: bool, cards: CardSources<'_>, mut output: impl Write) -> Result<()> {
    let mut records = Vec::new();
    for path in paths {
        let games = read(&sessions::find(path)?, cards)?;
        if as_json {
            let lines: String = games.iter().map(|game| game.to_json(path) + "\n").collect();
            write(&mut output, &lines)?;
        } else {
            records.extend(games.into_iter().map(|game| game.record));
        }
    }
    if !as_json {
        let text = if records.is_empty() { "no games found\n".to_owned() } else { table(&records) };
        write(&mut output, &text)?;
    }
    Ok(())
}

/// A reader that closes the output early is no failure.
pub(super) fn write(output: &mut impl Write, text: &str) -> Result<()> {
    match output.write_all(text.as_bytes()) {
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        written => written.context("could not write the output"),
    }
}

fn read(sessions: &[Session], cards: CardSources<'_>) -> Result<Vec<Game>> {
    let mut reader = Reader { cards, ..Reader::default() };
    parse(sessions, Parser::new(Stream::Auto), |part| match part {
        Part::Session(session) => reader.read_decks(session),
        Part::Events(events) => {
            reader.apply(events);
            Ok(())
        }
    })?;
    Ok(reader.games)
}

/// What is read of a path.
pub(super) enum Part<'a> {
    /// It begins.
    Session(&'a Session),
    Events(Vec<Event>),
}

/// A game may go on in the next session, so one parser reads them all.
pub(super) fn parse(
    sessions: &[Session],
    mut parser: Parser,
    mut see: impl FnMut(Part<'_>) -> Result<()>,
) -> Result<()> {
    let mut chunk = vec![0; CHUNK];
    for session in sessions {
        if let Some(start) = session.start {
            parser.begin_session(start);
        }
        see(Part::Session(session))?;
        for path in &session.power {
            let mut file = sessions::open(path)?;
            loop {
                let length = file.read(&mut chunk).with_context(|| format!("cannot read {}", path.display()))?;
                if length == 0 {
                    break;
                }
                parser.feed(&chunk[..length]);
                see(Part::Events(parser.take_events()))?;
            }
        }
    }
    parser.end();
    see(Part::Events(parser.take_events()))
}

#[derive(Default)]
struct Reader<'a> {
    cards: CardSources<'a>,
    decks: Vec<GameDeck>,
    recorder: Recorder,
    /// The game that is being read.
    track: Track,
    deck: Option<GameDeck>,
    games: Vec<Game>,
}

impl Reader<'_> {
    fn read_decks(&mut self, session: &Session) -> Result<()> {
        if let Some(path) = &session.decks {
            let mut bytes = Vec::new();
            sessions::open(path)?.read_to_end(&mut bytes).with_context(|| format!("cannot read {}", path.display()))?;
            self.decks.extend(game_decks(&bytes, session.start));
        }
        Ok(())
    }

    fn apply(&mut self, events: Vec<Event>) {
        for event in events {
            if let Event::GameStart(start) = &event {
                // A game that is watched is not played with the user's deck.
                self.deck = deck_of(&self.decks, start.at).filter(|_| !start.spectated).cloned();
                self.track = Track::new(self.deck.as_ref().and_then(|deck| self.list(deck)).unwrap_or_default());
            }
            self.track.apply(&event);
            self.recorder.apply(event);
            for mut record in self.recorder.take_finished() {
                self.add_classes(&mut record);
                let deck = self.deck.take().filter(|_| record.battlegrounds.is_none());
                let known = deck.as_ref().is_some_and(|deck| self.list(deck).is_some());
                self.games.push(Game { record, deck, left: known.then(|| self.track.view(0)) });
            }
        }
    }

    /// The cards of a deck by the ids of the log; none if one of them is unknown.
    fn list(&self, deck: &GameDeck) -> Option<Vec<(Card, u32)>> {
        let cards = deckcode::decode(&deck.code).ok()?.cards;
        cards.into_iter().map(|(id, count)| Some((Card::new(&self.cards.catalog?.card(id)?.id), count))).collect()
    }

    fn add_classes(&self, record: &mut Record) {
        for player in record.players.values_mut() {
            if let (None, Some(hero)) = (player.class, &player.hero) {
                player.class = self.cards.class_of(hero.as_str());
            }
        }
    }
}

impl CardSources<'_> {
    fn class_of(&self, hero: &str) -> Option<Class> {
        let card = self.catalog.and_then(|catalog| catalog.by_id(hero)).map(cards::model::Card::class);
        // A damaged token file leaves the class unknown.
        let token = || self.tokens?.get(hero).ok()??.class();
        Class::named(card.or_else(token)?.name())
    }
}

impl Game {
    fn to_json(&self, path: &std::path::Path) -> String {
        let mut json = Json::default();
        json.object(|json| {
            json.key("path").string(&path.to_string_lossy());
            json.key("date").option(date(&self.record), |json, date| json.string(&date));
            self.record.write_fields(json);
            json.key("friendly_deck").option(self.deck.as_ref(), |json, deck| {
                json.object(|json| {
                    json.key("name").string(&deck.name);
                    json.key("id").plain(deck.id);
                    json.key("code").string(&deck.code);
                });
            });
            json.key("friendly_cards_left").option(self.left.as_ref(), |json, view| {
                json.object(|json| {
                    for row in view.rows.iter().filter(|row| row.left > 0) {
                        json.key(row.card.as_str()).plain(row.left);
                    }
                });
            });
            json.key("friendly_unknown_cards_left").option(self.left.as_ref(), |json, view| {
                json.plain(view.unknown.iter().map(|it| it.count).sum::<u32>());
            });
        });
        json.finish()
    }
}
