//! Migrations: plain SQL, numbered, forward only, one text for both engines, but for triggers and the like.

use anyhow::anyhow;

use super::{Db, DbError, Tx};
use crate::base::clock::Timestamp;
use crate::params;

/// Every migration in order; its version is its position, from 1.
pub const MIGRATIONS: &[(&str, &str)] = &[
    ("accounts", include_str!("migrations/0001_accounts.sql")),
    ("profiles_and_mana", include_str!("migrations/0002_profiles_and_mana.sql")),
    ("mail_outbox", include_str!("migrations/0003_mail_outbox.sql")),
    ("deletion_requests", include_str!("migrations/0004_deletion_requests.sql")),
    ("ledger_numbers", include_str!("migrations/0005_ledger_numbers.sql")),
    ("avatars", include_str!("migrations/0006_avatars.sql")),
    ("games", include_str!("migrations/0007_games.sql")),
    ("matches_and_quizzes", include_str!("migrations/0008_matches_and_quizzes.sql")),
    ("decks", include_str!("migrations/0009_decks.sql")),
    ("questions", include_str!("migrations/0010_questions.sql")),
    ("quiz_sessions", include_str!("migrations/0011_quiz_sessions.sql")),
    ("battle_royale", include_str!("migrations/0012_battle_royale.sql")),
    ("duo", include_str!("migrations/0013_duo.sql")),
    ("letters_in_hand", include_str!("migrations/0014_letters_in_hand.sql")),
    ("address_changes", include_str!("migrations/0015_address_changes.sql")),
    ("code_misses", include_str!("migrations/0016_code_misses.sql")),
    ("quiz_voids", include_str!("migrations/0017_quiz_voids.sql")),
    ("ended_sessions", include_str!("migrations/0018_ended_sessions.sql")),
    ("daily_five", include_str!("migrations/0019_daily_five.sql")),
    ("recorded_matches", include_str!("migrations/0020_recorded_matches.sql")),
    ("shop", include_str!("migrations/0021_shop.sql")),
    ("tracker_devices", include_str!("migrations/0022_tracker_devices.sql")),
    ("statistics", include_str!("migrations/0023_statistics.sql")),
    ("bot", include_str!("migrations/0024_bot.sql")),
    ("admin", include_str!("migrations/0025_admin.sql")),
    ("desk", include_str!("migrations/0026_desk.sql")),
    ("nodes", include_str!("migrations/0027_nodes.sql")),
    ("reduced_games", include_str!("migrations/0028_reduced_games.sql")),
    ("jobs", include_str!("migrations/0029_jobs.sql")),
    ("shared_cards", include_str!("migrations/0030_shared_cards.sql")),
    ("guards", include_str!("migrations/0031_guards.sql")),
    ("meta_builds", include_str!("migrations/0032_meta_builds.sql")),
    ("account_usage", include_str!("migrations/0033_account_usage.sql")),
    ("account_endings", include_str!("migrations/0034_account_endings.sql")),
    ("finished_at", include_str!("migrations/0035_finished_at.sql")),
    ("spent_codes", include_str!("migrations/0036_spent_codes.sql")),
    ("matchup_notes", include_str!("migrations/0037_matchup_notes.sql")),
    ("match_cards", include_str!("migrations/0038_match_cards.sql")),
    ("shared_replays", include_str!("migrations/0039_shared_replays.sql")),
    ("other_modes", include_str!("migrations/0040_other_modes.sql")),
];

/// What a migration has beyond its text, by its name: on SQLite, and on PostgreSQL.
const ENGINE_PARTS: &[(&str, &str, &str)] =
    &[("admin", include_str!("migrations/0025_admin.sqlite.sql"), include_str!("migrations/0025_admin.postgres.sql"))];

/// Several nodes may start at once on one PostgreSQL; this lock lets one of them migrate.
const LOCK: &str = "select pg_advisory_xact_lock(7266937)";

/// What `Db::migrate` did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Applied {
    pub before: usize,
    pub now: usize,
}

impl Db {
    /// Brings the schema up to this binary's version, all in one transaction.
    pub async fn migrate(&self, now: Timestamp) -> Result<Applied, DbError> {
        self.write(move |tx| migrate(tx, now)).await
    }

    /// Whether the schema has this binary's version, for commands that must not migrate.
    pub async fn is_migrated(&self) -> Result<bool, DbError> {
        let version =
            |tx: &mut Tx<'_>| tx.one("select max(version) from schema_migrations", params![], |row| row.get(0));
        let version: Option<Option<i64>> = self.read(version).await?;
        Ok(version.flatten().and_then(|version| usize::try_from(version).ok()) == Some(MIGRATIONS.len()))
    }
}

fn migrate(tx: &mut Tx<'_>, now: Timestamp) -> Result<Applied, DbError> {
    if tx.is_postgres() {
        tx.script(LOCK)?;
    }
    tx.script(
        "create table if not exists schema_migrations (version bigint primary key, name text not null, applied_at bigint not null)",
    )?;
    let before = tx
        .one("select coalesce(max(version), 0) from schema_migrations", params![], |row| row.get::<i64>(0))?
        .unwrap_or_default();
    let before = usize::try_from(before).map_err(DbError::broken)?;
    if before > MIGRATIONS.len() {
        return Err(DbError::Broken(anyhow!(
            "this database was written by a newer version of runeside (schema {before}, this binary knows {}); install that version, or restore a backup",
            MIGRATIONS.len()
        )));
    }
    for (index, (name, sql)) in MIGRATIONS.iter().enumerate().skip(before) {
        tx.script(sql)?;
        for (_, sqlite, postgres) in ENGINE_PARTS.iter().filter(|(of, ..)| of == name) {
            tx.script(if tx.is_postgres() { postgres } else { sqlite })?;
        }
        let version = i64::try_from(index + 1).map_err(DbError::broken)?;
        tx.run(
            "insert into schema_migrations (version, name, applied_at) values ($1, $2, $3)",
            params![version, *name, now],
        )?;
    }
    Ok(Applied { before, now: MIGRATIONS.len() })
}
