//! Questions: the bank that every quiz draws from. Made from card data and joined by those written by hand (`hand/`); a server
//! makes it in the background whenever there is other card data. No answer leaves it but through a game that asks for it.
//!
//! `generate` makes questions, `gates` and `truth` say what a question must be, `bank` puts an edition together, `draw` chooses
//! for a game, `judge` says whether an answer is right. A game keeps what it drew ([`Drawn`]); the bank may change meanwhile.

mod api;
pub mod bank;
pub mod command;
mod draw;
pub mod drawn;
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
pub use self::draw::{Dice, Draw};
pub use self::drawn::{Drawn, Right};
pub use self::judge::{Choice, judge, meant};
pub use self::model::{Difficulty, Four};
pub use self::table::QUIZ_QUESTIONS;
use crate::catalog::art::{Art, Name};
use crate::catalog::{CardData, Cards};
use crate::clock::{Clock, Timestamp};
use crate::db::{Db, DbError, Tx};
use crate::limits::Limits;

/// Questions of a player's past that do not come again.
pub const REMEMBERED: i64 = 300;
/// Questions written in one transaction: games must not wait for the bank.
const BATCH: usize = 150;
/// How often it is looked whether pictures can be had.
const LOOK_EVERY: Duration = Duration::from_secs(300);
/// The wait after a bank that could not be built.
const TRY_AGAIN: Duration = Duration::from_secs(30);

/// The feature: cheap to clone.
#[derive(Clone)]
pub struct Questions {
    pub db: Db,
    pub clock: Clock,
    pub limits: Arc<Limits>,
    pub cards: Cards,
    pub art: Art,
    /// Whether the art service answered last time.
    pub shown: Arc<AtomicBool>,
}

/// What a build of the bank led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Built {
    pub edition: String,
    pub questions: usize,
    /// Of editions before, and in no game's reach any more.
    pub retired: u64,
}

/// What a player was asked lately, the newest last.
pub fn recent(tx: &mut Tx<'_>, user: Uuid) -> Result<Vec<Uuid>, DbError> {
    store::recent(tx, user, REMEMBERED)
}

/// Notes what a player is asked now.
pub fn note_seen(tx: &mut Tx<'_>, user: Uuid, questions: &[Drawn], now: Timestamp) -> Result<(), DbError> {
    let ids: Vec<Uuid> = questions.iter().map(|question| question.id).collect();
    store::add_seen(tx, user, &ids, REMEMBERED, now)
}

/// The same, of those whose ids are known alone.
pub fn note_seen_ids(tx: &mut Tx<'_>, user: Uuid, ids: &[Uuid], now: Timestamp) -> Result<(), DbError> {
    store::add_seen(tx, user, ids, REMEMBERED, now)
}

impl Questions {
    /// As many questions as a game wants; there are always enough.
    pub fn draw(tx: &mut Tx<'_>, wish: &Draw, dice: &mut Dice) -> Result<Vec<Drawn>, DbError> {
        draw::draw(tx, wish, dice)
    }

    /// Whether questions about pictures can be asked at present.
    pub fn pictures(&self) -> bool {
        self.shown.load(Ordering::Relaxed)
    }

    /// Makes the bank of the cards at hand, if it is not there already; `None` then.
    pub async fn build(&self) -> Result<Option<Built>> {
        let data = self.cards.current();
        let edition = bank::edition(data.as_deref().map(CardData::catalog));
        let current = self.edition().await?;
        // A bank that was made of cards is better than one without them, wherever they have gone.
        let poorer = |current: &String| data.is_none() && !bank::is_by_hand(current);
        if current.is_some_and(|current| current == edition || poorer(&current)) {
            return Ok(None);
        }
        let made = tokio::task::spawn_blocking(move || Bank::make(data.as_deref().map(CardData::catalog))).await?;
        let bank = made.context("the words of the cards cannot be read")?;
        self.keep(bank).await.map(Some)
    }

