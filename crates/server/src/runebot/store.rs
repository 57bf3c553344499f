//! The SQL of RuneBot: messages and tokens of a day.

use uuid::Uuid;

use crate::base::db::{DbError, Tx};
use crate::params;

/// Counts a player's message and returns how many it makes today.
pub(super) fn count_player(tx: &mut Tx<'_>, user: Uuid, day: i64) -> Result<i64, DbError> {
    tx.run(
        "insert into runebot_messages (user_id, day, messages) values ($1, $2, 1)
         on conflict (user_id) do update set day = excluded.day,
            messages = case when runebot_messages.day = excluded.day then runebot_messages.messages + 1 else 1 end",
        params![user, day],
    )?;
    of_player(tx, user, day)
}

pub(super) fn of_player(tx: &mut Tx<'_>, user: Uuid, day: i64) -> Result<i64, DbError> {
    let sql = "select messages from runebot_messages where user_id = $1 and day = $2";
    Ok(tx.one(sql, params![user, day], |row| row.get(0))?.unwrap_or_default())
}

/// Counts a visitor's message. The first one of an address in a day deletes some rows of
/// earlier days: more than it adds, and few, because others wait for this transaction.
pub(super) fn count_visitor(tx: &mut Tx<'_>, address: &str, day: i64) -> Result<(), DbError> {
    tx.run(
        "insert into runebot_visitors (address, day, messages) values ($1, $2, 1)
         on conflict (address) do update set day = excluded.day,
            messages = case when runebot_visitors.day = excluded.day then runebot_visitors.messages + 1 else 1 end",
        params![address, day],
    )?;
    if of_visitor(tx, address, day)? == 1 {
        tx.run(
            "delete from runebot_visitors where address in (select address from runebot_visitors where day < $1 limit 20)",
            params![day],
        )?;
    }
    Ok(())
}

pub(super) fn of_visitor(tx: &mut Tx<'_>, address: &str, day: i64) -> Result<i64, DbError> {
    let sql = "select messages from runebot_visitors where address = $1 and day = $2";
    Ok(tx.one(sql, params![address, day], |row| row.get(0))?.unwrap_or_default())
}

/// Tokens that the outside model used today.
pub(super) fn tokens(tx: &mut Tx<'_>, day: i64) -> Result<i64, DbError> {
    let sql = "select tokens from runebot_tokens where day = $1";
    Ok(tx.one(sql, params![day], |row| row.get(0))?.unwrap_or_default())
}

pub(super) fn add_tokens(tx: &mut Tx<'_>, day: i64, tokens: i64) -> Result<(), DbError> {
    tx.run(
        "insert into runebot_tokens (day, tokens) values ($1, $2)
         on conflict (day) do update set tokens = runebot_tokens.tokens + excluded.tokens",
        params![day, tokens],
    )?;
    Ok(())
}
