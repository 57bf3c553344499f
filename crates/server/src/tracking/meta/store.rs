//! The SQL of what everyone plays.

use std::collections::BTreeSet;

use uuid::Uuid;

use super::rules::MatchFacts;
use super::rules::weights::Sums;
use super::sums::{ListKey, PlayKey};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Row, Tx};
use crate::params;

macro_rules! facts {
    () => {
        "select id, user_id, result, format, mode, rank, archetype, class, deck_identity, opponent_class,
            opponent_archetype_id, went_first, turns, duration_s, played_at, source, build, sender, own_only, "
    };
}

const FACTS: &str = concat!(facts!(), "cards from match_stats left join match_cards on match_id = id");
const FACTS_WITHOUT_CARDS: &str = concat!(facts!(), "cast(null as text) from match_stats");

fn read_facts(row: &Row<'_>) -> Result<MatchFacts, DbError> {
    Ok(MatchFacts {
        id: row.get(0)?,
        user: row.get(1)?,
        result: row.get(2)?,
        format: row.get(3)?,
        mode: row.get(4)?,
        rank: row.get(5)?,
        archetype: row.get(6)?,
        class: row.get(7)?,
        deck_identity: row.get(8)?,
        opponent_class: row.get(9)?,
        opponent_archetype: row.get(10)?,
        went_first: row.get(11)?,
        own_turns: row.get(12)?,
        duration_s: row.get(13)?,
        played_at: row.get(14)?,
        source: row.get(15)?,
        build: row.get(16)?,
        sender: row.get(17)?,
        own_only: row.get(18)?,
        cards: row.get(19)?,
    })
}

pub(super) fn facts(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<MatchFacts>, DbError> {
    tx.one(&format!("{FACTS} where id = $1"), params![id], read_facts)
}

/// Those of a player that the log recorded in a span of time.
pub(super) fn facts_of(
    tx: &mut Tx<'_>,
    user: Uuid,
    from: Timestamp,
    to: Timestamp,
) -> Result<Vec<MatchFacts>, DbError> {
    let sql = format!("{FACTS} where user_id = $1 and source = 'log' and played_at >= $2 and played_at < $3");
    tx.all(&sql, params![user, from, to], read_facts)
}

/// Those of everyone that the log recorded in a span of time.
pub(super) fn facts_between(
    tx: &mut Tx<'_>,
    from: Timestamp,
    to: Timestamp,
    with_cards: bool,
) -> Result<Vec<MatchFacts>, DbError> {
    let facts = if with_cards { FACTS } else { FACTS_WITHOUT_CARDS };
    let sql = format!("{facts} where source = 'log' and played_at >= $1 and played_at < $2");
    tx.all(&sql, params![from, to], read_facts)
}

/// How many matches a player has in a span of time, of any kind.
pub(super) fn matches_between(tx: &mut Tx<'_>, user: Uuid, from: Timestamp, to: Timestamp) -> Result<i64, DbError> {
    let sql = "select count(*) from match_stats where user_id = $1 and played_at >= $2 and played_at < $3";
    Ok(tx.one(sql, params![user, from, to], |row| row.get(0))?.unwrap_or_default())
}

/// When the first and the last match that the log recorded were played.
pub(super) fn span(tx: &mut Tx<'_>) -> Result<Option<(Timestamp, Timestamp)>, DbError> {
    let sql = "select min(played_at), max(played_at) from match_stats where source = 'log'";
    let span =
        tx.one(sql, params![], |row| Ok((row.get::<Option<Timestamp>>(0)?, row.get::<Option<Timestamp>>(1)?)))?;
    Ok(span.and_then(|(first, last)| first.zip(last)))
}

/// What the operator leaves out of a build, by kind and value.
pub(super) fn exclusions(tx: &mut Tx<'_>, build: i64) -> Result<BTreeSet<(String, String)>, DbError> {
    let sql = "select kind, value from meta_build_exclusions where build = $1";
    Ok(tx.all(sql, params![build], |row| Ok((row.get(0)?, row.get(1)?)))?.into_iter().collect())
}

pub(super) fn exclude(tx: &mut Tx<'_>, build: i64, kind: &str, value: &str, now: Timestamp) -> Result<(), DbError> {
    let sql = "insert into meta_build_exclusions (build, kind, value, created_at) values ($1, $2, $3, $4)
        on conflict (build, kind, value) do nothing";
    tx.run(sql, params![build, kind, value, now]).map(drop)
}

pub(super) fn include(tx: &mut Tx<'_>, build: i64, kind: &str, value: &str) -> Result<(), DbError> {
    let sql = "delete from meta_build_exclusions where build = $1 and kind = $2 and value = $3";
    tx.run(sql, params![build, kind, value]).map(drop)
}

/// A player's matches that pass the rules for one match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PlayerGames {
    pub(super) games: i64,
    pub(super) wins: i64,
    pub(super) dropped: bool,
}

