//! The SQL of a player's own statistics.

use uuid::Uuid;

use super::rules::arena::{ArenaKind, ArenaMatch};
use super::rules::cards::Played;
use super::rules::summary::{Opponent, OwnMatch};
use super::wire::MyMatchesArgs;
use super::{MAX_PAGE, PAGE};
use crate::base::bus::Record;
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Row, Tx, Value};
use crate::base::win_rates::Outcome;
use crate::contract::registry::list_records;
use crate::params;
use crate::tracking::match_cards::{self, CardPlay};
use crate::tracking::matches::MATCH_STATS;

/// The most matches that figures are made of: the newest.
const MOST: i64 = 50_000;
/// The same for the mulligan of one deck.
const MOST_WITH_DECK: i64 = 2_000;

macro_rules! own_match {
    () => {
        "select played_at, result, deck_id, deck_version, class, opponent_class, opponent_archetype, opponent_archetype_id,
            mode, format, rank, went_first, turns, duration_s"
    };
}

fn read_match(row: &Row<'_>) -> Result<OwnMatch, DbError> {
    let written = row.get::<Option<String>>(6)?.map(Opponent::Written);
    let named = row.get::<Option<String>>(7)?.map(Opponent::Named);
    Ok(OwnMatch {
        at: row.get(0)?,
        outcome: outcome(&row.get::<String>(1)?),
        deck: row.get(2)?,
        version: row.get(3)?,
        class: row.get(4)?,
        opponent_class: row.get(5)?,
        opponent: written.or(named),
        mode: row.get(8)?,
        format: row.get(9)?,
        rank: row.get(10)?,
        went_first: row.get(11)?,
        own_turns: row.get(12)?,
        duration_s: row.get(13)?,
    })
}

/// The table allows no other words.
fn outcome(word: &str) -> Outcome {
    Outcome::named(word).unwrap_or(Outcome::Tie)
}

/// A player's matches since a time, oldest first.
pub(super) fn matches(tx: &mut Tx<'_>, user: Uuid, since: Option<Timestamp>) -> Result<Vec<OwnMatch>, DbError> {
    let sql = concat!(
        own_match!(),
        " from match_stats where user_id = $1 and played_at >= $2 order by played_at desc, id desc limit $3"
    );
    let mut rows = tx.all(sql, params![user, since.unwrap_or(Timestamp(0)), MOST], read_match)?;
    rows.reverse();
    Ok(rows)
}

/// Those of which the log told what became of the cards.
pub(super) fn matches_with_cards(
    tx: &mut Tx<'_>,
    user: Uuid,
    since: Option<Timestamp>,
) -> Result<Vec<(OwnMatch, Vec<CardPlay>)>, DbError> {
    let sql = concat!(
        own_match!(),
        ", cards from match_stats join match_cards on match_id = id
         where user_id = $1 and played_at >= $2 order by played_at desc, id desc limit $3"
    );
    let read = |row: &Row<'_>| Ok((read_match(row)?, match_cards::unpack(&row.get::<String>(14)?)));
    tx.all(sql, params![user, since.unwrap_or(Timestamp(0)), MOST], read)
}

/// Those with a deck, or with another one of its archetype.
pub(super) fn played_with(
    tx: &mut Tx<'_>,
    user: Uuid,
    since: Option<Timestamp>,
    (deck, archetype): (Uuid, Option<&str>),
) -> Result<Vec<Played>, DbError> {
    let sql = "select opponent_class, result, cards from match_stats join match_cards on match_id = id
        where user_id = $1 and played_at >= $2 and (deck_id = $3 or archetype = $4) order by played_at desc limit $5";
    let read =
        |row: &Row<'_>| Ok((row.get(0)?, outcome(&row.get::<String>(1)?), match_cards::unpack(&row.get::<String>(2)?)));
    tx.all(sql, params![user, since.unwrap_or(Timestamp(0)), deck, archetype, MOST_WITH_DECK], read)
}

/// A player's matches of the arena, oldest first.
pub(super) fn arena_matches(tx: &mut Tx<'_>, user: Uuid) -> Result<Vec<ArenaMatch>, DbError> {
    let sql = "select played_at, result, arena, arena_deck, class from match_stats
        where user_id = $1 and mode = 'arena' order by played_at desc, id desc limit $2";
    let mut rows = tx.all(sql, params![user, MOST], |row| {
        Ok(ArenaMatch {
            at: row.get(0)?,
            outcome: outcome(&row.get::<String>(1)?),
            kind: ArenaKind::named(row.get::<Option<String>>(2)?.as_deref()),
            draft: row.get(3)?,
            class: row.get(4)?,
        })
    })?;
    rows.reverse();
    Ok(rows)
}

