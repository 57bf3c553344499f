//! The table of matches and its functions, for the registry: what a client sends becomes a use case.

use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use uuid::Uuid;

use super::args::{MatchArgs, MatchChanges};
use super::rules::Code;
use super::wire::{CONSTANTS, ImportArgs, MatchId, MatchRow};
use super::{MATCH_STATS, Matches, matchup_notes};
use crate::base::random;
use crate::contract::registry::{
    CallError, Delete, Function, Insert, Registry, SentDelete, SentRow, SentUpdate, TableEntry, Update, Writer,
};
use crate::people::tiers;

/// `user_id` may be sent, as clients do, but must be the writer's own.
const INSERTED: &[&str] = &[
    "id",
    "user_id",
    "result",
    "deck_id",
    "opponent_class",
    "opponent_archetype",
    "opponent_cards",
    "mode",
    "format",
    "rank",
    "went_first",
    "turns",
    "duration_s",
    "played_at",
    "source",
    "build",
    "class",
    "arena",
    "arena_deck",
    "sender",
    "notes",
];
const UPDATED: &[&str] = &[
    "result",
    "deck_id",
    "opponent_class",
    "opponent_archetype",
    "opponent_cards",
    "mode",
    "format",
    "rank",
    "went_first",
    "turns",
    "duration_s",
    "played_at",
    "notes",
];

pub fn declare(matches: &Matches, registry: &mut Registry) {
    registry.add_table(TableEntry {
        table: &MATCH_STATS,
        insert: Some(Insert::new(
            INSERTED,
            matches,
            |this, writer, row| async move { this.insert_row(writer, row).await },
        )),
        update: Some(Update::new(UPDATED, matches, |this, update| async move { this.update_row(update).await })),
        delete: Some(Delete::new(matches, |this, delete| async move { this.delete_row(delete).await })),
    });
    let this = matches.clone();
    let history = move |user| {
        let this = this.clone();
        Box::pin(async move { Ok(this.db.read(move |tx| tiers::of(tx, user)).await?.stats_since(this.clock.now())) })
            as _
    };
    registry.add_history(MATCH_STATS.name, "played_at", Arc::new(history));
    registry.add_refusals::<Code>("matches");
    registry.add_constants("matches", &CONSTANTS);
    registry.add_functions(functions(matches));
    registry.add_functions(matchup_notes::functions(matches));
}

fn functions(matches: &Matches) -> [Function; 4] {
    [
        Function::new(
            "match_record",
            "Records a match; the same id again changes nothing and gives the stored row",
            matches,
            |this, caller, args: MatchArgs| async move { this.record(caller.user, args).await.map(MatchRow::from) },
        ),
        Function::new(
            "matches_import",
            "Records matches of a file; those that are known already stay as they are",
            matches,
            |this, caller, args: ImportArgs| async move { this.import(caller.user, args.matches).await },
        ),
        Function::new(
            "match_update",
            "Changes a match; what is left out stays, null removes a value",
            matches,
            |this, caller, changes: MatchChanges| async move {
                this.change(Writer::Player(caller.user), changes).await.map(MatchRow::from)
            },
        ),
        Function::new(
            "match_delete",
            "Deletes a match and gives what was known of its cards, so that it can be recorded again; one that is gone already is no error",
            matches,
            |this, caller, args: MatchId| async move { this.delete(Writer::Player(caller.user), args.id).await },
        ),
    ]
}

impl Matches {
    /// Without an id the server makes one; without a time the match was played now.
    async fn insert_row(&self, writer: Writer, row: SentRow) -> Result<String, CallError> {
        let user = writer.owner(row.id("user_id"), &MATCH_STATS)?;
        let mut row = row.0;
        let mut or = |column: &str, default: Value| {
            row.entry(column.to_owned()).or_insert(default);
        };
        or("id", random::id().to_string().into());
        or("result", "".into());
        or("source", "manual".into());
        or("played_at", self.clock.now().with_offset().into());
        let inserted = self.insert(user, arguments::<MatchArgs>(row)?).await?;
        Ok(inserted["id"].as_str().unwrap_or_default().to_owned())
    }

    async fn update_row(&self, update: SentUpdate) -> Result<bool, CallError> {
        let SentUpdate { writer, key, changes, predicate } = update;
        let mut changes = changes.0;
        changes.insert("id".into(), key.into());
        Ok(self.change_if(writer, arguments::<MatchChanges>(changes)?, predicate).await?.is_some())
    }

    async fn delete_row(&self, delete: SentDelete) -> Result<bool, CallError> {
        let SentDelete { writer, key, predicate } = delete;
        let id = Uuid::try_parse(&key).map_err(|_| CallError::Invalid("id must be an UUID".into()))?;
        Ok(self.delete_if(writer, id, predicate).await?.is_some())
    }
}

/// Columns as the arguments of the function: both have the same names.
fn arguments<T: DeserializeOwned>(columns: Map<String, Value>) -> Result<T, CallError> {
    serde_json::from_value(Value::Object(columns)).map_err(|error| CallError::Invalid(error.to_string()))
}