fn read_games(row: &Row<'_>) -> Result<PlayerGames, DbError> {
    Ok(PlayerGames { games: row.get(0)?, wins: row.get(1)?, dropped: row.get::<Option<i64>>(2)?.is_some() })
}

pub(super) fn player(tx: &mut Tx<'_>, build: i64, user: Uuid) -> Result<PlayerGames, DbError> {
    let sql = "select games, wins, dropped_at from meta_build_players where build = $1 and user_id = $2";
    Ok(tx.one(sql, params![build, user], read_games)?.unwrap_or_default())
}

/// Adds to a player's matches and gives the sum.
pub(super) fn add_to_player(
    tx: &mut Tx<'_>,
    build: i64,
    user: Uuid,
    (games, wins): (i64, i64),
) -> Result<PlayerGames, DbError> {
    if (games, wins) == (0, 0) {
        return player(tx, build, user);
    }
    let sql = "insert into meta_build_players (build, user_id, games, wins) values ($1, $2, $3, $4)
        on conflict (build, user_id) do update
            set games = meta_build_players.games + excluded.games, wins = meta_build_players.wins + excluded.wins
        returning games, wins, dropped_at";
    let player = tx.one(sql, params![build, user, games, wins], read_games)?.unwrap_or_default();
    if player == PlayerGames::default() {
        delete_player(tx, build, user)?;
    }
    Ok(player)
}

pub(super) fn delete_player(tx: &mut Tx<'_>, build: i64, user: Uuid) -> Result<(), DbError> {
    tx.run("delete from meta_build_players where build = $1 and user_id = $2", params![build, user]).map(drop)
}

pub(super) fn set_dropped(tx: &mut Tx<'_>, build: i64, user: Uuid, at: Option<Timestamp>) -> Result<(), DbError> {
    let sql = "update meta_build_players set dropped_at = $3 where build = $1 and user_id = $2";
    tx.run(sql, params![build, user, at]).map(drop)
}

/// The players of a build who have so many matches.
pub(super) fn players(tx: &mut Tx<'_>, build: i64, at_least: i64) -> Result<Vec<(Uuid, PlayerGames)>, DbError> {
    let sql = "select games, wins, dropped_at, user_id from meta_build_players where build = $1 and games >= $2";
    tx.all(sql, params![build, at_least], |row| Ok((row.get(3)?, read_games(row)?)))
}

pub(super) fn add_play(tx: &mut Tx<'_>, key: &PlayKey, sums: Sums) -> Result<(), DbError> {
    let games = tx.one(
        "insert into meta_build_plays (build, format, archetype, day, user_id, bracket, opponent_class, opponent_archetype,
            games, wins, first_games, first_wins, second_games, second_wins, turns)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
         on conflict (build, format, archetype, day, user_id, bracket, opponent_class, opponent_archetype) do update
            set games = meta_build_plays.games + excluded.games, wins = meta_build_plays.wins + excluded.wins,
            first_games = meta_build_plays.first_games + excluded.first_games,
            first_wins = meta_build_plays.first_wins + excluded.first_wins,
            second_games = meta_build_plays.second_games + excluded.second_games,
            second_wins = meta_build_plays.second_wins + excluded.second_wins,
            turns = meta_build_plays.turns + excluded.turns
         returning games",
        params![
            key.build, &key.format, &key.archetype, key.day, key.user, key.bracket, &key.opponent_class,
            &key.opponent_archetype, sums.games, sums.wins, sums.first.0, sums.first.1, sums.second.0, sums.second.1,
            sums.turns
        ],
        |row| row.get::<i64>(0),
    )?;
    if games == Some(0) {
        // A row of which only a part is added so far may have other sums.
        tx.run(
            "delete from meta_build_plays where build = $1 and format = $2 and archetype = $3 and day = $4 and user_id = $5
                and bracket = $6 and opponent_class = $7 and opponent_archetype = $8 and games = 0 and wins = 0
                and first_games = 0 and first_wins = 0 and second_games = 0 and second_wins = 0 and turns = 0",
            params![
                key.build, &key.format, &key.archetype, key.day, key.user, key.bracket, &key.opponent_class,
                &key.opponent_archetype
            ],
        )?;
    }
    Ok(())
}

