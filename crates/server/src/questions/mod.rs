//! Questions: the bank that every quiz draws from, generated from card data and joined with handwritten ones (`hand/`). A
//! server builds it in the background whenever the card data changes. Only games reveal answers.
//!
//! `generate` makes questions, `gates` and `truth` check them, `bank` assembles an edition, `draw` chooses questions for a
//! game, `judge` decides whether an answer is right. A game stores what it drew ([`Drawn`]), because the bank may change.

mod api;
pub mod bank;
mod card;
pub mod command;
pub mod desk;
mod desk_store;
mod draw;
pub mod drawn;
pub mod edits;
pub mod gates;
pub mod generate;
pub mod hand;
pub mod judge;
pub mod model;
mod store;
mod table;
#[cfg(test)]
mod tests;
pub mod truth;
mod words;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use tokio::sync::watch;
use tracing::{info, warn};
use uuid::Uuid;

pub use self::api::declare;
use self::bank::Bank;
pub use self::card::{CardField, QuestionCard};
pub use self::draw::Draw;
pub use self::drawn::{CorrectAnswer, Drawn, OpenQuestion, QuestionSettings, Right, ShownQuestion};
pub use self::judge::{Choice, judge, meant};
pub use self::model::{Difficulty, Four};
pub use self::table::QUIZ_QUESTIONS;
use crate::catalog::art::{Art, Name};
use crate::catalog::{CardData, Cards};
use crate::clock::{Clock, Timestamp};
use crate::db::{Db, DbError, Tx};
use crate::limits::Limits;
use crate::random::Dice;

/// How many of a player's latest questions are not drawn again.
pub const REMEMBERED: i64 = 300;
/// Questions written in one transaction; few, so that games do not wait for the bank.
const BATCH: usize = 150;
/// How often to check whether pictures are available.
const CHECK_PICTURES_EVERY: Duration = Duration::from_secs(300);
/// The wait before another try to build the bank.
const RETRY_AFTER: Duration = Duration::from_secs(30);

/// The feature; cheap to clone.
#[derive(Clone)]
pub struct Questions {
    pub db: Db,
    pub clock: Clock,
    pub limits: Arc<Limits>,
    pub cards: Cards,
    pub art: Art,
    /// Whether the art service answered at the last check.
    pub has_pictures: Arc<AtomicBool>,
}

/// The result of a build of the bank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildResult {
    pub edition: String,
    pub questions: usize,
    /// Questions of earlier editions that are not drawn any more.
    pub retired: u64,
}

/// The questions that a player was asked lately, the newest last.
pub fn recent(tx: &mut Tx<'_>, user: Uuid) -> Result<Vec<Uuid>, DbError> {
    store::recent(tx, user, REMEMBERED)
}

/// Records the questions that a player is asked now.
pub fn note_seen(tx: &mut Tx<'_>, user: Uuid, questions: &[Drawn], now: Timestamp) -> Result<(), DbError> {
    let ids: Vec<Uuid> = questions.iter().map(|question| question.id).collect();
    store::add_seen(tx, user, &ids, REMEMBERED, now)
}

/// As `note_seen`, by ids.
pub fn note_seen_ids(tx: &mut Tx<'_>, user: Uuid, ids: &[Uuid], now: Timestamp) -> Result<(), DbError> {
    store::add_seen(tx, user, ids, REMEMBERED, now)
}

impl Questions {
    /// As many questions as a game requests; there are always enough.
    pub fn draw(tx: &mut Tx<'_>, request: &Draw, dice: &mut Dice) -> Result<Vec<Drawn>, DbError> {
        draw::draw(tx, request, dice)
    }

    /// Adds to each question the card that it is about, so that the game stores it.
    pub fn add_cards(&self, drawn: &mut [Drawn]) {
        let Some(data) = self.cards.current() else { return };
        for question in drawn {
            question.card = card::of(data.catalog(), &question.kind, &question.subject);
        }
    }

    /// Whether questions with pictures can be asked now.
    pub fn pictures(&self) -> bool {
        self.has_pictures.load(Ordering::Relaxed)
    }

    /// Builds the bank of the current cards; `None` if it is the current edition already.
    pub async fn build(&self) -> Result<Option<BuildResult>> {
        let data = self.cards.current();
        let edition = bank::edition(data.as_deref().map(CardData::catalog));
        let current = self.edition().await?;
        // A bank with cards is better than one without, even if this node has no cards.
        let poorer = |current: &String| data.is_none() && !bank::is_by_hand(current);
        if current.is_some_and(|current| current == edition || poorer(&current)) {
            return Ok(None);
        }
        let made = tokio::task::spawn_blocking(move || Bank::make(data.as_deref().map(CardData::catalog))).await?;
        let bank = made.context("the words of the cards cannot be read")?;
        self.save(bank).await.map(Some)
    }

