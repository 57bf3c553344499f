//! The decks' SQL.

use uuid::Uuid;

use super::DeckName;
use super::parsing::Contents;
use super::rules::MOST_VERSIONS;
use super::table::DECKS;
use crate::base::bus::Record;
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::contract::registry::list_records;
use crate::params;

/// A deck's row, without the columns that follow from its code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DeckRecord {
    pub(super) user: Uuid,
    pub(super) name: String,
    pub(super) code: String,
    pub(super) version: i64,
    pub(super) is_public: bool,
    pub(super) notes: Option<String>,
    pub(super) archived_at: Option<Timestamp>,
}

const SELECT: &str = "select user_id, name, deck_code, version, is_public, notes, archived_at from decks where id = $1";

/// What a deck takes of its player's account: the texts, and a fixed number for the rest of its row and of each version's.
macro_rules! bytes {
    () => {
        "400 + octet_length(name) + octet_length(deck_code) + octet_length(cards) + octet_length(sideboards)
            + octet_length(coalesce(notes, ''))
            + (select coalesce(sum(100 + octet_length(deck_versions.deck_code)), 0) from deck_versions
                where deck_versions.deck_id = decks.id)"
    };
}

/// For `usage`: what each player stores.
pub(super) const RECOUNT: &str =
    concat!("select user_id, count(*) as stored_rows, cast(sum(", bytes!(), ") as bigint) as stored_bytes from decks");

pub(super) fn bytes(tx: &mut Tx<'_>, id: Uuid) -> Result<i64, DbError> {
    let sql = concat!("select cast(", bytes!(), " as bigint) from decks where id = $1");
    Ok(tx.one(sql, params![id], |row| row.get(0))?.unwrap_or_default())
}

