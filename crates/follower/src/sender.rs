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
use crate::queue::QueuedMatch;
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
                Task::FetchDecks(cards) => self.fetch_decks(&cards),
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
        let contents = self.outbox.lock();
        let now = Instant::now();
        if let Some(until) = self.retry.until().filter(|until| *until > now) {
            drop(self.outbox.wait(contents, Some(until)));
            return Ok(Task::Nothing);
        }
        if contents.decks_wanted || !contents.cards_wanted.is_empty() {
            return Ok(Task::FetchDecks(contents.cards_wanted.clone()));
        }
        if contents.matches_wait {
            if let Some((id, queued)) = contents.queue.waiting()?.into_iter().next() {
                return Ok(Task::Send(id, queued));
            }
            drop(contents);
            self.outbox.lock().matches_wait = false;
            return Ok(Task::Nothing);
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

    fn fetch_decks(&mut self, cards: &BTreeSet<u32>) -> Result<(), Failure> {
        let listed = self.api.decks(&self.settings.token)?;
        let known = self.outbox.lock().known.clone();
        let decks: Vec<_> =
            listed.into_iter().filter_map(|deck| Some((choice::cards_of_code(&deck.code)?, deck))).collect();
        let wanted: BTreeSet<u32> = decks.iter().flat_map(|(cards, _)| cards.keys()).chain(cards).copied().collect();
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
        let mut contents = self.outbox.lock();
        contents.known = Arc::new(known);
        contents.decks_wanted = false;
        contents.cards_wanted.clear();
        Ok(())
    }

    /// The outer error is one of this computer's files.
    fn send(&mut self, id: &str, queued: &QueuedMatch) -> Result<Result<(), Failure>> {
        let known = self.outbox.lock().known.clone();
        let result = self.api.record(&self.settings.token, &match_arguments(queued, &known.decks));
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
    if let Some((deck, _)) = choice::choose(decks, queued.deck_code.as_deref(), &seen) {
        arguments["deck_id"] = json!(deck.id);
    }
    arguments
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choice::Cards;

    #[test]
    fn a_kept_match_gets_its_deck_when_the_decks_are_known() {
        let cards: Cards<String> = (0..15).map(|card| (format!("X_{card}"), 2)).collect();
        let deck = Deck { id: "id".into(), name: "Mine".into(), cards: Cards::new(), log_cards: cards };
        let queued = QueuedMatch {
            arguments: json!({ "result": "victory" }),
            deck_code: None,
            seen: (0..5).map(|card| format!("X_{card}")).collect(),
        };
        assert_eq!(match_arguments(&queued, &[]), json!({ "result": "victory" }));
        assert_eq!(match_arguments(&queued, &[deck]), json!({ "result": "victory", "deck_id": "id" }));
    }
}
