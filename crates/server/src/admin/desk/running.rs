//! The outbox, open games, and the card data with the bank of questions.

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use tracing::info;
use uuid::Uuid;

use super::rules::{self, PAGE, Refusal};
use super::wire::{
    AdminBank, AdminCardData, AdminData, AdminGame, AdminGameAbandonArgs, AdminGameAbandoned, AdminGameMode,
    AdminGames, AdminJob, AdminJobs, AdminLetter, AdminLettersSent, AdminOutbox, AdminPageArgs, AdminUpdate,
    AdminUpdateState,
};
use super::{Desk, cursor, player};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::base::jobs::rules::{JobRow, LastRun};
use crate::base::jobs::{JobStatus, Timing};
use crate::cards::catalog;
use crate::cards::catalog::CardData;
use crate::contract::registry::CallError;
use crate::people::audit::{Act, Actor, audit};
use crate::people::mail::outbox::{self, WaitingLetter};
use crate::play::games::battle_royale::Rooms;
use crate::play::games::duo::Duos;
use crate::play::games::{OpenGame, PageStart, open_games};
use crate::play::questions::{bank, desk};

/// Fetches newer card data; true if there was some. Blocks.
pub type FetchCards = Arc<dyn Fn() -> anyhow::Result<bool> + Send + Sync>;

/// The job that fetches card data when an administrator asks; the same at every node.
pub const CARD_UPDATE: &str = "card_update";

/// The last update of any node. One whose node has died is running: another node takes it over.
fn update_of(row: &JobRow) -> AdminUpdate {
    let state = match (&row.lease, &row.last) {
        (Some(_), _) => AdminUpdateState::Running,
        (None, None) => AdminUpdateState::Idle,
        (None, Some(LastRun { error: Some(_), .. })) => AdminUpdateState::Failed,
        (None, Some(LastRun { changed: true, .. })) => AdminUpdateState::Done,
        (None, Some(_)) => AdminUpdateState::Unchanged,
    };
    let last = row.last.as_ref().filter(|_| row.lease.is_none());
    AdminUpdate {
        state,
        started_at: row.started_at.map(|at| at.0),
        ended_at: last.map(|last| last.ended_at.0),
        error: last.and_then(|last| last.error.clone()),
    }
}

impl Desk {
    pub(super) async fn outbox(&self, args: AdminPageArgs) -> Result<AdminOutbox, CallError> {
        let after = args.cursor.as_deref().map(|cursor| {
            let keys = cursor::Keys::read(cursor, 3)?;
            Ok::<_, CallError>((keys.get(0)?, Timestamp(keys.get(1)?), keys.get(2)?))
        });
        let (after, now) = (after.transpose()?, self.clock.now());
        let found = self.db.read(move |tx| {
            let found = outbox::waiting(tx, after, PAGE as i64 + 1)?;
            let keys =
                |row: &WaitingLetter| vec![row.attempts.to_string(), row.created_at.0.to_string(), row.id.to_string()];
            let (rows, next) = cursor::page(found, PAGE, keys);
            let rows: Result<Vec<_>, DbError> = rows.into_iter().map(|row| shown_letter(tx, row, now)).collect();
            Ok::<_, DbError>(AdminOutbox { rows: rows?, next })
        });
        Ok(found.await?)
    }

    pub(super) async fn send_again(&self, actor: Actor, letter: Option<Uuid>) -> Result<AdminLettersSent, CallError> {
        let now = self.clock.now();
        let sent = self.db.write(move |tx| {
            let letters = match letter {
                Some(id) => {
                    let row = outbox::find_waiting(tx, id)?.ok_or(Refusal::LetterNotFound)?;
                    if row.in_hand && row.send_at > now {
                        return Err(CallError::from(Refusal::LetterInHand));
                    }
                    vec![row]
                }
                None => {
                    let is_due = |row: &WaitingLetter| row.is_stuck(now) && !(row.in_hand && row.send_at > now);
                    outbox::waiting(tx, None, i64::MAX)?.into_iter().filter(is_due).collect()
                }
            };
            if letters.is_empty() {
                return Err(Refusal::LetterNotFound.into());
            }
            for letter in &letters {
                outbox::send_now(tx, letter.id, now)?;
            }
            let kinds: Vec<&String> = letters.iter().map(|letter| &letter.kind).collect();
            let act = Act {
                action: "mail.send_again",
                target_kind: "letter",
                target_id: letter.map_or_else(|| "all".to_owned(), |id| id.to_string()),
                reason: None,
                before: json!({}),
                after: json!({ "letters": letters.len(), "kinds": kinds }),
            };
            audit(tx, &actor, act, now)?;
            Ok(letters.len())
        });
        let letters = sent.await?;
        self.mail_signal.notify();
        Ok(AdminLettersSent { letters: letters as i64 })
    }

