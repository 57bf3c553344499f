//! Mailed codes and links, and the PKCE flows they belong to.

use uuid::Uuid;

use super::Result;
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Row, Tx};
use crate::params;
use crate::people::accounts::model::{Challenge, Flow, Misses, OneTimeToken, TokenKind};

pub(in crate::people::accounts) fn put_token(tx: &mut Tx<'_>, token: &OneTimeToken) -> Result<()> {
    tx.run(
        "insert into one_time_tokens (user_id, kind, link_hash, code_hash, email, flow_id, misses, missed_at, created_at,
            earlier_codes)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         on conflict (user_id, kind) do update set link_hash = excluded.link_hash, code_hash = excluded.code_hash,
            email = excluded.email, flow_id = excluded.flow_id, misses = excluded.misses, missed_at = excluded.missed_at,
            created_at = excluded.created_at, earlier_codes = excluded.earlier_codes",
        params![
            token.user_id,
            token.kind.as_str(),
            &token.link_hash,
            &token.code_hash,
            &token.email,
            token.flow_id,
            token.misses.count,
            token.misses.since,
            token.created_at,
            token.earlier_codes.join(" ")
        ],
    )?;
    Ok(())
}

const TOKEN: &str =
    "select user_id, kind, link_hash, code_hash, email, flow_id, misses, missed_at, created_at, earlier_codes
    from one_time_tokens";

fn read_token(row: &Row<'_>) -> Result<OneTimeToken> {
    let kind: String = row.get(1)?;
    let kinds = [
        TokenKind::Confirmation,
        TokenKind::Recovery,
        TokenKind::EmailChangeCurrent,
        TokenKind::EmailChangeNew,
        TokenKind::Reauthentication,
    ];
    Ok(OneTimeToken {
        user_id: row.get(0)?,
        kind: kinds
            .into_iter()
            .find(|known| known.as_str() == kind)
            .ok_or_else(|| DbError::Broken(anyhow::anyhow!("a one-time token of the unknown kind {kind}")))?,
        link_hash: row.get(2)?,
        code_hash: row.get(3)?,
        email: row.get(4)?,
        flow_id: row.get(5)?,
        misses: Misses { count: row.get(6)?, since: row.get(7)? },
        created_at: row.get(8)?,
        earlier_codes: row.get::<String>(9)?.split_whitespace().map(str::to_owned).collect(),
    })
}

pub(in crate::people::accounts) fn token_by_link(tx: &mut Tx<'_>, link_hash: &str) -> Result<Option<OneTimeToken>> {
    tx.one(&format!("{TOKEN} where link_hash = $1 for update"), params![link_hash], read_token)
}

pub(in crate::people::accounts) fn tokens_of(tx: &mut Tx<'_>, user: Uuid) -> Result<Vec<OneTimeToken>> {
    tx.all(&format!("{TOKEN} where user_id = $1 order by kind for update"), params![user], read_token)
}

/// Counts a wrong code for all open tokens of a user.
pub(in crate::people::accounts) fn count_miss(tx: &mut Tx<'_>, tokens: &[OneTimeToken], now: Timestamp) -> Result<()> {
    for token in tokens {
        let misses = token.misses.and_one(now);
        tx.run(
            "update one_time_tokens set misses = $3, missed_at = $4 where user_id = $1 and kind = $2",
            params![token.user_id, token.kind.as_str(), misses.count, misses.since],
        )?;
    }
    Ok(())
}

/// Keeps the codes of tokens that are about to be deleted.
const KEEP_SPENT: &str = "insert into spent_codes (user_id, codes, mailed_at)
    select user_id, code_hash || ' ' || earlier_codes, created_at from one_time_tokens";

/// Whether a code was mailed to the user and its token is gone.
pub(in crate::people::accounts) fn was_spent(tx: &mut Tx<'_>, user: Uuid, code_hash: &str) -> Result<bool> {
    let spent: Vec<String> =
        tx.all("select codes from spent_codes where user_id = $1", params![user], |row| row.get(0))?;
    Ok(spent.iter().flat_map(|codes| codes.split_whitespace()).any(|spent| spent == code_hash))
}

pub(in crate::people::accounts) fn delete_token(tx: &mut Tx<'_>, user: Uuid, kind: TokenKind) -> Result<()> {
    tx.run(&format!("{KEEP_SPENT} where user_id = $1 and kind = $2"), params![user, kind.as_str()])?;
    tx.run("delete from one_time_tokens where user_id = $1 and kind = $2", params![user, kind.as_str()])?;
    Ok(())
}

/// Voids all mailed codes and links and their flows, except the flow of the link that is being opened.
pub(in crate::people::accounts) fn delete_tokens(tx: &mut Tx<'_>, user: Uuid, kept_flow: Option<Uuid>) -> Result<()> {
    let kept = kept_flow.map_or_else(String::new, |flow| flow.to_string());
    tx.run(&format!("{KEEP_SPENT} where user_id = $1"), params![user])?;
    tx.run("delete from one_time_tokens where user_id = $1", params![user])?;
    tx.run("delete from flow_states where user_id = $1 and id <> $2", params![user, kept])?;
    Ok(())
}

pub(in crate::people::accounts) fn insert_flow(tx: &mut Tx<'_>, flow: &Flow) -> Result<()> {
    tx.run(
        "insert into flow_states (id, user_id, code_challenge, code_challenge_method, authentication_method, created_at)
         values ($1, $2, $3, $4, $5, $6)",
        params![
            flow.id,
            flow.user_id,
            &flow.challenge.challenge,
            &flow.challenge.method,
            &flow.authentication_method,
            flow.created_at
        ],
    )?;
    Ok(())
}

const FLOW: &str =
    "select id, user_id, code_challenge, code_challenge_method, authentication_method, created_at from flow_states";

fn read_flow(row: &Row<'_>) -> Result<Flow> {
    Ok(Flow {
        id: row.get(0)?,
        user_id: row.get(1)?,
        challenge: Challenge { challenge: row.get(2)?, method: row.get(3)? },
        authentication_method: row.get(4)?,
        created_at: row.get(5)?,
    })
}

/// Stores the code to exchange after the link was opened. False if the flow does not exist any more.
pub(in crate::people::accounts) fn give_code(tx: &mut Tx<'_>, flow: Uuid, code: Uuid) -> Result<bool> {
    Ok(tx.run("update flow_states set auth_code = $2 where id = $1", params![flow, code])? == 1)
}

pub(in crate::people::accounts) fn flow_by_code(tx: &mut Tx<'_>, code: &str) -> Result<Option<Flow>> {
    tx.one(&format!("{FLOW} where auth_code = $1 for update"), params![code], read_flow)
}

pub(in crate::people::accounts) fn delete_flow(tx: &mut Tx<'_>, flow: Uuid) -> Result<()> {
    tx.run("delete from flow_states where id = $1", params![flow])?;
    Ok(())
}

/// Keeps the codes of tokens that are older than this, which are about to be deleted.
pub(in crate::people::accounts) fn keep_spent_codes(tx: &mut Tx<'_>, before: Timestamp) -> Result<()> {
    tx.run(&format!("{KEEP_SPENT} where created_at < $1"), params![before]).map(drop)
}
