//! The list of periodic work: each job's name, where it runs and how often. The desk and /metrics show how each stands.
//!
//! What has its time in a row (games, quizzes, purchases and plans, letters) is not in it: any node does that within
//! milliseconds, one row at a time, and a waker or the mail sender looks after it (`tasks.rs`). Nor is what a node tells or asks
//! the others many times a second.

#[cfg(test)]
mod tests;

use std::time::Duration;

use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;
use tracing::warn;

use crate::admin::desk::CARD_UPDATE;
use crate::base::jobs::Timing::{AtStart, EveryNode, OneNode, WhenAsked};
use crate::base::jobs::{Job, Jobs};
use crate::cards::catalog::{Cards, SharedCards};
use crate::host::features::Features;
use crate::profile;
use crate::tracking::meta;
use crate::tracking::opponents::{self, Opponents};

const CARD_FILES: &str = "card_files";
const QUESTION_BANK: &str = "question_bank";
const DECK_CLASSES: &str = "deck_classes";

/// Work beside the list whose rounds are shown with the jobs: plans, purchases and reminders; and letters.
pub const PLANS: &str = "plans";
pub const MAIL: &str = "mail";

const SECONDS: Duration = Duration::from_secs(3);
const MINUTES: Duration = Duration::from_secs(5 * 60);
const TEN_MINUTES: Duration = Duration::from_secs(10 * 60);
const HOUR: Duration = Duration::from_secs(3600);
const DAY: Duration = Duration::from_secs(24 * 3600);

pub fn list(features: &Features) -> Vec<Job> {
    let Features { accounts, cards, decks, questions, battle, duo, meta, admin, desk, .. } = features;
    let shared = SharedCards::new(desk.db.clone(), cards.clone());
    let opponents = Opponents::new(desk.db.clone(), cards.clone());
    vec![
        Job::new("meta_pages", OneNode(meta::UPDATE_EVERY), meta, |meta, now| async move {
            meta.sweep(now).await?;
            Ok(true)
        }),
        Job::new("opponent_decks", OneNode(opponents::UPDATE_EVERY), &opponents, |opponents, now| async move {
            opponents.update(now).await?;
            Ok(true)
        }),
        // A week has one letter, a day is counted once: these look whether it is time.
        Job::new("weekly_letter", OneNode(TEN_MINUTES), admin, |admin, now| async move {
            Ok(admin.write_weekly_letter(now).await?)
        }),
        Job::new("figures", OneNode(TEN_MINUTES), desk, |desk, now| async move {
            Ok(desk.count_missing_days(now).await? > 0)
        }),
        Job::new("old_rooms", OneNode(HOUR), battle, |battle, now| async move { Ok(battle.reduce_all(now).await?) }),
        Job::new("old_duos", OneNode(HOUR), duo, |duo, now| async move { Ok(duo.reduce_all(now).await?) }),
        Job::new("expired_rows", OneNode(HOUR), accounts, |accounts, _| async move {
            accounts.sweep().await?;
            Ok(true)
        }),
        Job::new("account_usage", OneNode(DAY), &desk.db, |db, _| async move {
            profile::recount(&db).await?;
            Ok(true)
        }),
        // What a process that died has left; otherwise the request does it.
        Job::new("deletions", OneNode(MINUTES), accounts, |accounts, _| async move {
            Ok(accounts.finish_deletions().await?)
        }),
        Job::new(QUESTION_BANK, AtStart, questions, |questions, _| async move { questions.build_missing().await }),
        Job::new(DECK_CLASSES, AtStart, decks, |decks, _| async move {
            decks.learn_classes().await?;
            Ok(true)
        }),
        Job::new(CARD_UPDATE, WhenAsked, desk, |desk, _| async move { desk.fetch().await }),
        Job::new(CARD_FILES, EveryNode(SECONDS), &shared, |shared, _| async move { shared.exchange().await }),
        Job::new("pictures", EveryNode(MINUTES), questions, |questions, _| async move {
            questions.check_pictures().await;
            Ok(true)
        }),
    ]
}

/// Asks for the jobs that depend on card data when it changes, and for a look at the files on SIGHUP.
pub async fn watch_cards(jobs: Jobs, cards: Cards, mut stop: watch::Receiver<bool>) {
    let mut swaps = cards.swaps();
    let mut hangup = match signal(SignalKind::hangup()) {
        Ok(hangup) => hangup,
        Err(error) => return warn!(%error, "cannot receive SIGHUP; new card data is used from the next start"),
    };
    cards.build_lists();
    loop {
        tokio::select! {
            _ = stop.wait_for(|stop| *stop) => return,
            _ = hangup.recv() => jobs.ask(CARD_FILES),
            swapped = swaps.changed() => {
                if swapped.is_err() {
                    return;
                }
                cards.build_lists();
                [QUESTION_BANK, DECK_CLASSES].into_iter().for_each(|name| jobs.ask(name));
            }
        }
    }
}