    pub(super) async fn games(&self, args: AdminPageArgs) -> Result<AdminGames, CallError> {
        let after = args.cursor.as_deref().map(|cursor| {
            let keys = cursor::Keys::read(cursor, 2)?;
            Ok::<_, CallError>((Timestamp(keys.get(0)?), keys.get(1)?))
        });
        let (after, now): (PageStart, _) = (after.transpose()?, self.clock.now());
        let found = self.db.read(move |tx| {
            let most = PAGE as i64 + 1;
            let duos = open_games::<Duos>(tx, after, most)?.into_iter().map(|game| (AdminGameMode::Duo, game));
            let rooms = open_games::<Rooms>(tx, after, most)?;
            let rooms = rooms.into_iter().map(|game| (AdminGameMode::BattleRoyale, game));
            let mut all: Vec<(AdminGameMode, OpenGame)> = duos.chain(rooms).collect();
            all.sort_by_key(|(_, game)| std::cmp::Reverse((game.created_at, game.id)));
            all.truncate(PAGE + 1);
            let keys = |row: &(AdminGameMode, OpenGame)| vec![row.1.created_at.0.to_string(), row.1.id.to_string()];
            let (rows, next) = cursor::page(all, PAGE, keys);
            let rows: Result<Vec<_>, DbError> =
                rows.into_iter().map(|(mode, game)| shown_game(tx, mode, game, now)).collect();
            Ok::<_, DbError>(AdminGames { rows: rows?, next })
        });
        Ok(found.await?)
    }

    pub(super) async fn abandon_game(
        &self,
        actor: Actor,
        args: AdminGameAbandonArgs,
    ) -> Result<AdminGameAbandoned, CallError> {
        let AdminGameAbandonArgs { mode, game_id: id, reason } = args;
        let (reason, now) = (rules::reason(&reason)?, self.clock.now());
        let note = move |tx: &mut Tx<'_>, game: &OpenGame| {
            let act = Act {
                action: "game.abandon",
                target_kind: match mode {
                    AdminGameMode::Duo => "duo",
                    AdminGameMode::BattleRoyale => "battle_royale",
                },
                target_id: id.to_string(),
                reason: Some(reason.clone()),
                before: json!({ "open": true }),
                after: json!({ "open": false, "refunded": game.refunds(), "fee": game.fee }),
            };
            audit(tx, &actor, act, now)
        };
        let abandoned = match mode {
            AdminGameMode::Duo => self.duo.abandon(id, note).await?,
            AdminGameMode::BattleRoyale => self.battle.abandon(id, note).await?,
        };
        let game = abandoned.ok_or(Refusal::GameNotFound)?;
        Ok(AdminGameAbandoned { refunded: game.refunds() as i64 })
    }

    pub(super) async fn data(&self) -> Result<AdminData, CallError> {
        let data = self.questions.cards.current();
        let edition = bank::edition(data.as_deref().map(CardData::catalog));
        let counts = self.db.read(desk::counts).await?;
        let bank = counts.map(|counts| {
            let [easy, medium, hard] = counts.by_difficulty;
            AdminBank {
                current: counts.edition == edition,
                edition: counts.edition,
                built_at: counts.built_at.0,
                questions: easy + medium + hard,
                by_hand: counts.by_hand,
                easy,
                medium,
                hard,
                retired: counts.retired,
                edited: counts.edited,
                open_reports: counts.open_reports,
            }
        });
        let cards = data.map(|data| {
            let catalog = data.catalog();
            let name_of = |number: u32| catalog.sets().iter().find(|set| set.number == number);
            let standard = catalog.standard().sets().iter();
            AdminCardData {
                build: catalog.build(),
                cards: catalog.cards().len() as i64,
                tokens: self.questions.cards.tokens().map_or(0, |tokens| tokens.count() as i64),
                standard_sets: standard
                    .map(|set| name_of(*set).map_or_else(|| set.to_string(), |set| set.name.to_string()))
                    .collect(),
                written_at: self.questions.cards.written_at().map(|at| at.0),
            }
        });
        Ok(AdminData {
            cards,
            bank,
            pictures: self.questions.pictures(),
            update: update_of(&self.jobs.row(CARD_UPDATE).await?),
        })
    }

    /// Starts an update in the background. The server takes up new data by itself, and builds a bank of it.
    pub(super) async fn update_data(&self, actor: Actor) -> Result<AdminUpdate, CallError> {
        let now = self.clock.now();
        let Some(run) = self.jobs.begin(CARD_UPDATE).await? else { return Err(Refusal::UpdateRunning.into()) };
        let logged = self.db.write(move |tx| {
            let act = Act {
                action: "cards.update",
                target_kind: "cards",
                target_id: catalog::FILE.to_owned(),
                reason: None,
                before: json!({}),
                after: json!({}),
            };
            audit(tx, &actor, act, now)
        });
        if let Err(error) = logged.await {
            run.complete(async { anyhow::bail!("the update could not be logged") }).await;
            return Err(error.into());
        }
        let this = self.clone();
        tokio::spawn(async move { run.complete(this.fetch()).await });
        Ok(update_of(&self.jobs.row(CARD_UPDATE).await?))
    }

    /// Fetches card data; true if there was newer data.
    pub async fn fetch(self) -> anyhow::Result<bool> {
        let (fetch, cards) = (self.fetch_cards.clone(), self.questions.cards.clone());
        let fetching = move || {
            let changed = fetch()?;
            info!(changed, "an administrator updated the card data");
            cards.reload();
            Ok(changed)
        };
        tokio::task::spawn_blocking(fetching).await?
    }

    /// How the server's periodic work stands.
    pub(super) async fn jobs(&self) -> Result<AdminJobs, CallError> {
        Ok(AdminJobs { jobs: self.jobs.status().await?.iter().map(shown_job).collect() })
    }
}