pub(super) fn has_arena_matches(tx: &mut Tx<'_>, user: Uuid) -> Result<bool, DbError> {
    let sql = "select 1 from match_stats where user_id = $1 and mode = 'arena' limit 1";
    Ok(tx.one(sql, params![user], |_| Ok(()))?.is_some())
}

pub(super) fn has_matches(tx: &mut Tx<'_>, user: Uuid) -> Result<bool, DbError> {
    Ok(tx.one("select 1 from match_stats where user_id = $1 limit 1", params![user], |_| Ok(()))?.is_some())
}

/// A page of a player's matches, the newest first, and where the next one begins.
pub(super) fn page(
    tx: &mut Tx<'_>,
    user: Uuid,
    args: &MyMatchesArgs,
    since: Option<Timestamp>,
) -> Result<(Vec<Record>, Option<String>), DbError> {
    let mut filter = PageFilter { words: vec!["user_id = $1".into()], values: vec![user.into()] };
    if let Some(since) = since {
        filter.add("played_at >= ?", since.into());
    }
    if let Some((at, id)) = args.before.as_deref().and_then(parse_cursor) {
        filter.add("played_at <= ?", at.into());
        filter.add("(played_at < ? or id < %)", at.into());
        let last = filter.values.len() + 1;
        filter.values.push(id.into());
        if let Some(words) = filter.words.last_mut() {
            *words = words.replace('%', &format!("${last}"));
        }
    }
    let words = [
        ("class = ?", &args.class),
        ("opponent_class = ?", &args.opponent_class),
        ("coalesce(opponent_archetype, opponent_archetype_id) = ?", &args.opponent_archetype),
        ("mode = ?", &args.mode),
        ("format = ?", &args.format),
        ("source = ?", &args.source),
    ];
    for (sql, word) in words {
        if let Some(word) = word {
            filter.add(sql, word.clone().into());
        }
    }
    if let Some(deck) = args.deck_id {
        filter.add("deck_id = ?", deck.into());
    }
    if let Some(first) = args.went_first {
        filter.add("went_first = ?", first.into());
    }
    if args.constructed == Some(true) {
        filter.words.push("coalesce(mode, '') <> 'arena'".into());
    }
    // Older rows have other words for the same results.
    let sql = match args.result.as_deref() {
        Some("victory") => "lower(result) in ('victory', 'win')",
        Some("defeat") => "lower(result) in ('defeat', 'loss')",
        Some("tie") => "lower(result) = 'tie'",
        _ => "",
    };
    if !sql.is_empty() {
        filter.words.push(sql.into());
    }
    let most = args.limit.unwrap_or(PAGE).clamp(1, MAX_PAGE);
    filter.values.push((most + 1).into());
    let rest =
        format!("where {} order by played_at desc, id desc limit ${}", filter.words.join(" and "), filter.values.len());
    let mut rows = list_records(tx, &MATCH_STATS, &rest, &filter.values)?;
    let more = rows.len() as i64 > most;
    rows.truncate(most as usize);
    let next = rows.last().filter(|_| more).and_then(cursor);
    Ok((rows, next))
}

struct PageFilter {
    words: Vec<String>,
    values: Vec<Value<'static>>,
}

impl PageFilter {
    /// `?` is the value.
    fn add(&mut self, sql: &str, value: Value<'static>) {
        self.values.push(value);
        self.words.push(sql.replace('?', &format!("${}", self.values.len())));
    }
}

/// The time and the id of a match.
fn cursor(row: &Record) -> Option<String> {
    let at = Timestamp::parse(row.get("played_at")?.as_str()?)?;
    Some(format!("{}_{}", at.0, row.get("id")?.as_str()?))
}

/// Invalid cursors are ignored.
fn parse_cursor(text: &str) -> Option<(Timestamp, String)> {
    let (at, id) = text.split_once('_')?;
    Some((Timestamp(at.parse().ok()?), Uuid::try_parse(id).ok()?.to_string()))
}
