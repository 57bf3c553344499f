//! The matches' SQL.

use uuid::Uuid;

use super::rules::{CheckedChanges, CheckedMatch, Count};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Row, Tx, Value};
use crate::params;
use crate::tracking::archetypes::OpponentGuess;

/// The deck of a match.
#[derive(Clone, Debug, Default)]
pub(super) struct PlayedDeck {
    pub(super) id: Option<Uuid>,
    pub(super) version: Option<i64>,
    pub(super) archetype: Option<String>,
    pub(super) class: Option<String>,
    pub(super) identity: Option<String>,
}

pub(super) struct Recorded {
    pub(super) user: Uuid,
    pub(super) deck_id: Option<Uuid>,
    pub(super) played_at: Timestamp,
}

/// What a match takes of its player's account: the texts that players write, the packed cards, and `rules::ROW_BYTES` for the rest.
macro_rules! bytes {
    () => {
        "500 + octet_length(opponent_cards) + octet_length(coalesce(opponent_archetype, '')) + octet_length(coalesce(notes, ''))
            + coalesce((select octet_length(cards) from match_cards where match_id = match_stats.id), 0)"
    };
}

/// For `usage`: what each player stores.
pub(super) const RECOUNT: &str = concat!(
    "select user_id, count(*) as stored_rows, cast(sum(",
    bytes!(),
    ") as bigint) as stored_bytes from match_stats"
);

pub(super) fn bytes(tx: &mut Tx<'_>, id: Uuid) -> Result<i64, DbError> {
    let sql = concat!("select cast(", bytes!(), " as bigint) from match_stats where id = $1");
    Ok(tx.one(sql, params![id], |row| row.get(0))?.unwrap_or_default())
}

pub(super) fn owner(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<Uuid>, DbError> {
    tx.one("select user_id from match_stats where id = $1", params![id], |row| row.get(0))
}

pub(super) fn recorded(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<Recorded>, DbError> {
    tx.one("select user_id, deck_id, played_at from match_stats where id = $1", params![id], |row| {
        Ok(Recorded { user: row.get(0)?, deck_id: row.get(1)?, played_at: row.get(2)? })
    })
}

/// A deck's owner, and the version that it had at a time; a deck that was saved later has its first version. The archetype and
/// the identity are those of the present version.
pub(super) fn deck(tx: &mut Tx<'_>, id: Uuid, at: Timestamp) -> Result<Option<(Uuid, PlayedDeck)>, DbError> {
    tx.one(
        "select user_id, version, archetype, class, identity,
            coalesce((select max(version) from deck_versions where deck_id = $1 and saved_at <= $2),
                (select min(version) from deck_versions where deck_id = $1), version)
         from decks where id = $1",
        params![id, at],
        |row| {
            let (present, played): (i64, i64) = (row.get(1)?, row.get(5)?);
            let archetype = row.get::<Option<String>>(2)?.filter(|_| present == played);
            let identity = row.get::<Option<String>>(4)?.filter(|_| present == played);
            Ok((
                row.get(0)?,
                PlayedDeck { id: Some(id), version: Some(played), archetype, class: row.get(3)?, identity },
            ))
        },
    )
}

/// False if a match has this id already.
pub(super) fn insert(
    tx: &mut Tx<'_>,
    (id, user): (Uuid, Uuid),
    new: &CheckedMatch,
    deck: &PlayedDeck,
    own_only: bool,
    now: Timestamp,
) -> Result<bool, DbError> {
    let inserted = tx.run(
        "insert into match_stats (id, user_id, result, deck_id, deck_version, archetype, opponent_class, opponent_archetype,
            opponent_cards, mode, format, rank, went_first, turns, duration_s, played_at, source, build, sender, notes, created_at, class, deck_identity, own_only,
            arena, arena_deck)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26)
         on conflict (id) do nothing",
        params![
            id,
            user,
            new.result,
            deck.id,
            deck.version,
            deck.archetype.as_ref(),
            new.opponent_class,
            new.opponent_archetype.as_ref(),
            &new.opponent_cards,
            new.mode,
            new.format,
            new.rank.as_ref(),
            new.went_first,
            new.turns,
            new.duration_s,
            new.played_at,
            new.source.name(),
            new.build,
            new.sender.as_ref(),
            new.notes.as_ref(),
            now,
            deck.class.as_deref().or(new.class),
            deck.identity.as_ref(),
            own_only,
            new.arena,
            new.arena_deck
        ],
    )?;
    Ok(inserted == 1)
}

