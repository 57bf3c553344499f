//! Follows the logs of one client: what the screen shows now, and the games that ended.

use crate::chunks::Chunks;
use crate::decks::{GameDeck, deck_of, game_decks};
use crate::event::Event;
use crate::line::Line;
use crate::line::Stream;
use crate::matches::Match;
use crate::model::Card;
use crate::parser::{LineReader, Resume};
use crate::record::{Record, Recorder};
use crate::replay::{NoReplay, Replayer};
use crate::time::{SessionStart, Time};
use crate::track::{Counter, End, Track, View};

/// Both streams are read: what is shown must not be ahead of the game's own screen, and what is recorded must not
/// lag behind it when the log ends.
#[derive(Debug)]
pub struct Tracker {
    chunks: Chunks,
    shown: LineReader,
    track: Track,
    recorded: LineReader,
    recorder: Recorder,
    replayer: Replayer,
    session: Option<SessionStart>,
    /// Of the sessions before.
    old_decks: Vec<GameDeck>,
    /// Of the present session.
    decks: Vec<GameDeck>,
    started: Option<Time>,
    /// The game that is shown began before the present session, as far as that is known.
    interrupted: bool,
    truncated: bool,
    spectating: bool,
}

/// A game that ended, with the deck that it was played with, if `Decks.log` says it.
#[derive(Clone, Debug, PartialEq)]
pub struct Finished {
    pub record: Record,
    pub deck: Option<GameDeck>,
    pub replay: Result<Vec<u8>, NoReplay>,
}

impl Finished {
    /// See [`Record::to_match`].
    pub fn to_match(&self, user: Option<&str>, first_day: u32) -> Match {
        let found = self.record.to_match(user, first_day);
        let number = self.deck.as_ref().map(|deck| deck.id).filter(|&id| id != 0);
        Match { arena_deck: number.filter(|_| found.arena.is_some()), ..found }
    }
}

impl Default for Tracker {
    fn default() -> Self {
        Self {
            chunks: Chunks::default(),
            shown: LineReader::new(Stream::PowerTaskList),
            track: Track::default(),
            recorded: LineReader::new(Stream::Auto).with_details(),
            recorder: Recorder::default(),
            replayer: Replayer::default(),
            session: None,
            old_decks: Vec::new(),
            decks: Vec::new(),
            started: None,
            interrupted: false,
            truncated: false,
            spectating: false,
        }
    }
}

impl Tracker {
    /// The client was started. The game before may go on. `offset` is not 0 if the log is read from a [`Resume`] on.
    pub fn begin_session(&mut self, start: SessionStart, offset: u64) {
        self.chunks = Chunks::after(offset);
        self.shown.begin_session(start);
        self.recorded.begin_session(start);
        self.session = Some(start);
        self.old_decks.append(&mut self.decks);
        self.truncated = false;
        self.spectating = false;
    }

    /// The next bytes of the log. Says whether the view has changed.
    pub fn feed(&mut self, bytes: &[u8]) -> bool {
        let Self { chunks, shown, recorded, .. } = self;
        chunks.feed(bytes, |offset, line| {
            if let Some(line) = Line::parse(line) {
                shown.read(offset, &line);
                recorded.read(offset, &line);
            }
        });
        let changed = self.show();
        self.record();
        changed
    }

    /// The log is complete: a finished one was imported.
    pub fn end(&mut self) {
        let tail = self.chunks.end();
        self.shown.end(tail.as_deref());
        self.show();
        self.recorded.end(tail.as_deref());
        self.record();
    }

    fn record(&mut self) {
        for event in self.recorded.take_events() {
            self.replayer.apply(&event);
            self.recorder.apply(event);
        }
    }

    fn show(&mut self) -> bool {
        let events = self.shown.take_events();
        for event in &events {
            match event {
                Event::Truncated => self.truncated = true,
                Event::Spectating(spectating) => self.spectating = *spectating,
                event => {
                    if let Event::GameStart(start) = event {
                        self.started = start.at;
                        self.interrupted = start.mid_game;
                    }
                    self.track.apply(event);
                }
            }
        }
        !events.is_empty()
    }

    /// The deck that the player brings; empty if it is not known.
    pub fn set_list(&mut self, list: Vec<(Card, u32)>) {
        self.track.set_list(list);
    }

    /// What the English text of a card says about its places and counters, see [`End::of_text`] and [`Counter::of_text`].
    pub fn set_text(&mut self, card: &Card, text: &str) {
        if let Some(end) = End::of_text(text) {
            self.track.set_placing(card.clone(), end);
        }
        let counters = Counter::of_text(text);
        if !counters.is_empty() {
            self.track.set_counters(card.clone(), counters);
        }
    }

    /// The whole `Decks.log` of the present session, as far as it is written. `session` is when the client was started,
    /// which a resumed session does not know.
    pub fn set_decks(&mut self, bytes: &[u8], session: Option<SessionStart>) -> &[GameDeck] {
        self.decks = game_decks(bytes, session.or(self.session));
        &self.decks
    }

    /// With chances until the end of the player's turn `by_turn`.
    pub fn view(&self, by_turn: u32) -> View {
        self.track.view(by_turn)
    }

    /// The deck of the game that is shown; none if the user only watches it, or if its mode has no decks.
    pub fn deck(&self) -> Option<&GameDeck> {
        let has_deck = !self.track.is_spectated() && !self.track.is_battlegrounds();
        self.deck_at(self.started, self.interrupted).filter(|_| has_deck)
    }

    /// When the game that is shown began.
    pub fn started(&self) -> Option<Time> {
        self.started
    }

    /// The player's own cards that the present game has shown; none if no game is on, or if they only watch it.
    pub fn own_cards(&self) -> Option<Vec<Card>> {
        self.recorder.current().filter(|record| record.has_own_deck()).map(Record::friendly_cards)
    }

    /// The last deck before the game; one of an earlier session only for a game that goes on from there.
    fn deck_at(&self, start: Option<Time>, mid_game: bool) -> Option<&GameDeck> {
        let goes_on = mid_game || start.zip(self.session).is_some_and(|(start, session)| session.is_after(start));
        deck_of(&self.decks, start).or_else(|| deck_of(&self.old_decks, start).filter(|_| goes_on))
    }

    /// The games that ended since the last call.
    pub fn take_finished(&mut self) -> Vec<Finished> {
        let finished = self.recorder.take_finished().into_iter().zip(self.replayer.take_finished());
        let deck_of =
            |record: &Record| self.deck_at(record.started, record.starts_mid_game).filter(|_| record.has_own_deck());
        finished.map(|(record, replay)| Finished { deck: deck_of(&record).cloned(), record, replay }).collect()
    }

    /// The size limit was reached in this session.
    pub fn is_truncated(&self) -> bool {
        self.truncated
    }

    /// The user watches, or the game that is shown is one that they watched.
    pub fn is_spectating(&self) -> bool {
        self.spectating || self.track.is_spectated()
    }

    /// Where the present game begins, or the spectating that it belongs to.
    pub fn resume(&self) -> Option<Resume> {
        self.recorded.resume()
    }

    /// When the last line was written, as if a session began there.
    pub fn last_time(&self) -> SessionStart {
        self.recorded.last_time()
    }
}
