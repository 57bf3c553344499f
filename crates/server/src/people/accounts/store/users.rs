//! Users and their identities.

use serde_json::Value;
use uuid::Uuid;

use super::Result;
use super::factors::{factors, factors_where};
use crate::base::clock::Timestamp;
use crate::base::db::{Row, Tx};
use crate::params;
use crate::people::accounts::model::{BanCause, Identity, Metadata, User};

const USER: &str = "select id, email, password_hash, email_confirmed_at, email_verified, new_email,
    app_metadata, user_metadata, is_anonymous, banned_until, invited_at, confirmation_sent_at, recovery_sent_at,
    email_change_sent_at, reauthentication_sent_at, last_sign_in_at, created_at, updated_at, ban_cause, ban_words from users";

fn read_user(row: &Row<'_>) -> Result<User> {
    Ok(User {
        id: row.get(0)?,
        email: row.get(1)?,
        password_hash: row.get(2)?,
        email_confirmed_at: row.get(3)?,
        email_verified: row.get(4)?,
        new_email: row.get(5)?,
        app_metadata: object(row.get(6)?),
        user_metadata: object(row.get(7)?),
        is_anonymous: row.get(8)?,
        banned_until: row.get(9)?,
        ban_cause: row.get::<Option<String>>(18)?.as_deref().and_then(BanCause::named),
        ban_words: row.get(19)?,
        invited_at: row.get(10)?,
        confirmation_sent_at: row.get(11)?,
        recovery_sent_at: row.get(12)?,
        email_change_sent_at: row.get(13)?,
        reauthentication_sent_at: row.get(14)?,
        last_sign_in_at: row.get(15)?,
        created_at: row.get(16)?,
        updated_at: row.get(17)?,
        identities: Vec::new(),
        factors: Vec::new(),
    })
}

fn object(value: Value) -> Metadata {
    match value {
        Value::Object(map) => map,
        _ => Metadata::new(),
    }
}

fn with_parts(tx: &mut Tx<'_>, user: Option<User>) -> Result<Option<User>> {
    let Some(mut user) = user else { return Ok(None) };
    user.identities = identities(tx, user.id)?;
    user.factors = factors(tx, user.id)?;
    Ok(Some(user))
}