pub(super) fn add_list(tx: &mut Tx<'_>, key: &ListKey, Sums { games, wins, .. }: Sums) -> Result<(), DbError> {
    let games = tx.one(
        "insert into meta_build_lists (build, format, archetype, day, user_id, identity, games, wins)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (build, format, archetype, day, user_id, identity) do update
            set games = meta_build_lists.games + excluded.games, wins = meta_build_lists.wins + excluded.wins
         returning games",
        params![key.build, &key.format, &key.archetype, key.day, key.user, &key.identity, games, wins],
        |row| row.get::<i64>(0),
    )?;
    if games == Some(0) {
        tx.run(
            "delete from meta_build_lists where build = $1 and format = $2 and archetype = $3 and day = $4 and user_id = $5
                and identity = $6 and games = 0 and wins = 0",
            params![key.build, &key.format, &key.archetype, key.day, key.user, &key.identity],
        )?;
    }
    Ok(())
}

/// Matches of a plan that was paid back are to count for their owner only.
#[derive(Clone, Copy, Debug)]
pub(super) struct RefundedPlan {
    pub(super) user: Uuid,
    pub(super) from: Timestamp,
    pub(super) to: Timestamp,
}

pub(super) fn add_refunded_plan(tx: &mut Tx<'_>, plan: RefundedPlan) -> Result<(), DbError> {
    let sql = "insert into meta_refunded_plans (user_id, from_at, to_at) values ($1, $2, $3)
        on conflict (user_id, from_at) do update set to_at = excluded.to_at";
    tx.run(sql, params![plan.user, plan.from, plan.to]).map(drop)
}

pub(super) fn refunded_plans(tx: &mut Tx<'_>) -> Result<Vec<RefundedPlan>, DbError> {
    tx.all("select user_id, from_at, to_at from meta_refunded_plans", params![], |row| {
        Ok(RefundedPlan { user: row.get(0)?, from: row.get(1)?, to: row.get(2)? })
    })
}

pub(super) fn delete_refunded_plan(tx: &mut Tx<'_>, plan: RefundedPlan) -> Result<(), DbError> {
    let sql = "delete from meta_refunded_plans where user_id = $1 and from_at = $2 and to_at = $3";
    tx.run(sql, params![plan.user, plan.from, plan.to]).map(drop)
}

/// By player and id: what the log recorded in that time and counts for everyone.
pub(super) fn recorded_with(tx: &mut Tx<'_>, plan: RefundedPlan) -> Result<Vec<(Uuid, Uuid)>, DbError> {
    let sql = "select user_id, id from match_stats where user_id = $1 and source = 'log' and created_at >= $2
            and created_at <= $3 and not own_only order by id";
    tx.all(sql, params![plan.user, plan.from, plan.to], |row| Ok((row.get(0)?, row.get(1)?)))
}

pub(super) fn set_own_only(tx: &mut Tx<'_>, id: Uuid) -> Result<(), DbError> {
    tx.run("update match_stats set own_only = $2 where id = $1", params![id, true]).map(drop)
}

pub(super) fn page(tx: &mut Tx<'_>, key: [&str; 4]) -> Result<Option<String>, DbError> {
    let sql = "select body from meta_pages where period = $1 and format = $2 and bracket = $3 and archetype = $4";
    tx.one(sql, params![key[0], key[1], key[2], key[3]], |row| row.get(0))
}

pub(super) fn add_page(tx: &mut Tx<'_>, key: &[String; 4], body: &str, now: Timestamp) -> Result<(), DbError> {
    // A command may make the pages at the same time.
    let sql =
        "insert into meta_pages (period, format, bracket, archetype, body, updated_at) values ($1, $2, $3, $4, $5, $6)
               on conflict (period, format, bracket, archetype) do update
               set body = excluded.body, updated_at = excluded.updated_at";
    tx.run(sql, params![&key[0], &key[1], &key[2], &key[3], body, now]).map(drop)
}

/// Deletes the pages that were not made again.
pub(super) fn clear_pages(tx: &mut Tx<'_>, period: &str, format: &str, now: Timestamp) -> Result<(), DbError> {
    let sql = "delete from meta_pages where period = $1 and format = $2 and updated_at < $3";
    tx.run(sql, params![period, format, now]).map(drop)
}

/// The newest patch that has begun.
pub(super) fn last_patch(tx: &mut Tx<'_>, now: Timestamp) -> Result<Option<Timestamp>, DbError> {
    Ok(tx.one("select max(began_at) from game_patches where began_at <= $1", params![now], |row| row.get(0))?.flatten())
}

pub(super) fn set_patch(tx: &mut Tx<'_>, name: &str, at: Timestamp) -> Result<(), DbError> {
    let sql = "insert into game_patches (name, began_at) values ($1, $2)
        on conflict (name) do update set began_at = excluded.began_at";
    tx.run(sql, params![name, at]).map(drop)
}

pub(super) fn patches(tx: &mut Tx<'_>) -> Result<Vec<(String, Timestamp)>, DbError> {
    tx.all("select name, began_at from game_patches order by began_at desc", params![], |row| {
        Ok((row.get(0)?, row.get(1)?))
    })
}
