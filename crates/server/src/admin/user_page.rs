//! One user with all that belongs to them. Reading it is logged.

use std::cmp::Reverse;

use serde_json::Value as Json;
use uuid::Uuid;

use super::rules::VIEW_LOGGED_EVERY;
use super::wire::{
    AdminFactor, AdminLedgerRow, AdminNote, AdminSession, AdminUser, AdminUserGame, AdminUserPurchase, AdminUserReport,
};
use super::{Act, Actor, Admin, Refusal, audit, deletions, users};
use crate::accounts::model::{Aal, User};
use crate::accounts::{self, desk};
use crate::clock::Timestamp;
use crate::db::{DbError, Row, Tx};
use crate::params;
use crate::registry::CallError;

/// Rows of each list on the page.
const LIST: i64 = 50;

const GAMES: &str = "select id, mode as kind, status, created_at from quiz_sessions where user_id = $1
    union all select id, 'duo', status, created_at from duo_games where creator_id = $1 or opponent_id = $1
    union all select r.id, 'battle_royale', r.status, p.created_at
        from battle_royale_players as p join battle_royale_rooms as r on r.id = p.room_id where p.user_id = $1";

impl Admin {
    pub async fn user(&self, actor: Actor, user: Uuid) -> Result<AdminUser, CallError> {
        let now = self.clock.now();
        let (id, reader) = (actor.id, actor.clone());
        let (page, logged) = self
            .db
            .snapshot(move |tx| {
                let found = accounts::find(tx, user)?.ok_or(Refusal::UserNotFound)?;
                let logged = was_viewed(tx, &reader, user, now)?;
                Ok::<_, CallError>((page(tx, &found, id, now)?, logged))
            })
            .await?;
        if !logged {
            self.db
                .write(move |tx| {
                    // Two reads at once are one row.
                    if was_viewed(tx, &actor, user, now)? {
                        return Ok(());
                    }
                    audit(tx, &actor, Act::on_user("user.view", user, Json::Null, Json::Null), now)
                })
                .await?;
        }
        Ok(page)
    }
}

fn was_viewed(tx: &mut Tx<'_>, actor: &Actor, user: Uuid, now: Timestamp) -> Result<bool, DbError> {
    let seen = tx.one(
        "select 1 from admin_log where target_kind = 'user' and target_id = $1 and actor_id = $2 and action = 'user.view'
         and at > $3 limit 1",
        params![user, actor.id, now.minus(VIEW_LOGGED_EVERY)],
        |_| Ok(()),
    )?;
    Ok(seen.is_some())
}

fn page(tx: &mut Tx<'_>, user: &User, reader: Option<Uuid>, now: Timestamp) -> Result<AdminUser, CallError> {
    let row = users::row(tx, user.id, now)?.ok_or(Refusal::UserNotFound)?;
    let count = |tx: &mut Tx<'_>, sql: &str| {
        Ok::<_, DbError>(tx.one(sql, params![user.id], |row| row.get::<i64>(0))?.unwrap_or_default())
    };
    let mut sessions = desk::sessions(tx, user.id)?;
    sessions.sort_by_key(|session| Reverse(session.refreshed_at));
    let grant = "select ends_at from tier_grants where user_id = $1";
    let (_, lifetime) = users::plan_end(tx, user.id, now)?;
    Ok(AdminUser {
        user: row,
        email_verified: user.email_verified,
        confirmed_at: user.email_confirmed_at.map(|at| at.0),
        last_sign_in_at: user.last_sign_in_at.map(|at| at.0),
        language: user.language().code().to_owned(),
        providers: user.identities.iter().map(|identity| identity.provider.clone()).collect(),
        oneself: reader == Some(user.id),
        grant_until: tx.one(grant, params![user.id], |row| row.get(0))?,
        lifetime,
        factors: user
            .factors
            .iter()
            .map(|factor| AdminFactor {
                id: factor.id,
                name: factor.friendly_name.clone(),
                verified: factor.verified,
                created_at: factor.created_at.0,
            })
            .collect(),
        sessions: sessions
            .into_iter()
            .map(|session| AdminSession {
                id: session.id,
                created_at: session.created_at.0,
                used_at: session.refreshed_at.0,
                user_agent: session.user_agent,
                address: session.ip,
                second_factor: session.aal == Aal::Aal2,
            })
            .collect(),
        ledger: ledger(tx, user.id)?,
        purchases: purchases(tx, user.id)?,
        games: games(tx, user.id)?,
        games_count: count(tx, &format!("select count(*) from ({GAMES}) as games"))?,
        matches_count: count(tx, "select count(*) from match_stats where user_id = $1")?,
        decks_count: count(tx, "select count(*) from decks where user_id = $1")?,
        reports_count: count(tx, "select count(*) from question_reports where user_id = $1")?,
        reports: reports(tx, user.id)?,
        notes: notes(tx, user.id)?,
        deletion: deletions::of_user(tx, user.id)?,
    })
}

