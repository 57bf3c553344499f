//! Second factors and their challenges.

use uuid::Uuid;

use super::Result;
use crate::base::clock::Timestamp;
use crate::base::db::{Tx, Value};
use crate::params;
use crate::people::accounts::model::Factor;

pub(super) fn factors(tx: &mut Tx<'_>, user: Uuid) -> Result<Vec<Factor>> {
    let found = factors_where(tx, "where user_id = $1 order by created_at, id", params![user])?;
    Ok(found.into_iter().map(|(_, factor)| factor).collect())
}

/// Factors with the ids of their users.
pub(super) fn factors_where(tx: &mut Tx<'_>, condition: &str, params: &[Value<'_>]) -> Result<Vec<(Uuid, Factor)>> {
    let sql = format!(
        "select id, friendly_name, status, secret, last_step, created_at, updated_at, user_id from mfa_factors {condition}"
    );
    tx.all(&sql, params, |row| {
        let factor = Factor {
            id: row.get(0)?,
            friendly_name: row.get(1)?,
            verified: row.get::<String>(2)? == "verified",
            secret: row.get(3)?,
            last_step: row.get(4)?,
            created_at: row.get(5)?,
            updated_at: row.get(6)?,
        };
        Ok((row.get(7)?, factor))
    })
}

pub(in crate::people::accounts) fn insert_factor(tx: &mut Tx<'_>, user: Uuid, factor: &Factor) -> Result<()> {
    tx.run(
        "insert into mfa_factors (id, user_id, friendly_name, status, secret, created_at, updated_at)
         values ($1, $2, $3, 'unverified', $4, $5, $5)",
        params![factor.id, user, factor.friendly_name.as_ref(), &factor.secret, factor.created_at],
    )?;
    Ok(())
}

pub(in crate::people::accounts) fn verify_factor(
    tx: &mut Tx<'_>,
    factor: Uuid,
    step: i64,
    now: Timestamp,
) -> Result<()> {
    tx.run(
        "update mfa_factors set status = 'verified', last_step = $2, updated_at = $3 where id = $1",
        params![factor, step, now],
    )?;
    Ok(())
}

pub(in crate::people::accounts) fn delete_factor(tx: &mut Tx<'_>, factor: Uuid) -> Result<()> {
    tx.run("delete from mfa_factors where id = $1", params![factor])?;
    Ok(())
}

/// Deletes the factors that were added since then.
pub(in crate::people::accounts) fn delete_factors_since(tx: &mut Tx<'_>, user: Uuid, since: Timestamp) -> Result<()> {
    tx.run("delete from mfa_factors where user_id = $1 and created_at >= $2", params![user, since])?;
    Ok(())
}

pub(in crate::people::accounts) fn delete_unverified_factors(
    tx: &mut Tx<'_>,
    user: Uuid,
    before: Timestamp,
) -> Result<()> {
    tx.run(
        "delete from mfa_factors where user_id = $1 and status = 'unverified' and created_at < $2",
        params![user, before],
    )?;
    Ok(())
}

pub(in crate::people::accounts) fn insert_challenge(
    tx: &mut Tx<'_>,
    id: Uuid,
    factor: Uuid,
    ip: &str,
    now: Timestamp,
) -> Result<()> {
    tx.run(
        "insert into mfa_challenges (id, factor_id, ip, created_at) values ($1, $2, $3, $4)",
        params![id, factor, ip, now],
    )?;
    Ok(())
}

/// IP address and time of the challenge.
pub(in crate::people::accounts) fn challenge(
    tx: &mut Tx<'_>,
    id: Uuid,
    factor: Uuid,
) -> Result<Option<(Option<String>, Timestamp)>> {
    tx.one(
        "select ip, created_at from mfa_challenges where id = $1 and factor_id = $2 for update",
        params![id, factor],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )
}

pub(in crate::people::accounts) fn delete_challenge(tx: &mut Tx<'_>, id: Uuid) -> Result<()> {
    tx.run("delete from mfa_challenges where id = $1", params![id])?;
    Ok(())
}
