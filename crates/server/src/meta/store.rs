//! The SQL of what everyone plays.

use uuid::Uuid;

use super::rules::{Cell, MatchFacts};
use crate::clock::Timestamp;
use crate::db::{DbError, Row, Tx};
use crate::params;

/// One of these locks is taken by everyone who counts a match, the other by the rebuild. SQLite has one writer.
const SHARED_LOCK: &str = "select pg_advisory_xact_lock_shared(7266938)";
const WHOLE_LOCK: &str = "select pg_advisory_xact_lock(7266938)";

const FACTS: &str = "select id, user_id, result, format, mode, rank, archetype, class, deck_identity, opponent_class,
    opponent_archetype_id, went_first, turns, duration_s, played_at, source, build, sender, counted from match_stats";

pub(super) fn lock(tx: &mut Tx<'_>, whole: bool) -> Result<(), DbError> {
    if tx.is_postgres() { tx.script(if whole { WHOLE_LOCK } else { SHARED_LOCK }) } else { Ok(()) }
}

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
        turns: row.get(12)?,
        duration_s: row.get(13)?,
        played_at: row.get(14)?,
        source: row.get(15)?,
        build: row.get(16)?,
        sender: row.get(17)?,
        counted: row.get(18)?,
    })
}

pub(super) fn facts(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<MatchFacts>, DbError> {
    tx.one(&format!("{FACTS} where id = $1"), params![id], read_facts)
}

/// Those of a player that the log recorded, in the order they were played.
pub(super) fn facts_of(tx: &mut Tx<'_>, user: Uuid) -> Result<Vec<MatchFacts>, DbError> {
    tx.all(&format!("{FACTS} where user_id = $1 and source = 'log' order by played_at, id"), params![user], read_facts)
}

/// Those of everyone that the log recorded in a span of time, in the order they were played.
pub(super) fn facts_between(tx: &mut Tx<'_>, from: Timestamp, to: Timestamp) -> Result<Vec<MatchFacts>, DbError> {
    let sql = format!("{FACTS} where source = 'log' and played_at >= $1 and played_at < $2 order by played_at, id");
    tx.all(&sql, params![from, to], read_facts)
}

/// When the first and the last match that the log recorded were played.
pub(super) fn span(tx: &mut Tx<'_>) -> Result<Option<(Timestamp, Timestamp)>, DbError> {
    let sql = "select min(played_at), max(played_at) from match_stats where source = 'log'";
    let span =
        tx.one(sql, params![], |row| Ok((row.get::<Option<Timestamp>>(0)?, row.get::<Option<Timestamp>>(1)?)))?;
    Ok(span.and_then(|(first, last)| first.zip(last)))
}

pub(super) fn is_excluded(tx: &mut Tx<'_>, facts: &MatchFacts) -> Result<bool, DbError> {
    let (build, sender) = (facts.build.map(|build| build.to_string()), facts.sender.as_ref());
    let sql =
        "select count(*) from meta_exclusions where (kind = 'user' and value = $1) or (kind = 'build' and value = $2)
        or (kind = 'sender' and value = $3)";
    let found = tx.one(sql, params![facts.user.to_string(), build, sender], |row| row.get::<i64>(0))?;
    Ok(found.unwrap_or_default() > 0)
}

pub(super) fn exclusions(tx: &mut Tx<'_>) -> Result<Vec<(String, String)>, DbError> {
    let sql = "select kind, value from meta_exclusions order by kind, value";
    tx.all(sql, params![], |row| Ok((row.get(0)?, row.get(1)?)))
}

pub(super) fn exclude(tx: &mut Tx<'_>, kind: &str, value: &str, now: Timestamp) -> Result<(), DbError> {
    let sql = "insert into meta_exclusions (kind, value, created_at) values ($1, $2, $3) on conflict (kind, value) do nothing";
    tx.run(sql, params![kind, value, now]).map(drop)
}

pub(super) fn include(tx: &mut Tx<'_>, kind: &str, value: &str) -> Result<bool, DbError> {
    Ok(tx.run("delete from meta_exclusions where kind = $1 and value = $2", params![kind, value])? > 0)
}

/// A player's matches that pass the rules for one match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PlayerGames {
    pub(super) games: i64,
    pub(super) wins: i64,
    pub(super) dropped: bool,
}

