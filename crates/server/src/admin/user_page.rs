//! One user with all that belongs to them. Reading it is logged.

use std::cmp::Reverse;

use serde_json::Value as Json;
use uuid::Uuid;

use super::rules::VIEW_LOGGED_EVERY;
use super::wire::{
    AdminFactor, AdminLedgerRow, AdminNote, AdminSession, AdminUser, AdminUserGame, AdminUserPurchase, AdminUserReport,
};
use super::{Act, Actor, Admin, Refusal, audit, deletions, users};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::contract::registry::CallError;
use crate::params;
use crate::people::accounts::model::{Aal, User};
use crate::people::accounts::{self, desk};
use crate::people::audit::{UserAct, acts_on_user, has_acted, lock_newest};
use crate::people::{mana, usernames};
use crate::play::games::{self, UserGame};
use crate::play::questions::desk::Report;
use crate::play::{questions, quiz};
use crate::shop;
use crate::tracking::{decks, matches};

/// Rows of each list on the page.
const LIST: i64 = 50;

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
                    // Two reads at once are one row: the second one waits here for the first one's commit.
                    lock_newest(tx)?;
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
    has_acted(tx, actor.id, user, "user.view", now.minus(VIEW_LOGGED_EVERY))
}

fn page(tx: &mut Tx<'_>, user: &User, reader: Option<Uuid>, now: Timestamp) -> Result<AdminUser, CallError> {
    let row = users::row(tx, user.id, now)?.ok_or(Refusal::UserNotFound)?;
    let mut sessions = desk::sessions(tx, user.id)?;
    sessions.sort_by_key(|session| Reverse(session.refreshed_at));
    let (games, games_count) = games(tx, user.id)?;
    let (reports, reports_count) = reports(tx, user.id)?;
    let (_, lifetime) = users::plan_end(tx, user.id, now)?;
    Ok(AdminUser {
        user: row,
        email_verified: user.email_verified,
        confirmed_at: user.email_confirmed_at.map(|at| at.0),
        last_sign_in_at: user.last_sign_in_at.map(|at| at.0),
        language: user.language().code().to_owned(),
        providers: user.identities.iter().map(|identity| identity.provider.clone()).collect(),
        oneself: reader == Some(user.id),
        grant_until: shop::figures::grant_end(tx, user.id)?.map(|at| at.0),
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
        games,
        games_count,
        matches_count: matches::desk::of_user(tx, user.id)?,
        decks_count: decks::desk::of_user(tx, user.id)?,
        reports_count,
        reports,
        notes: notes(tx, user.id)?,
        deletion: deletions::of_user(tx, user.id)?,
    })
}

fn ledger(tx: &mut Tx<'_>, user: Uuid) -> Result<Vec<AdminLedgerRow>, DbError> {
    let acts = acts_on_user(tx, user, "mana.adjust", 500)?;
    let mut rows = Vec::new();
    for row in mana::desk::of_user(tx, user, LIST)? {
        let is_of = |act: &&UserAct| act.after["reference"].as_str().unwrap_or_default() == row.reference;
        let act = acts.iter().find(is_of).filter(|_| row.reason == "admin");
        let actor = act.and_then(|act| act.actor);
        rows.push(AdminLedgerRow {
            number: row.number,
            at: row.at.0,
            amount: row.amount,
            balance: row.balance_after,
            by: actor.map(|actor| usernames::username(tx, actor)).transpose()?.flatten(),
            note: act.and_then(|act| act.reason.clone()),
            reason: row.reason,
        });
    }
    Ok(rows)
}

fn purchases(tx: &mut Tx<'_>, user: Uuid) -> Result<Vec<AdminUserPurchase>, DbError> {
    let purchase = |it: shop::figures::UserPurchase| AdminUserPurchase {
        id: it.id,
        sku: it.sku,
        amount_cents: it.amount_cents,
        currency: it.currency,
        provider: it.provider,
        state: it.state,
        created_at: it.created_at.0,
    };
    Ok(shop::figures::of_user(tx, user, LIST)?.into_iter().map(purchase).collect())
}

fn games(tx: &mut Tx<'_>, user: Uuid) -> Result<(Vec<AdminUserGame>, i64), DbError> {
    let (mut games, quizzes) = quiz::desk::of_user(tx, user, LIST)?;
    let (live, live_count) = games::desk::of_user(tx, user, LIST)?;
    games.extend(live);
    games.sort_by_key(|game| Reverse((game.created_at, game.id)));
    games.truncate(usize::try_from(LIST).unwrap_or(usize::MAX));
    let game = |it: UserGame| AdminUserGame { id: it.id, kind: it.kind, state: it.status, at: it.created_at.0 };
    Ok((games.into_iter().map(game).collect(), quizzes + live_count))
}

fn reports(tx: &mut Tx<'_>, user: Uuid) -> Result<(Vec<AdminUserReport>, i64), DbError> {
    let (reports, count) = questions::desk::of_user(tx, user, LIST)?;
    let report = |(question, it): (Uuid, Report)| AdminUserReport {
        question: question.to_string(),
        reason: it.reason,
        at: it.created_at.0,
    };
    Ok((reports.into_iter().map(report).collect(), count))
}

fn notes(tx: &mut Tx<'_>, user: Uuid) -> Result<Vec<AdminNote>, DbError> {
    let sql = "select id, author_id, body, created_at from admin_notes where user_id = $1
         order by created_at desc, id limit $2";
    let notes = tx.all(sql, params![user, LIST], |row| {
        let author: Option<Uuid> = row.get(1)?;
        Ok((author, AdminNote { id: row.get(0)?, author: None, text: row.get(2)?, at: row.get(3)? }))
    })?;
    let named = |(author, note): (Option<Uuid>, AdminNote)| {
        let author = author.map(|author| usernames::username(tx, author)).transpose()?.flatten();
        Ok(AdminNote { author, ..note })
    };
    notes.into_iter().map(named).collect()
}