fn shown_job(JobStatus { name, timing, running, row }: &JobStatus) -> AdminJob {
    let (every_node, every) = match timing {
        Timing::EveryNode(every) => (true, Some(every)),
        Timing::OneNode(every) => (false, Some(every)),
        Timing::WhenAsked | Timing::AtStart => (false, None),
        Timing::WhenDue => (true, None),
    };
    let ms = |span: &Duration| i64::try_from(span.as_millis()).unwrap_or(i64::MAX);
    AdminJob {
        name: (*name).to_owned(),
        every_node,
        every_ms: every.map(ms),
        running: *running,
        node: row.node.clone(),
        started_at: row.started_at.map(|at| at.0),
        took_ms: row.last.as_ref().map(|last| ms(&last.took)),
        error: row.last.as_ref().and_then(|last| last.error.clone()),
    }
}

fn shown_letter(tx: &mut Tx<'_>, row: WaitingLetter, now: Timestamp) -> Result<AdminLetter, DbError> {
    Ok(AdminLetter {
        stuck: row.is_stuck(now),
        user: row.user.map(|user| player(tx, user)).transpose()?,
        in_hand: row.in_hand && row.send_at > now,
        id: row.id,
        to: row.to,
        kind: row.kind,
        language: row.language,
        subject: row.subject,
        attempts: row.attempts,
        created_at: row.created_at.0,
        send_at: row.send_at.0,
        expires_at: row.expires_at.map(|at| at.0),
    })
}

fn shown_game(tx: &mut Tx<'_>, mode: AdminGameMode, game: OpenGame, now: Timestamp) -> Result<AdminGame, DbError> {
    let players: Result<Vec<_>, DbError> = game.players.iter().map(|user| player(tx, *user)).collect();
    Ok(AdminGame {
        stuck: game.is_stuck(now),
        fee: if game.practice { 0 } else { i64::from(game.fee) },
        id: game.id,
        mode,
        code: game.code,
        waiting: game.waiting,
        practice: game.practice,
        players: players?,
        question: game.question as i64,
        created_at: game.created_at.0,
    })
}