    /// Saves a bank of handwritten questions if there is no bank yet.
    pub async fn begin(&self) -> Result<()> {
        if self.edition().await?.is_none() {
            self.save(Bank::make(None)?).await?;
        }
        Ok(())
    }

    /// The edition that games draw from.
    pub async fn edition(&self) -> Result<Option<String>> {
        Ok(self.db.read(store::current_edition).await?.map(|current| current.edition))
    }

    /// Writes an edition beside the current one, then makes it the current one in one transaction.
    async fn save(&self, bank: Bank) -> Result<BuildResult> {
        let (now, spans) = (self.clock.now(), bank.spans());
        let bank = Arc::new(bank);
        for start in (0..bank.questions.len()).step_by(BATCH) {
            let bank = bank.clone();
            let write = move |tx: &mut Tx<'_>| {
                let end = bank.questions.len().min(start + BATCH);
                let edits = desk_store::all_edits(tx)?;
                for (at, question) in bank.questions[start..end].iter().enumerate() {
                    let id = question.id();
                    if edits.contains_key(&id) {
                        let edited = desk_store::apply_edits(tx, id, question, &edits)?;
                        store::save(tx, id, &edited, &bank.edition, now)?;
                    } else {
                        store::save(tx, id, question, &bank.edition, now)?;
                    }
                    store::add_place(tx, &bank.edition, (start + at) as i64, id)?;
                }
                Ok::<_, DbError>(())
            };
            self.db.write(write).await?;
        }
        let (edition, count) = (bank.edition.clone(), bank.questions.len());
        let whole = self.db.write(move |tx| {
            // Another node may have deleted our numbers when it made its edition the current one.
            if store::count_places(tx, &edition)? != count as i64 {
                return Ok::<_, DbError>(None);
            }
            store::set_current_edition(tx, &edition, &spans, now)?;
            store::retire_others(tx, &edition, now).map(Some)
        });
        let retired = whole.await?;
        ensure!(retired.is_some(), "another bank was built at the same time");
        let built =
            BuildResult { edition: bank.edition.clone(), questions: count, retired: retired.unwrap_or_default() };
        info!(
            edition = built.edition,
            questions = built.questions,
            retired = built.retired,
            "built a new bank of questions"
        );
        Ok(built)
    }

    /// Builds the bank at start and whenever the card data changes; retries after a failure.
    pub async fn build_until(self, stop: watch::Receiver<bool>) {
        self.build_every(stop, CHECK_PICTURES_EVERY, RETRY_AFTER).await;
    }

    async fn build_every(self, mut stop: watch::Receiver<bool>, check: Duration, retry: Duration) {
        let mut swaps = self.cards.swaps();
        let mut due = true;
        loop {
            if due {
                due = !self.try_build().await;
            }
            self.check_pictures().await;
            tokio::select! {
                _ = stop.wait_for(|stop| *stop) => return,
                swapped = swaps.changed() => match swapped {
                    Ok(()) => due = true,
                    Err(_) => return,
                },
                () = tokio::time::sleep(if due { retry } else { check }) => {}
            }
        }
    }

    /// Builds what is missing. False after a failure; the current edition stays in use.
    async fn try_build(&self) -> bool {
        let begun = self.begin().await;
        if let Err(error) = &begun {
            warn!(%error, "could not save the handwritten questions; retrying");
        }
        let built = self.build().await;
        if let Err(error) = &built {
            warn!(%error, "could not build the bank of questions; the current edition stays in use, retrying");
        }
        begun.is_ok() && built.is_ok()
    }

    /// Checks whether pictures are available; picture questions are only drawn then.
    pub async fn check_pictures(&self) {
        let card = self.db.read(store::any_picture).await.ok().flatten();
        let available = match card.and_then(|card| Name::tile(&format!("{card}.png"))) {
            Some(name) => self.art.picture(name).await.is_some(),
            None => false,
        };
        self.has_pictures.store(available, Ordering::Relaxed);
    }

    /// The picture of a picture question, whose address must not name the card.
    pub async fn picture_of(&self, id: Uuid) -> Result<Option<Name>, DbError> {
        let card = self.db.read(move |tx| store::picture(tx, id)).await?;
        Ok(card.and_then(|card| Name::tile(&format!("{card}.png"))))
    }
}
