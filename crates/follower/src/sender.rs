//! The thread that talks to the server: matches first, then the screen. It holds the outbox only to look into it, so the reader
//! never waits for the network.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Result, bail};
use serde_json::{Value, json};

use crate::api::{Api, Failure};
use crate::choice::{self, Deck};
use crate::outbox::{Known, Outbox, Screen};
use crate::pace::{Retry, view_due};
use crate::queue::{QueuedMatch, Recording};
use crate::settings::Settings;
use crate::status::say;

/// Codes of refusals that are not about the match itself.
const UNPAIRED: &str = "device_unknown";
const NO_TRACKER: &str = "tracker_required";

pub struct Sender {
    pub api: Api,
    pub settings: Settings,
    pub outbox: Outbox,
    retry: Retry,
    /// When the screen was sent last.
    shown: Option<Instant>,
}

/// What to do next.
enum Task {
    FetchDecks(BTreeSet<u32>),
    Send(String, QueuedMatch),
    Show(Screen),
    Nothing,
    End,
}

impl Sender {
    pub fn new(api: Api, settings: Settings, outbox: Outbox) -> Self {
        Self { api, settings, outbox, retry: Retry::default(), shown: None }
    }

    /// Ends with the command, or when this computer is not paired any more.
    pub fn run(mut self) -> Result<()> {
        loop {
            let result = match self.next_task()? {
                Task::End => return Ok(()),
                Task::Nothing => continue,
                Task::FetchDecks(cards) => self.fetch_decks(cards),
                Task::Send(id, queued) => self.send(&id, &queued)?,
                Task::Show(screen) => self.show(&screen),
            };
            match result {
                Ok(()) => {
                    if self.retry.succeed() {
                        say("the server answers again");
                    }
                }
                Err(failure) => self.wait_after(failure)?,
            }
        }
    }

    /// Waits until there is something to do.
    fn next_task(&mut self) -> Result<Task> {
        let mut contents = self.outbox.lock();
        let now = Instant::now();
        if let Some(until) = self.retry.until().filter(|until| *until > now) {
            drop(self.outbox.wait(contents, Some(until)));
            return Ok(Task::Nothing);
        }
        if let Some(cards) = contents.take_wanted() {
            return Ok(Task::FetchDecks(cards));
        }
        if let Some((id, queued)) = contents.next_match()? {
            return Ok(Task::Send(id, queued));
        }
        let due = view_due(self.shown, contents.screen_changed, contents.screen.repeats && !contents.ends, now);
        if due.is_some_and(|due| due <= now) {
            return Ok(Task::Show(contents.screen.clone()));
        }
        if contents.ends && !contents.screen_changed {
            return Ok(Task::End);
        }
        drop(self.outbox.wait(contents, due));
        Ok(Task::Nothing)
    }

    fn wait_after(&mut self, failure: Failure) -> Result<()> {
        let now = Instant::now();
        match failure {
            Failure::Refused { code, .. } if code == UNPAIRED => {
                bail!("this computer is not paired any more; pair it again with --pair. Unsent matches are kept")
            }
            Failure::Refused { message, .. } => {
                say(&format!("{message}. Finished matches are kept here until the server takes them."));
                self.retry.refuse(now);
            }
            away @ Failure::Away(_) => {
                let (wait, first) = self.retry.fail(now);
                if first {
                    say(&format!("{away}; trying again in {} s, nothing is lost", wait.as_secs()));
                }
            }
        }
        Ok(())
    }

