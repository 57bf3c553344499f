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
mod edition;
mod edition_store;
pub mod edits;
pub mod gates;
pub mod generate;
pub mod hand;
pub mod judge;
pub mod model;
mod report_store;
mod store;
mod table;
#[cfg(test)]
mod tests;
pub mod truth;
mod words;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result};
use tracing::info;
use uuid::Uuid;

pub use self::api::declare;
use self::bank::Bank;
pub use self::card::{CardField, QuestionCard};
pub use self::draw::Draw;
pub use self::drawn::{CorrectAnswer, Drawn, OpenQuestion, Right, ShownQuestion};
pub use self::judge::{Choice, judge, meant};
pub use self::model::{Difficulty, Four};
pub use self::table::QUIZ_QUESTIONS;
use crate::base::clock::{Clock, Timestamp};
use crate::base::db::{Db, DbError, Tx};
use crate::base::limits::Limits;
use crate::base::random::Dice;
use crate::cards::catalog::art::{Art, Name};
use crate::cards::catalog::{CardData, Cards};
use crate::people::usage::Recount;

/// How reports are counted again for `usage`.
pub const REPORT_RECOUNT: Recount = Recount { cap: &api::STORED, sql: report_store::RECOUNT };

/// How many of a player's latest questions are not drawn again.
pub const REMEMBERED: i64 = 300;

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

    /// Builds the bank of the current cards; `None` if it is the current edition already, or the current one is newer.
    pub async fn build(&self) -> Result<Option<BuildResult>> {
        let data = self.cards.current();
        let edition = bank::edition(data.as_deref().map(CardData::catalog));
        let current = self.edition().await?;
        // A bank with cards is better than one without, even if this node has no cards.
        let poorer = |current: &String| data.is_none() && !bank::is_by_hand(current);
        if current.is_some_and(|current| current == edition || poorer(&current)) {
            return Ok(None);
        }
        let planned = edition.clone();
        if self.db.write(move |tx| edition::is_outdated(tx, &planned)).await? {
            info!(edition, "the current bank of questions is of a newer node; this node's is not built");
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

    /// Builds what is missing, as each node does at its start and whenever its card data changes; true if something was built.
    pub async fn build_missing(&self) -> Result<bool> {
        self.begin().await.context("the handwritten questions could not be saved")?;
        let built = self.build().await.context("the current edition of the questions stays in use")?;
        if built.is_none() {
            // An earlier build may have been killed before it had cleared up.
            self.clear_up().await?;
        }
        self.check_pictures().await;
        Ok(built.is_some())
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