/// Adds to a player's matches and gives the sum.
pub(super) fn add_to_player(tx: &mut Tx<'_>, user: Uuid, games: i64, wins: i64) -> Result<PlayerGames, DbError> {
    let sql = "insert into meta_players (user_id, games, wins) values ($1, $2, $3) on conflict (user_id) do update
        set games = meta_players.games + excluded.games, wins = meta_players.wins + excluded.wins
        returning games, wins, dropped_at";
    let player = tx.one(sql, params![user, games, wins], |row| {
        let dropped = row.get::<Option<i64>>(2)?.is_some();
        Ok(PlayerGames { games: row.get(0)?, wins: row.get(1)?, dropped })
    })?;
    Ok(player.unwrap_or_default())
}

pub(super) fn set_player(tx: &mut Tx<'_>, user: Uuid, it: PlayerGames, now: Timestamp) -> Result<(), DbError> {
    let dropped = it.dropped.then_some(now);
    let sql = "insert into meta_players (user_id, games, wins, dropped_at) values ($1, $2, $3, $4)";
    tx.run(sql, params![user, it.games, it.wins, dropped]).map(drop)
}

/// Players whose rate may be beyond belief, and who are not dropped yet.
pub(super) fn judged_players(tx: &mut Tx<'_>) -> Result<Vec<(Uuid, i64, i64)>, DbError> {
    let sql = "select user_id, games, wins from meta_players where games >= 100 and dropped_at is null
        and (wins * 4 > games * 3 or wins * 4 < games)";
    tx.all(sql, params![], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
}

pub(super) fn drop_player(tx: &mut Tx<'_>, user: Uuid, now: Timestamp) -> Result<(), DbError> {
    tx.run("update meta_players set dropped_at = $2 where user_id = $1", params![user, now]).map(drop)
}

/// How many of a player's matches are counted between two times.
pub(super) fn counted_between(tx: &mut Tx<'_>, user: Uuid, from: Timestamp, to: Timestamp) -> Result<i64, DbError> {
    let sql = "select count(*) from match_stats where user_id = $1 and played_at >= $2 and played_at < $3 and counted";
    Ok(tx.one(sql, params![user, from, to], |row| row.get(0))?.unwrap_or_default())
}

pub(super) fn set_counted(tx: &mut Tx<'_>, id: Uuid, counted: bool) -> Result<(), DbError> {
    tx.run("update match_stats set counted = $2 where id = $1", params![id, counted]).map(drop)
}

/// What is added to the tables for one match, or for several of one cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sums {
    pub(super) games: i64,
    pub(super) wins: i64,
    pub(super) first: (i64, i64),
    pub(super) second: (i64, i64),
    pub(super) turns: i64,
}

impl Sums {
    pub(super) fn of(cell: &Cell, sign: i64) -> Self {
        let won = if cell.won { sign } else { 0 };
        let side = |first: bool| if cell.went_first == Some(first) { (sign, won) } else { (0, 0) };
        Self { games: sign, wins: won, first: side(true), second: side(false), turns: sign * cell.turns }
    }

    pub(super) fn add(&mut self, other: Self) {
        self.games += other.games;
        self.wins += other.wins;
        self.first = (self.first.0 + other.first.0, self.first.1 + other.first.1);
        self.second = (self.second.0 + other.second.0, self.second.1 + other.second.1);
        self.turns += other.turns;
    }
}

/// Format, day, bracket, archetype, opponent's class.
pub(super) type CellKey = (String, i64, String, String, String);
/// Format, week, archetype, bracket, opponent, player.
pub(super) type PlayerKey = (String, i64, String, String, String, Uuid);
/// Format, week, archetype, identity, player.
pub(super) type ListKey = (String, i64, String, String, Uuid);