    fn fetch_decks(&mut self, cards: BTreeSet<u32>) -> Result<(), Failure> {
        let listed = match self.api.decks(&self.settings.token) {
            Ok(listed) => listed,
            Err(failure) => {
                self.outbox.lock().want_again(cards);
                return Err(failure);
            }
        };
        let known = self.outbox.lock().known.clone();
        let decks: Vec<_> =
            listed.into_iter().filter_map(|deck| Some((choice::cards_of_code(&deck.code)?, deck))).collect();
        let wanted: BTreeSet<u32> = decks.iter().flat_map(|(cards, _)| cards.keys()).chain(&cards).copied().collect();
        let missing: Vec<u32> = wanted.into_iter().filter(|id| !known.cards.contains_key(id)).collect();
        let mut known = Known { decks: Vec::new(), cards: known.cards.clone() };
        // A server without card data still takes matches.
        known.cards.extend(self.api.cards(&missing).unwrap_or_default());
        known.decks = decks
            .into_iter()
            .map(|(cards, deck)| {
                let log_cards = known.log_cards(&cards).unwrap_or_default();
                Deck { id: deck.id, name: deck.name, cards, log_cards }
            })
            .collect();
        self.outbox.lock().known = Arc::new(known);
        Ok(())
    }

    /// The outer error is one of this computer's files.
    fn send(&mut self, id: &str, queued: &QueuedMatch) -> Result<Result<(), Failure>> {
        let known = self.outbox.lock().known.clone();
        let arguments = match_arguments(queued, &known.decks);
        let result = self.api.record(&self.settings.token, queued.recording, &arguments);
        match &result {
            Ok(()) => say("match recorded"),
            Err(Failure::Refused { code, message }) if code != UNPAIRED && code != NO_TRACKER => {
                say(&format!("the server does not take a match: {message}"));
            }
            Err(_) => return Ok(result),
        }
        self.outbox.lock().queue.finish(id)?;
        Ok(Ok(()))
    }

    fn show(&mut self, screen: &Screen) -> Result<(), Failure> {
        // Before the call, so that a change during it is sent afterwards.
        self.outbox.lock().screen_changed = false;
        self.shown = Some(Instant::now());
        let result = self.api.show(&self.settings.token, &screen.view, &screen.deck, screen.last_line_at);
        match result {
            // A view that the server does not take is no reason to hold up matches.
            Err(Failure::Refused { code, .. }) if code != UNPAIRED && code != NO_TRACKER => Ok(()),
            Err(failure) => {
                self.outbox.lock().screen_changed = true;
                Err(failure)
            }
            Ok(()) => Ok(()),
        }
    }
}

