//! Reads the logs: sessions in order, each as far as it is written, and hands on what they say.

use std::collections::{BTreeSet, VecDeque};
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};
use gamelog::{Card, Finished, SessionStart, Time, Tracker};
use serde_json::{Value, json};

use crate::choice::{self, Cards};
use crate::logs::{self, Session};
use crate::outbox::{Outbox, Screen};
use crate::problems::Facts;
use crate::queue::{QueuedMatch, Recording};
use crate::settings::Place;
use crate::status::{game_text, lobby_text, match_text, say};
use crate::tail::{Appended, Tail};
use crate::times::{Witness, real_time};

const SENDER: &str = concat!("follow ", env!("CARGO_PKG_VERSION"));
/// Chances are those until so many turns from now.
const TURNS_AHEAD: u32 = 3;
/// A game whose log has had no new line for this long is treated as over.
const OVER: Duration = Duration::from_secs(600);

#[cfg(test)]
mod tests;

pub struct Reader {
    logs: PathBuf,
    state: PathBuf,
    user: String,
    outbox: Outbox,
    tracker: Tracker,
    /// The folders that the tracker was told of; a place names one by its number.
    told_sessions: Vec<String>,
    /// Sessions that are still to be read.
    next: VecDeque<Session>,
    current: Option<Current>,
    place: Option<Place>,
    witness: Option<Witness>,
    last_line_at: Option<SystemTime>,
    had_log: bool,
    shown: Shown,
    /// Cards whose ids the server was asked for.
    asked: BTreeSet<u32>,
}

/// The session that is being read.
struct Current {
    session: Session,
    power: Tail,
    has_log: bool,
    decks_size: u64,
    since: SystemTime,
    /// The end of the log was reached: what comes now is written now.
    live: bool,
}

/// What the tracker and the screen were told of the present game.
#[derive(Default)]
struct Shown {
    game: Option<Time>,
    announced: bool,
    /// The list that the tracker has.
    list: Cards<String>,
    deck: Value,
}

impl Reader {
    pub fn new(logs: PathBuf, state: PathBuf, user: String, outbox: Outbox) -> Self {
        Self {
            place: Place::load(&state),
            logs,
            state,
            user,
            outbox,
            tracker: Tracker::default(),
            told_sessions: Vec::new(),
            next: VecDeque::new(),
            current: None,
            witness: None,
            last_line_at: None,
            had_log: false,
            shown: Shown::default(),
            asked: BTreeSet::new(),
        }
    }

    /// Reads what is new. With `list`, also looks for new sessions. Says whether nothing is left to read.
    pub fn look(&mut self, list: bool, now: SystemTime) -> Result<bool> {
        if list {
            self.list_sessions()?;
        }
        if self.current.is_none() && !self.begin_next(now) {
            return Ok(true);
        }
        self.read_decks()?;
        let changed = self.read_power(now)?;
        self.keep_finished(now)?;
        self.save_place()?;
        self.show(changed, now);
        // The old log was read to its end; the game may go on in the new one.
        if !changed && !self.next.is_empty() {
            self.current = None;
            return Ok(false);
        }
        Ok(!changed)
    }

    pub fn facts(&self, now: SystemTime) -> Facts {
        let Some(current) = &self.current else { return Facts { had_log: self.had_log, ..Facts::default() } };
        let quiet_since = self.last_line_at.map_or(current.since, |at| at.max(current.since));
        Facts {
            log_config: None,
            has_log: current.has_log,
            had_log: self.had_log,
            quiet_for: now.duration_since(quiet_since).unwrap_or_default(),
            size: current.power.size(),
            truncated: self.tracker.is_truncated(),
        }
    }

    fn list_sessions(&mut self) -> Result<()> {
        let newest =
            self.next.back().or(self.current.as_ref().map(|current| &current.session)).map(|it| it.name.clone());
        let sessions = logs::sessions(&self.logs)?;
        self.next.extend(match newest {
            Some(newest) => sessions.into_iter().filter(|session| session.name > newest).collect::<Vec<_>>(),
            None => logs::from_session(sessions, self.place.as_ref().map(|place| place.session.as_str())),
        });
        Ok(())
    }