pub(super) fn add_cell(tx: &mut Tx<'_>, key: &CellKey, sums: Sums) -> Result<(), DbError> {
    let (format, day, bracket, archetype, opponent) = key;
    tx.run(
        "insert into meta_cells (format, day, bracket, archetype, opponent_class, games, wins, first_games, first_wins,
            second_games, second_wins, turns) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
         on conflict (format, day, bracket, archetype, opponent_class) do update set games = meta_cells.games + excluded.games,
            wins = meta_cells.wins + excluded.wins, first_games = meta_cells.first_games + excluded.first_games,
            first_wins = meta_cells.first_wins + excluded.first_wins,
            second_games = meta_cells.second_games + excluded.second_games,
            second_wins = meta_cells.second_wins + excluded.second_wins, turns = meta_cells.turns + excluded.turns",
        params![
            format, *day, bracket, archetype, opponent, sums.games, sums.wins, sums.first.0, sums.first.1, sums.second.0,
            sums.second.1, sums.turns
        ],
    )?;
    if sums.games < 0 {
        tx.run(
            "delete from meta_cells where format = $1 and day = $2 and bracket = $3 and archetype = $4 and opponent_class = $5
                and games = 0",
            params![format, *day, bracket, archetype, opponent],
        )?;
    }
    Ok(())
}

pub(super) fn add_week_player(tx: &mut Tx<'_>, key: &PlayerKey, games: i64, wins: i64) -> Result<(), DbError> {
    let (format, week, archetype, bracket, opponent, user) = key;
    tx.run(
        "insert into meta_week_players (format, week, archetype, bracket, opponent, user_id, games, wins)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (format, week, archetype, bracket, opponent, user_id) do update
            set games = meta_week_players.games + excluded.games, wins = meta_week_players.wins + excluded.wins",
        params![format, *week, archetype, bracket, opponent, *user, games, wins],
    )?;
    if games < 0 {
        tx.run(
            "delete from meta_week_players where format = $1 and week = $2 and archetype = $3 and bracket = $4
                and opponent = $5 and user_id = $6 and games = 0",
            params![format, *week, archetype, bracket, opponent, *user],
        )?;
    }
    Ok(())
}

pub(super) fn add_week_list(tx: &mut Tx<'_>, key: &ListKey, games: i64, wins: i64) -> Result<(), DbError> {
    let (format, week, archetype, identity, user) = key;
    tx.run(
        "insert into meta_week_lists (format, week, archetype, identity, user_id, games, wins)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (format, week, archetype, identity, user_id) do update
            set games = meta_week_lists.games + excluded.games, wins = meta_week_lists.wins + excluded.wins",
        params![format, *week, archetype, identity, *user, games, wins],
    )?;
    if games < 0 {
        tx.run(
            "delete from meta_week_lists where format = $1 and week = $2 and archetype = $3 and identity = $4
                and user_id = $5 and games = 0",
            params![format, *week, archetype, identity, *user],
        )?;
    }
    Ok(())
}

pub(super) fn clear(tx: &mut Tx<'_>) -> Result<(), DbError> {
    for table in ["meta_cells", "meta_week_players", "meta_week_lists", "meta_players"] {
        tx.run(&format!("delete from {table}"), params![])?;
    }
    Ok(())
}

pub(super) fn page(tx: &mut Tx<'_>, key: [&str; 4]) -> Result<Option<String>, DbError> {
    let sql = "select body from meta_pages where period = $1 and format = $2 and bracket = $3 and archetype = $4";
    tx.one(sql, params![key[0], key[1], key[2], key[3]], |row| row.get(0))
}

pub(super) fn add_page(tx: &mut Tx<'_>, key: [&str; 4], body: &str, now: Timestamp) -> Result<(), DbError> {
    let sql =
        "insert into meta_pages (period, format, bracket, archetype, body, updated_at) values ($1, $2, $3, $4, $5, $6)";
    tx.run(sql, params![key[0], key[1], key[2], key[3], body, now]).map(drop)
}

pub(super) fn clear_pages(tx: &mut Tx<'_>, period: &str, format: &str) -> Result<(), DbError> {
    tx.run("delete from meta_pages where period = $1 and format = $2", params![period, format]).map(drop)
}

/// When the page that is made last was made.
pub(super) fn updated_at(tx: &mut Tx<'_>) -> Result<Option<Timestamp>, DbError> {
    let sql = "select updated_at from meta_pages where period = 'patch' and format = 'WILD' and bracket = 'all' and archetype = ''";
    tx.one(sql, params![], |row| row.get(0))
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