/// The arguments of the function, with the deck if it can be told now.
fn match_arguments(queued: &QueuedMatch, decks: &[Deck]) -> Value {
    let seen = choice::count(queued.seen.iter().map(String::as_str));
    let mut arguments = queued.arguments.clone();
    if queued.recording == Recording::Battlegrounds {
        return arguments;
    }
    if let Some((deck, _)) = choice::choose(decks, queued.deck_code.as_deref(), &seen) {
        arguments["deck_id"] = json!(deck.id);
    }
    arguments
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead, BufReader, Read, Write};
    use std::net::TcpListener;
    use std::thread;

    use super::*;
    use crate::choice::Cards;
    use crate::queue::Queue;

    /// A server that has no decks and no cards; `on_decks` runs while it is asked for decks.
    fn stand_in(requests: usize, on_decks: impl Fn() -> bool + Send + 'static) -> (String, thread::JoinHandle<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let server = thread::spawn(move || {
            for _ in 0..requests {
                let mut reader = BufReader::new(listener.accept().unwrap().0);
                let mut head = Vec::new();
                while !head.ends_with(&["\r\n".to_owned()]) {
                    let mut line = String::new();
                    reader.read_line(&mut line).unwrap();
                    head.push(line.to_lowercase());
                }
                let length = head.iter().find_map(|line| line.strip_prefix("content-length: ")?.trim().parse().ok());
                reader.read_exact(&mut vec![0; length.unwrap_or(0)]).unwrap();
                let (status, body) = match head[0].split(' ').nth(1).unwrap() {
                    "/config.json" => (200, r#"{"publishable_key":"key"}"#),
                    "/rest/v1/rpc/follow_decks" if !on_decks() => (503, ""),
                    _ => (200, "[]"),
                };
                let length = body.len();
                let answer =
                    format!("HTTP/1.1 {status} x\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}");
                reader.into_inner().write_all(answer.as_bytes()).unwrap();
            }
        });
        (address, server)
    }

    fn outbox(folder: &tempfile::TempDir) -> Outbox {
        Outbox::new(Queue::open(folder.path()).unwrap())
    }

    fn sender(address: &str, outbox: &Outbox) -> Sender {
        let settings =
            Settings { server: address.to_owned(), token: "t".to_owned(), user: "u".to_owned(), name: "n".to_owned() };
        Sender::new(Api::new(address).unwrap(), settings, outbox.clone())
    }

    fn decks_to_fetch(sender: &mut Sender) -> BTreeSet<u32> {
        match sender.next_task().unwrap() {
            Task::FetchDecks(cards) => cards,
            _ => panic!("decks and cards are wanted"),
        }
    }

    #[test]
    fn what_is_wanted_while_the_server_is_asked_is_asked_next() {
        let folder = tempfile::tempdir().unwrap();
        let outbox = outbox(&folder);
        outbox.lock().cards_wanted.insert(1);
        let reader = outbox.clone();
        let (address, server) = stand_in(3, move || {
            let mut contents = reader.lock();
            contents.cards_wanted.insert(2);
            contents.decks_wanted = true;
            true
        });
        let mut sender = sender(&address, &outbox);
        let cards = decks_to_fetch(&mut sender);
        assert_eq!(cards, BTreeSet::from([1]));
        sender.fetch_decks(cards).unwrap();
        server.join().unwrap();
        assert!(outbox.lock().decks_wanted);
        assert_eq!(decks_to_fetch(&mut sender), BTreeSet::from([2]), "the first one was asked for");
    }

    #[test]
    fn what_a_server_did_not_answer_is_asked_again() {
        let folder = tempfile::tempdir().unwrap();
        let outbox = outbox(&folder);
        outbox.lock().cards_wanted.insert(1);
        let (address, server) = stand_in(2, || false);
        let mut sender = sender(&address, &outbox);
        let cards = decks_to_fetch(&mut sender);
        assert!(matches!(sender.fetch_decks(cards), Err(Failure::Away(_))));
        server.join().unwrap();
        assert_eq!(decks_to_fetch(&mut sender), BTreeSet::from([1]));
    }

    #[test]
    fn a_match_that_comes_when_none_waits_is_sent() {
        let folder = tempfile::tempdir().unwrap();
        let outbox = outbox(&folder);
        let mut contents = outbox.lock();
        assert_eq!((contents.next_match().unwrap(), contents.matches_wait), (None, false));
        let queued =
            QueuedMatch { recording: Recording::Match, arguments: json!({}), deck_code: None, seen: Vec::new() };
        let id = "b8baeffe-5989-50ab-8045-73250108d889";
        assert!(contents.add_match(id, &queued).unwrap() && !contents.add_match(id, &queued).unwrap());
        assert_eq!(contents.next_match().unwrap(), Some((id.to_owned(), queued)));
    }

    #[test]
    fn a_kept_match_gets_its_deck_when_the_decks_are_known() {
        let cards: Cards<String> = (0..15).map(|card| (format!("X_{card}"), 2)).collect();
        let deck = Deck { id: "id".into(), name: "Mine".into(), cards: Cards::new(), log_cards: cards };
        let queued = QueuedMatch {
            recording: Recording::Match,
            arguments: json!({ "result": "victory" }),
            deck_code: None,
            seen: (0..5).map(|card| format!("X_{card}")).collect(),
        };
        assert_eq!(match_arguments(&queued, &[]), json!({ "result": "victory" }));
        assert_eq!(match_arguments(&queued, &[deck]), json!({ "result": "victory", "deck_id": "id" }));
    }
}