    fn begin_next(&mut self, now: SystemTime) -> bool {
        let Some(session) = self.next.pop_front() else { return false };
        let first = self.told_sessions.is_empty();
        let place = self.place.as_ref().filter(|place| first && place.session == session.name);
        let (start, offset) =
            place.and_then(|place| Some((SessionStart::parse(&place.at)?, place.offset))).unwrap_or((session.start, 0));
        self.tracker.begin_session(start, offset);
        self.told_sessions.push(session.name.clone());
        say(&format!("reading {}", session.name));
        let power = Tail::new(session.power(), offset);
        self.current = Some(Current { session, power, has_log: false, decks_size: 0, since: now, live: false });
        true
    }

    /// `Decks.log` is small: it is read whole whenever it has grown.
    fn read_decks(&mut self) -> Result<()> {
        let Some(current) = &mut self.current else { return Ok(()) };
        let path = current.session.decks();
        let size = fs::metadata(&path).map_or(0, |metadata| metadata.len());
        if size != current.decks_size {
            let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
            current.decks_size = bytes.len() as u64;
            self.tracker.set_decks(&bytes, Some(current.session.start));
            self.outbox.change(|contents| contents.decks_wanted = true);
        }
        Ok(())
    }

    /// Feeds the tracker all that is written. Says whether there was anything.
    fn read_power(&mut self, now: SystemTime) -> Result<bool> {
        let Some(current) = &mut self.current else { return Ok(false) };
        let mut changed = false;
        let mut last_write = None;
        loop {
            match current.power.read()? {
                Appended::Missing => break,
                Appended::Nothing => {
                    current.has_log = true;
                    self.had_log = true;
                    break;
                }
                Appended::Replaced => {
                    // Another tracker set the old log aside; the session goes on.
                    self.tracker.begin_session(self.tracker.last_time(), 0);
                    self.told_sessions.push(current.session.name.clone());
                }
                Appended::Bytes { bytes, written } => {
                    self.tracker.feed(&bytes);
                    last_write = Some(written);
                    changed = true;
                }
            }
        }
        if let Some(written) = last_write {
            let real = if current.live { now } else { written.min(now) };
            self.witness = Some(Witness { local: self.tracker.last_time().text(), real });
            self.last_line_at = Some(real);
        }
        current.live = true;
        Ok(changed)
    }

    /// Puts finished matches into the queue.
    fn keep_finished(&mut self, now: SystemTime) -> Result<()> {
        for finished in self.tracker.take_finished() {
            let Some((queued, text)) = self.queued(&finished, now) else { continue };
            let Some(id) = queued.arguments["id"].as_str() else { continue };
            if self.outbox.change(|contents| contents.add_match(id, &queued))? {
                say(&text);
            }
        }
        Ok(())
    }

    /// What is queued for a finished game, and the line that is printed for it; `None` if the game cannot be recorded.
    fn queued(&self, finished: &Finished, now: SystemTime) -> Option<(QueuedMatch, String)> {
        let record = &finished.record;
        if let Some(lobby) = record.to_battlegrounds(Some(&self.user), 0) {
            let (recording, arguments) = (Recording::Battlegrounds, self.arguments(lobby.arguments(), now)?);
            let queued = QueuedMatch { recording, arguments, deck_code: None, seen: Vec::new() };
            return Some((queued, lobby_text(&lobby)));
        }
        let played = finished.to_match(Some(&self.user), 0);
        let arguments = self.arguments(played.arguments(), now)?;
        let deck_code = finished.deck.as_ref().map(|deck| deck.code.clone());
        let seen = record.friendly_cards().iter().map(|card| card.as_str().to_owned()).collect();
        Some((QueuedMatch { recording: Recording::Match, arguments, deck_code, seen }, match_text(&played)))
    }

    /// What the log tells of a game, with the time of this computer's clock.
    fn arguments(&self, told: Option<String>, now: SystemTime) -> Option<Value> {
        let mut arguments: Value = serde_json::from_str(&told?).ok()?;
        let played_at = real_time(arguments["played_at"].as_str()?, self.witness.as_ref()?, now)?;
        arguments["played_at"] = json!(played_at);
        arguments["sender"] = json!(SENDER);
        Some(arguments)
    }