/// Sets the columns that change.
pub(super) fn change(
    tx: &mut Tx<'_>,
    id: Uuid,
    changes: &CheckedChanges,
    deck: Option<&PlayedDeck>,
) -> Result<(), DbError> {
    let mut columns: Vec<(&'static str, Value<'_>)> = Vec::new();
    let mut set = |column: &'static str, value: Option<Value<'static>>| {
        columns.extend(value.map(|value| (column, value)));
    };
    set("result", changes.result.map(Value::from));
    set("played_at", changes.played_at.map(Value::from));
    set("deck_id", deck.map(|deck| deck.id.into()));
    set("deck_version", deck.map(|deck| deck.version.into()));
    set("archetype", deck.map(|deck| deck.archetype.clone().into()));
    set("class", deck.map(|deck| deck.class.clone().into()));
    set("deck_identity", deck.map(|deck| deck.identity.clone().into()));
    set("opponent_class", changes.opponent_class.map(Value::from));
    set("opponent_archetype", changes.opponent_archetype.clone().map(Value::from));
    set("opponent_cards", changes.opponent_cards.as_ref().map(Value::from));
    set("mode", changes.mode.map(Value::from));
    set("format", changes.format.map(Value::from));
    set("rank", changes.rank.clone().map(Value::from));
    set("went_first", changes.went_first.map(Value::from));
    set("turns", changes.turns.map(Value::from));
    set("duration_s", changes.duration_s.map(Value::from));
    set("notes", changes.notes.clone().map(Value::from));
    if columns.is_empty() {
        return Ok(());
    }
    let list: Vec<String> = columns.iter().zip(2..).map(|((column, _), n)| format!("{column} = ${n}")).collect();
    let values: Vec<Value<'_>> = [id.into()].into_iter().chain(columns.into_iter().map(|(_, value)| value)).collect();
    tx.run(&format!("update match_stats set {} where id = $1", list.join(", ")), &values)?;
    Ok(())
}

/// What is known about a match's opponent.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct StoredOpponent {
    pub(super) class: Option<String>,
    pub(super) format: Option<String>,
    pub(super) cards: serde_json::Value,
    /// The player wrote what the opponent played.
    pub(super) written: bool,
    pub(super) guess: OpponentGuess,
}

const OPPONENT: &str = "select id, opponent_class, format, opponent_cards, opponent_archetype, opponent_archetype_id,
    opponent_cards_matched, user_id from match_stats";

fn read_opponent(row: &Row<'_>) -> Result<(Uuid, Uuid, StoredOpponent), DbError> {
    let opponent = StoredOpponent {
        class: row.get(1)?,
        format: row.get(2)?,
        cards: row.get(3)?,
        written: row.get::<Option<String>>(4)?.is_some(),
        guess: OpponentGuess { archetype: row.get(5)?, matched: row.get(6)? },
    };
    Ok((row.get(7)?, row.get(0)?, opponent))
}

pub(super) fn opponent(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<StoredOpponent>, DbError> {
    let found = tx.one(&format!("{OPPONENT} where id = $1"), params![id], read_opponent)?;
    Ok(found.map(|(.., opponent)| opponent))
}

/// With the player and the match, of matches that the log recorded in a span of time.
pub(super) fn opponents_between(
    tx: &mut Tx<'_>,
    from: Timestamp,
    to: Timestamp,
) -> Result<Vec<(Uuid, Uuid, StoredOpponent)>, DbError> {
    let sql = format!("{OPPONENT} where source = 'log' and played_at >= $1 and played_at < $2");
    tx.all(&sql, params![from, to], read_opponent)
}

pub(super) fn set_opponent(tx: &mut Tx<'_>, id: Uuid, guess: &OpponentGuess) -> Result<(), DbError> {
    let sql = "update match_stats set opponent_archetype_id = $2, opponent_cards_matched = $3 where id = $1";
    tx.run(sql, params![id, guess.archetype.as_ref(), guess.matched])?;
    Ok(())
}

pub(super) fn delete(tx: &mut Tx<'_>, id: Uuid) -> Result<(), DbError> {
    tx.run("delete from match_stats where id = $1", params![id])?;
    Ok(())
}

/// Matches whose deck has another archetype than they have, by player and id.
pub(super) fn other_archetypes(tx: &mut Tx<'_>) -> Result<Vec<(Uuid, Uuid)>, DbError> {
    tx.all(
        "select match_stats.user_id, match_stats.id from match_stats join decks on decks.id = match_stats.deck_id
            and decks.version = match_stats.deck_version
         where coalesce(decks.archetype, '') <> coalesce(match_stats.archetype, '') order by match_stats.user_id",
        params![],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )
}

/// The archetype of its deck, if that is as it was when it was played.
pub(super) fn set_deck_archetype(tx: &mut Tx<'_>, id: Uuid) -> Result<(), DbError> {
    tx.run(
        "update match_stats set archetype = (select archetype from decks where decks.id = match_stats.deck_id)
         where id = $1 and exists (select 1 from decks where decks.id = match_stats.deck_id
            and decks.version = match_stats.deck_version)",
        params![id],
    )?;
    Ok(())
}

pub(super) fn counts(tx: &mut Tx<'_>, user: Uuid) -> Result<Vec<Count>, DbError> {
    tx.all(
        "select deck_id, lower(result), count(*) from match_stats where user_id = $1 group by deck_id, lower(result)",
        params![user],
        |row| Ok(Count { deck_id: row.get(0)?, result: row.get(1)?, matches: row.get(2)? }),
    )
}
