//! The engine's parts at this node.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::game::Game;
use super::timing::Tempo;
use super::{Absence, BatchSaver, GameCache, Links, StuckGames};
use crate::base::clock::Clock;
use crate::base::db::Db;
use crate::base::limits::Limits;
use crate::base::waker::Alarm;
use crate::play::questions::Questions;

/// All games of one kind, as this node serves them: cheap to clone.
#[derive(Clone)]
pub struct LiveGames<G: Game> {
    pub db: Db,
    pub clock: Clock,
    pub limits: Arc<Limits>,
    pub questions: Questions,
    pub links: Links,
    /// The name of this node; after a restart it resumes the games that it moved last.
    pub node: Arc<str>,
    pub cache: GameCache<G>,
    pub saver: BatchSaver,
    pub alarm: Alarm,
    pub absence: Absence,
    pub stuck: StuckGames,
    /// This node has handed its games over.
    pub released: Arc<AtomicBool>,
    /// The tempo of games that are created here.
    pub tempo: Tempo,
}

impl<G: Game> LiveGames<G> {
    /// With a cache, an alarm and the like of its own. `cached` is false for load runs only.
    pub fn new(questions: &Questions, links: &Links, node: &str, tempo: Tempo, cached: bool) -> Self {
        let Questions { db, clock, limits, .. } = questions.clone();
        Self {
            saver: BatchSaver::new(db.clone(), G::TABLE.name),
            db,
            clock,
            limits,
            questions: questions.clone(),
            links: links.clone(),
            node: node.into(),
            cache: GameCache::new(cached),
            alarm: Alarm::default(),
            absence: Absence::default(),
            stuck: StuckGames::default(),
            released: Arc::default(),
            tempo,
        }
    }
}