    /// After the finished matches are in the queue: what is before the place is not read again.
    fn save_place(&mut self) -> Result<()> {
        let Some(resume) = self.tracker.resume() else { return Ok(()) };
        let Some(session) = self.told_sessions.get(resume.session as usize - 1) else { return Ok(()) };
        let place = Place { session: session.clone(), offset: resume.offset, at: resume.start.text() };
        if self.place.as_ref() != Some(&place) {
            place.save(&self.state)?;
            self.place = Some(place);
        }
        Ok(())
    }

    fn show(&mut self, changed: bool, now: SystemTime) {
        if self.shown.game != self.tracker.started() {
            self.shown.game = self.tracker.started();
            self.shown.announced = false;
            // The deck may have been made or changed since.
            self.outbox.change(|contents| contents.decks_wanted = true);
        }
        let deck_changed = self.choose_deck();
        let over = self.last_line_at.and_then(|at| now.duration_since(at).ok()).is_none_or(|quiet| quiet > OVER);
        let ended = self.shown.game.is_none() || over || self.tracker.is_spectating();
        let was_shown = !self.outbox.lock().screen.view.is_null();
        if ended {
            if was_shown {
                self.send_screen(Screen::default());
            }
            return;
        }
        if !changed && !deck_changed && was_shown {
            return;
        }
        let turn = self.tracker.view(0).turn;
        let view = self.tracker.view(turn + TURNS_AHEAD);
        if !self.shown.announced
            && !view.ended
            && let Some(text) = game_text(&view)
        {
            self.shown.announced = true;
            say(&text);
        }
        let millis = |time: SystemTime| time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64);
        self.send_screen(Screen {
            view: serde_json::from_str(&view.to_json()).unwrap_or_default(),
            deck: self.shown.deck.clone(),
            last_line_at: self.last_line_at.map(millis),
            repeats: true,
        });
    }

    fn send_screen(&self, screen: Screen) {
        self.outbox.change(|contents| {
            contents.screen_changed |= contents.screen != screen;
            contents.screen = screen;
        });
    }

    /// Gives the tracker the list of the deck that is played, as soon as it is known. Says whether that is new.
    fn choose_deck(&mut self) -> bool {
        let known = self.outbox.lock().known.clone();
        let code = self.tracker.deck();
        let cards = code.and_then(|deck| choice::cards_of_code(&deck.code));
        let own_cards = self.tracker.own_cards();
        // The game has ended: what was known of it stays.
        if code.is_none() && own_cards.is_none() {
            return false;
        }
        let seen = choice::count(own_cards.unwrap_or_default().iter().map(Card::as_str));
        let chosen = choice::choose(&known.decks, code.map(|deck| deck.code.as_str()), &seen);
        // The code is what is played, also if the saved deck differs.
        let list = match (&cards, chosen) {
            (Some(cards), _) => known.log_cards(cards).unwrap_or_default(),
            (None, Some((deck, _))) => deck.log_cards.clone(),
            (None, None) => Cards::new(),
        };
        let deck = match (chosen, code) {
            (Some((deck, _)), _) => json!({ "id": deck.id, "name": deck.name }),
            (None, Some(deck)) => json!({ "id": null, "name": deck.name }),
            (None, None) => Value::Null,
        };
        if let Some(cards) = cards.filter(|_| list.is_empty()) {
            let missing: Vec<u32> = cards.into_keys().filter(|id| self.asked.insert(*id)).collect();
            if !missing.is_empty() {
                self.outbox.change(|contents| contents.cards_wanted.extend(missing));
            }
        }
        let changed = list != self.shown.list || deck != self.shown.deck;
        if list != self.shown.list {
            for card in known.cards.values() {
                self.tracker.set_text(&Card::new(&card.id), &card.text);
            }
            self.tracker.set_list(list.iter().map(|(card, count)| (Card::new(card), *count)).collect());
            self.shown.list = list;
        }
        self.shown.deck = deck;
        changed
    }
}