    /// Makes sure that there is something to draw from: those by hand, until cards are at hand.
    pub async fn begin(&self) -> Result<()> {
        if self.edition().await?.is_none() {
            self.keep(Bank::make(None)?).await?;
        }
        Ok(())
    }

    /// The edition that games draw from.
    pub async fn edition(&self) -> Result<Option<String>> {
        Ok(self.db.read(store::open).await?.map(|open| open.edition))
    }

    /// Writes an edition beside the one in use, then puts it in its place at once.
    async fn keep(&self, bank: Bank) -> Result<Built> {
        let (now, spans) = (self.clock.now(), bank.spans());
        let bank = Arc::new(bank);
        for start in (0..bank.questions.len()).step_by(BATCH) {
            let bank = bank.clone();
            let write = move |tx: &mut Tx<'_>| {
                let end = bank.questions.len().min(start + BATCH);
                for (at, question) in bank.questions[start..end].iter().enumerate() {
                    store::save(tx, question, &bank.edition, now)?;
                    store::add_place(tx, &bank.edition, (start + at) as i64, question.id())?;
                }
                Ok::<_, DbError>(())
            };
            self.db.write(write).await?;
        }
        let (edition, count) = (bank.edition.clone(), bank.questions.len());
        let whole = self.db.write(move |tx| {
            // Another node may have closed ours while it opened its own.
            if store::count_places(tx, &edition)? != count as i64 {
                return Ok::<_, DbError>(None);
            }
            store::open_edition(tx, &edition, &spans, now)?;
            store::close_others(tx, &edition, now).map(Some)
        });
        let retired = whole.await?;
        ensure!(retired.is_some(), "another bank was built at the same time");
        let built = Built { edition: bank.edition.clone(), questions: count, retired: retired.unwrap_or_default() };
        info!(
            edition = built.edition,
            questions = built.questions,
            retired = built.retired,
            "the bank of questions is new"
        );
        Ok(built)
    }

    /// Builds the bank at the start and whenever there is other card data; what failed is tried again.
    pub async fn build_until(self, stop: watch::Receiver<bool>) {
        self.build_every(stop, LOOK_EVERY, TRY_AGAIN).await;
    }

    async fn build_every(self, mut stop: watch::Receiver<bool>, look: Duration, again: Duration) {
        let mut swaps = self.cards.swaps();
        let mut due = true;
        loop {
            if due {
                due = !self.is_built().await;
            }
            self.look_for_pictures().await;
            tokio::select! {
                _ = stop.wait_for(|stop| *stop) => return,
                swapped = swaps.changed() => match swapped {
                    Ok(()) => due = true,
                    Err(_) => return,
                },
                () = tokio::time::sleep(if due { again } else { look }) => {}
            }
        }
    }

    /// Builds what is missing. False if something could not be; what there was stays.
    async fn is_built(&self) -> bool {
        let begun = self.begin().await;
        if let Err(error) = &begun {
            warn!(%error, "the questions by hand could not be kept");
        }
        let built = self.build().await;
        if let Err(error) = &built {
            warn!(%error, "the bank of questions could not be built; what there was stays");
        }
        begun.is_ok() && built.is_ok()
    }

    /// Finds out whether pictures can be shown: a question that needs one is of no use without.
    pub async fn look_for_pictures(&self) {
        let card = self.db.read(store::any_picture).await.ok().flatten();
        let shown = match card.and_then(|card| Name::tile(&format!("{card}.png"))) {
            Some(name) => self.art.picture(name).await.is_some(),
            None => false,
        };
        self.shown.store(shown, Ordering::Relaxed);
    }

    /// The picture that a question shows whose answer is the card.
    pub async fn picture_of(&self, id: Uuid) -> Result<Option<Name>, DbError> {
        let card = self.db.read(move |tx| store::picture(tx, id)).await?;
        Ok(card.and_then(|card| Name::tile(&format!("{card}.png"))))
    }
}