pub(super) fn deck(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<DeckRecord>, DbError> {
    find(tx, SELECT, id)
}

pub(super) fn deck_for_update(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<DeckRecord>, DbError> {
    find(tx, &format!("{SELECT} for update"), id)
}

fn find(tx: &mut Tx<'_>, sql: &str, id: Uuid) -> Result<Option<DeckRecord>, DbError> {
    tx.one(sql, params![id], |row| {
        Ok(DeckRecord {
            user: row.get(0)?,
            name: row.get(1)?,
            code: row.get(2)?,
            version: row.get(3)?,
            is_public: row.get(4)?,
            notes: row.get(5)?,
            archived_at: row.get(6)?,
        })
    })
}

pub(super) fn insert(
    tx: &mut Tx<'_>,
    id: Uuid,
    deck: &DeckRecord,
    contents: &Contents,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.run(
        "insert into decks (id, user_id, name, class, format, deck_code, cards, sideboards, identity, version, is_public,
            notes, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)",
        params![
            id,
            deck.user,
            &deck.name,
            contents.class,
            contents.format,
            &deck.code,
            &contents.cards,
            &contents.sideboards,
            &contents.identity,
            deck.version,
            deck.is_public,
            deck.notes.as_ref(),
            now
        ],
    )?;
    add_version(tx, id, deck, now)
}

pub(super) fn save(tx: &mut Tx<'_>, id: Uuid, deck: &DeckRecord, now: Timestamp) -> Result<(), DbError> {
    tx.run(
        "update decks set name = $2, is_public = $3, notes = $4, archived_at = $5, updated_at = $6 where id = $1",
        params![id, &deck.name, deck.is_public, deck.notes.as_ref(), deck.archived_at, now],
    )?;
    Ok(())
}

/// Saves other cards of a deck, as a new version.
pub(super) fn save_cards(
    tx: &mut Tx<'_>,
    id: Uuid,
    deck: &DeckRecord,
    contents: &Contents,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.run(
        "update decks set class = $2, format = $3, deck_code = $4, cards = $5, sideboards = $6, identity = $7, version = $8,
            archetype = null where id = $1",
        params![
            id,
            contents.class,
            contents.format,
            &deck.code,
            &contents.cards,
            &contents.sideboards,
            &contents.identity,
            deck.version
        ],
    )?;
    add_version(tx, id, deck, now)?;
    tx.run(
        "delete from deck_versions where deck_id = $1 and version <= $2",
        params![id, deck.version - MOST_VERSIONS],
    )?;
    Ok(())
}

fn add_version(tx: &mut Tx<'_>, id: Uuid, deck: &DeckRecord, now: Timestamp) -> Result<(), DbError> {
    tx.run(
        "insert into deck_versions (deck_id, version, deck_code, saved_at) values ($1, $2, $3, $4)",
        params![id, deck.version, &deck.code, now],
    )?;
    Ok(())
}

pub(super) struct Version {
    pub(super) version: i64,
    pub(super) code: String,
    pub(super) saved_at: Timestamp,
}

/// Newest first.
pub(super) fn versions(tx: &mut Tx<'_>, id: Uuid) -> Result<Vec<Version>, DbError> {
    tx.all(
        "select version, deck_code, saved_at from deck_versions where deck_id = $1 order by version desc",
        params![id],
        |row| Ok(Version { version: row.get(0)?, code: row.get(1)?, saved_at: row.get(2)? }),
    )
}

/// How many decks a player has: not archived, and in all.
pub(super) fn counts(tx: &mut Tx<'_>, user: Uuid) -> Result<(i64, i64), DbError> {
    let sql = "select count(*) - count(archived_at), count(*) from decks where user_id = $1";
    Ok(tx.one(sql, params![user], |row| Ok((row.get(0)?, row.get(1)?)))?.unwrap_or_default())
}

pub(super) fn names(tx: &mut Tx<'_>, user: Uuid) -> Result<Vec<String>, DbError> {
    tx.all("select name from decks where user_id = $1", params![user], |row| row.get(0))
}

pub(super) fn name_of(tx: &mut Tx<'_>, user: Uuid, id: &str) -> Result<Option<String>, DbError> {
    tx.one("select name from decks where id = $1 and user_id = $2", params![id, user], |row| row.get(0))
}

pub(super) fn kind(tx: &mut Tx<'_>, user: Uuid, id: Uuid) -> Result<Option<(Option<String>, String)>, DbError> {
    let sql = "select archetype, format from decks where id = $1 and user_id = $2";
    tx.one(sql, params![id, user], |row| Ok((row.get(0)?, row.get(1)?)))
}

pub(super) fn own(tx: &mut Tx<'_>, user: Uuid) -> Result<Vec<DeckName>, DbError> {
    tx.all("select id, name, class, archived_at from decks where user_id = $1", params![user], |row| {
        let archived = row.get::<Option<Timestamp>>(3)?.is_some();
        Ok(DeckName { id: row.get(0)?, name: row.get(1)?, class: row.get(2)?, archived })
    })
}

/// The class, format and cards of decks after an id, at most `limit`.
pub(super) fn cards_after(tx: &mut Tx<'_>, after: Uuid, limit: i64) -> Result<Vec<DeckCards>, DbError> {
    let sql = "select id, class, format, cards, archetype, version from decks where id > $1 order by id limit $2";
    tx.all(sql, params![after, limit], |row| {
        Ok(DeckCards {
            id: row.get(0)?,
            class: row.get(1)?,
            format: row.get(2)?,
            cards: row.get(3)?,
            archetype: row.get(4)?,
            version: row.get(5)?,
        })
    })
}

pub(super) struct DeckCards {
    pub(super) id: Uuid,
    pub(super) class: Option<String>,
    pub(super) format: String,
    pub(super) cards: serde_json::Value,
    pub(super) archetype: Option<String>,
    pub(super) version: i64,
}

pub(super) fn set_archetype(tx: &mut Tx<'_>, id: Uuid, archetype: Option<&String>) -> Result<(), DbError> {
    tx.run("update decks set archetype = $2 where id = $1", params![id, archetype])?;
    Ok(())
}

/// The same, unless the deck has another version by now.
pub(super) fn set_archetype_of(
    tx: &mut Tx<'_>,
    id: Uuid,
    version: i64,
    archetype: Option<&String>,
) -> Result<(), DbError> {
    let sql = "update decks set archetype = $3 where id = $1 and version = $2";
    tx.run(sql, params![id, version, archetype]).map(drop)
}

pub(super) fn codes(tx: &mut Tx<'_>, user: Uuid) -> Result<Vec<(Uuid, String, String)>, DbError> {
    let sql =
        "select id, name, deck_code from decks where user_id = $1 and archived_at is null order by updated_at desc, id";
    tx.all(sql, params![user], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
}

/// A player's decks, or the archived ones, the last changed first.
pub(super) fn list(tx: &mut Tx<'_>, user: Uuid, archived: bool) -> Result<Vec<Record>, DbError> {
    let rest = match archived {
        true => "where user_id = $1 and archived_at is not null order by archived_at desc, id",
        false => "where user_id = $1 and archived_at is null order by updated_at desc, id",
    };
    list_records(tx, &DECKS, rest, params![user])
}

/// The ids and codes of decks without a class, at most `limit`, after an id.
pub(super) fn without_class(tx: &mut Tx<'_>, after: Uuid, limit: i64) -> Result<Vec<(Uuid, String)>, DbError> {
    let sql = "select id, deck_code from decks where class is null and id > $1 order by id limit $2";
    tx.all(sql, params![after, limit], |row| Ok((row.get(0)?, row.get(1)?)))
}

pub(super) fn set_class(tx: &mut Tx<'_>, id: Uuid, class: &str) -> Result<(), DbError> {
    tx.run("update decks set class = $2 where id = $1 and class is null", params![id, class])?;
    Ok(())
}