pub(in crate::people::accounts) fn user(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<User>> {
    let found = tx.one(&format!("{USER} where id = $1"), params![id], read_user)?;
    with_parts(tx, found)
}

pub(in crate::people::accounts) fn email(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<String>> {
    Ok(tx.one("select email from users where id = $1", params![id], |row| row.get(0))?.flatten())
}

/// Loads the user and locks the row until the transaction ends.
pub(in crate::people::accounts) fn user_for_update(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<User>> {
    let found = tx.one(&format!("{USER} where id = $1 for update"), params![id], read_user)?;
    with_parts(tx, found)
}

pub(in crate::people::accounts) fn user_by_email(tx: &mut Tx<'_>, email: &str) -> Result<Option<User>> {
    let found = tx.one(&format!("{USER} where email = $1"), params![email], read_user)?;
    with_parts(tx, found)
}

pub(in crate::people::accounts) fn user_by_email_for_update(tx: &mut Tx<'_>, email: &str) -> Result<Option<User>> {
    let found = tx.one(&format!("{USER} where email = $1 for update"), params![email], read_user)?;
    with_parts(tx, found)
}

pub(in crate::people::accounts) fn user_by_new_email_for_update(tx: &mut Tx<'_>, email: &str) -> Result<Option<User>> {
    let found = tx.one(
        &format!("{USER} where new_email = $1 order by email_change_sent_at desc for update"),
        params![email],
        read_user,
    )?;
    with_parts(tx, found)
}

/// A page of users, newest first, with identities and factors, always in three queries.
pub(in crate::people::accounts) fn users_page(tx: &mut Tx<'_>, limit: i64, offset: i64) -> Result<(Vec<User>, i64)> {
    const PAGE: &str = "order by created_at desc, id limit $1 offset $2";
    let total = tx.one("select count(*) from users", params![], |row| row.get(0))?.unwrap_or_default();
    let mut users = tx.all(&format!("{USER} {PAGE}"), params![limit, offset], read_user)?;
    let of_page = format!("where user_id in (select id from users {PAGE}) order by created_at, id");
    for identity in tx.all(&format!("{IDENTITY} {of_page}"), params![limit, offset], read_identity)? {
        if let Some(user) = users.iter_mut().find(|user| user.id == identity.user_id) {
            user.identities.push(identity);
        }
    }
    for (owner, factor) in factors_where(tx, &of_page, params![limit, offset])? {
        if let Some(user) = users.iter_mut().find(|user| user.id == owner) {
            user.factors.push(factor);
        }
    }
    Ok((users, total))
}

pub(in crate::people::accounts) fn insert_user(tx: &mut Tx<'_>, user: &User) -> Result<()> {
    tx.run(
        "insert into users (id, email, password_hash, email_confirmed_at, email_verified, app_metadata, user_metadata,
            is_anonymous, banned_until, invited_at, last_sign_in_at, created_at, updated_at, is_admin)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
        params![
            user.id,
            user.email.as_ref(),
            user.password_hash.as_ref(),
            user.email_confirmed_at,
            user.email_verified,
            json_text(&user.app_metadata),
            json_text(&user.user_metadata),
            user.is_anonymous,
            user.banned_until,
            user.invited_at,
            user.last_sign_in_at,
            user.created_at,
            user.updated_at,
            user.is_admin()
        ],
    )?;
    Ok(())
}

/// Saves every field that may change after the insert.
pub(in crate::people::accounts) fn save_user(tx: &mut Tx<'_>, user: &User) -> Result<()> {
    tx.run(
        "update users set email = $2, password_hash = $3, email_confirmed_at = $4, email_verified = $5, new_email = $6,
            app_metadata = $7, user_metadata = $8, is_anonymous = $9, banned_until = $10, invited_at = $11,
            confirmation_sent_at = $12, recovery_sent_at = $13, email_change_sent_at = $14,
            reauthentication_sent_at = $15, last_sign_in_at = $16, updated_at = $17, is_admin = $18, ban_cause = $19,
            ban_words = $20 where id = $1",
        params![
            user.id,
            user.email.as_ref(),
            user.password_hash.as_ref(),
            user.email_confirmed_at,
            user.email_verified,
            user.new_email.as_ref(),
            json_text(&user.app_metadata),
            json_text(&user.user_metadata),
            user.is_anonymous,
            user.banned_until,
            user.invited_at,
            user.confirmation_sent_at,
            user.recovery_sent_at,
            user.email_change_sent_at,
            user.reauthentication_sent_at,
            user.last_sign_in_at,
            user.updated_at,
            user.is_admin(),
            user.ban_cause.map(BanCause::as_str),
            user.ban_words.as_ref()
        ],
    )?;
    Ok(())
}

/// Deletes the user; all rows of the user are deleted by cascade.
pub(in crate::people::accounts) fn delete_user(tx: &mut Tx<'_>, id: Uuid) -> Result<bool> {
    Ok(tx.run("delete from users where id = $1", params![id])? == 1)
}

pub(in crate::people::accounts) fn has_admins(tx: &mut Tx<'_>) -> Result<bool> {
    Ok(tx.one("select 1 from users where is_admin limit 1", params![], |_| Ok(()))?.is_some())
}

fn json_text(metadata: &Metadata) -> String {
    serde_json::to_string(metadata).unwrap_or_else(|_| "{}".into())
}

const IDENTITY: &str = "select id, user_id, provider, provider_id, identity_data, email, last_sign_in_at, created_at,
    updated_at from identities";

fn identities(tx: &mut Tx<'_>, user: Uuid) -> Result<Vec<Identity>> {
    tx.all(&format!("{IDENTITY} where user_id = $1 order by created_at, id"), params![user], read_identity)
}

fn read_identity(row: &Row<'_>) -> Result<Identity> {
    Ok(Identity {
        id: row.get(0)?,
        user_id: row.get(1)?,
        provider: row.get(2)?,
        provider_id: row.get(3)?,
        data: row.get(4)?,
        email: row.get(5)?,
        last_sign_in_at: row.get(6)?,
        created_at: row.get(7)?,
        updated_at: row.get(8)?,
    })
}

pub(in crate::people::accounts) fn identity(
    tx: &mut Tx<'_>,
    provider: &str,
    provider_id: &str,
) -> Result<Option<Identity>> {
    tx.one(
        &format!("{IDENTITY} where provider = $1 and provider_id = $2"),
        params![provider, provider_id],
        read_identity,
    )
}

pub(in crate::people::accounts) fn insert_identity(tx: &mut Tx<'_>, identity: &Identity) -> Result<()> {
    tx.run(
        "insert into identities (id, user_id, provider, provider_id, identity_data, email, last_sign_in_at, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        params![
            identity.id,
            identity.user_id,
            &identity.provider,
            &identity.provider_id,
            &identity.data,
            identity.email.as_ref(),
            identity.last_sign_in_at,
            identity.created_at,
            identity.updated_at
        ],
    )?;
    Ok(())
}

/// Updates the identity of the mail address, or inserts it for a user without any identity.
pub(in crate::people::accounts) fn save_email_identity(tx: &mut Tx<'_>, user: &User) -> Result<()> {
    let identity = Identity::of_email(user);
    let updated = tx.run(
        "update identities set identity_data = $2, email = $3, updated_at = $4 where user_id = $1 and provider = 'email'",
        params![user.id, &identity.data, identity.email.as_ref(), user.updated_at],
    )?;
    if updated == 0 && user.identities.is_empty() { insert_identity(tx, &identity) } else { Ok(()) }
}

pub(in crate::people::accounts) fn delete_identity(tx: &mut Tx<'_>, id: Uuid) -> Result<()> {
    tx.run("delete from identities where id = $1", params![id])?;
    Ok(())
}

/// Deletes identities that somebody else linked before the owner of the address claimed the account.
pub(in crate::people::accounts) fn delete_foreign_identities(tx: &mut Tx<'_>, user: Uuid) -> Result<()> {
    tx.run("delete from identities where user_id = $1 and provider <> 'email'", params![user])?;
    Ok(())
}

/// Deletes the identities that were linked since then.
pub(in crate::people::accounts) fn delete_identities_since(
    tx: &mut Tx<'_>,
    user: Uuid,
    since: Timestamp,
) -> Result<()> {
    tx.run(
        "delete from identities where user_id = $1 and provider <> 'email' and created_at >= $2",
        params![user, since],
    )?;
    Ok(())
}

pub(in crate::people::accounts) fn touch_identity(
    tx: &mut Tx<'_>,
    id: Uuid,
    data: &Value,
    now: Timestamp,
) -> Result<()> {
    tx.run(
        "update identities set identity_data = $2, last_sign_in_at = $3, updated_at = $3 where id = $1",
        params![id, data, now],
    )?;
    Ok(())
}
