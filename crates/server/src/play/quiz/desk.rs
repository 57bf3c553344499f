//! Quiz sessions as administrators see them.

use uuid::Uuid;

use crate::base::db::{DbError, Tx};
use crate::base::figures::{self, Day, Figures};
use crate::play::games::UserGame;

const NUMBERS: &[(&str, &str)] = &[
    (
        "games_solo",
        "select count(*) from quiz_sessions where finished_at >= $1 and finished_at < $2 and mode = 'solo' and status in ('passed', 'failed')",
    ),
    (
        "games_ranked",
        "select count(*) from quiz_sessions where finished_at >= $1 and finished_at < $2 and mode = 'ranked' and status in ('passed', 'failed')",
    ),
    (
        "games_daily",
        "select count(*) from quiz_sessions where finished_at >= $1 and finished_at < $2 and mode = 'daily' and status in ('passed', 'failed')",
    ),
    (
        "abandoned_solo",
        "select count(*) from quiz_sessions where finished_at >= $1 and finished_at < $2 and mode = 'solo' and status in ('quit', 'expired')",
    ),
    (
        "abandoned_ranked",
        "select count(*) from quiz_sessions where finished_at >= $1 and finished_at < $2 and mode = 'ranked' and status in ('quit', 'expired')",
    ),
    (
        "abandoned_daily",
        "select count(*) from quiz_sessions where finished_at >= $1 and finished_at < $2 and mode = 'daily' and status in ('quit', 'expired')",
    ),
    (
        "answers",
        "select cast(coalesce(sum(right_count + wrong_count), 0) as bigint) from quiz_sessions where finished_at >= $1 and finished_at < $2",
    ),
];

pub fn figures(tx: &mut Tx<'_>, day: Day) -> Result<Figures, DbError> {
    figures::count(tx, day, NUMBERS)
}

/// A player's newest sessions, and how many there are.
pub fn of_user(tx: &mut Tx<'_>, user: Uuid, limit: i64) -> Result<(Vec<UserGame>, i64), DbError> {
    UserGame::newest(
        tx,
        "select id, mode as kind, status, created_at from quiz_sessions where user_id = $1",
        user,
        limit,
    )
}