fn ledger(tx: &mut Tx<'_>, user: Uuid) -> Result<Vec<AdminLedgerRow>, DbError> {
    let mut by_reference = Vec::new();
    for (actor, reason, after) in tx.all(
        "select actor_id, reason, after from admin_log where target_kind = 'user' and target_id = $1 and action = 'mana.adjust'
         order by number desc limit 500",
        params![user],
        |row| Ok((row.get::<Option<Uuid>>(0)?, row.get::<Option<String>>(1)?, row.get::<Json>(2)?)),
    )? {
        by_reference.push((after["reference"].as_str().unwrap_or_default().to_owned(), actor, reason));
    }
    let rows = tx.all(
        "select number, created_at, reason, amount, balance_after, reference from mana_ledger where user_id = $1
         order by number desc limit $2",
        params![user, LIST],
        |row| {
            let row_of = AdminLedgerRow {
                number: row.get(0)?,
                at: row.get(1)?,
                reason: row.get(2)?,
                amount: row.get(3)?,
                balance: row.get(4)?,
                by: None,
                note: None,
            };
            Ok((row_of, row.get::<String>(5)?))
        },
    )?;
    rows.into_iter()
        .map(|(mut row, reference)| {
            if row.reason == "admin"
                && let Some((_, actor, note)) = by_reference.iter().find(|(of, ..)| *of == reference)
            {
                row.note.clone_from(note);
                row.by = actor.map(|actor| users::name_of(tx, actor)).transpose()?.flatten();
            }
            Ok::<_, DbError>(row)
        })
        .collect()
}

fn purchases(tx: &mut Tx<'_>, user: Uuid) -> Result<Vec<AdminUserPurchase>, DbError> {
    tx.all(
        "select id, sku, amount_cents, currency, provider, state, created_at from purchases where user_id = $1
         order by created_at desc, id limit $2",
        params![user, LIST],
        |row: &Row<'_>| {
            Ok(AdminUserPurchase {
                id: row.get(0)?,
                sku: row.get(1)?,
                amount_cents: row.get(2)?,
                currency: row.get(3)?,
                provider: row.get(4)?,
                state: row.get(5)?,
                created_at: row.get(6)?,
            })
        },
    )
}

fn games(tx: &mut Tx<'_>, user: Uuid) -> Result<Vec<AdminUserGame>, DbError> {
    tx.all(
        &format!("select id, kind, status, created_at from ({GAMES}) as games order by created_at desc, id limit $2"),
        params![user, LIST],
        |row| Ok(AdminUserGame { id: row.get(0)?, kind: row.get(1)?, state: row.get(2)?, at: row.get(3)? }),
    )
}

fn reports(tx: &mut Tx<'_>, user: Uuid) -> Result<Vec<AdminUserReport>, DbError> {
    tx.all(
        "select question_id, reason, created_at from question_reports where user_id = $1 order by created_at desc, id limit $2",
        params![user, LIST],
        |row| Ok(AdminUserReport { question: row.get(0)?, reason: row.get(1)?, at: row.get(2)? }),
    )
}

fn notes(tx: &mut Tx<'_>, user: Uuid) -> Result<Vec<AdminNote>, DbError> {
    tx.all(
        "select n.id, p.username, n.body, n.created_at from admin_notes as n left join profiles as p on p.id = n.author_id
         where n.user_id = $1 order by n.created_at desc, n.id limit $2",
        params![user, LIST],
        |row| Ok(AdminNote { id: row.get(0)?, author: row.get(1)?, text: row.get(2)?, at: row.get(3)? }),
    )
}
