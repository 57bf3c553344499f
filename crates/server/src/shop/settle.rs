//! Applies what becomes known of a purchase, and does what follows from it, in one transaction: the only place where goods are given
//! and taken back. Lock order: the purchase, then the profile.

use uuid::Uuid;

use super::letters;
use super::period_store::{self, PeriodRow};
use super::provider::{Details, ProviderStatus};
use super::rules::catalogue::{BONUS, Goods, Term};
use super::rules::periods;
use super::rules::purchase::{Act, CheckoutState, Misfit, Payment, Update, act, payment_update, state};
use super::rules::schedule::next_ask;
use super::rules::take_back::{TakeBack, take_back};
use super::store::{self, Purchase};
use super::table::PURCHASES;
use super::{Shop, keep, paid_mana};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::contract::registry::publish_update;
use crate::people::mana::{self, Change, Reason};
use crate::people::usernames;
use crate::tracking::meta;

impl Shop {
    /// Applies an update in a transaction of its own.
    pub(super) async fn apply_update_now(
        &self,
        id: Uuid,
        update: Update,
        details: Details,
    ) -> Result<Option<Purchase>, DbError> {
        let (this, now) = (self.clone(), self.clock.now());
        let applied = self.db.write(move |tx| this.apply_update(tx, id, update, &details, now)).await?;
        self.after_commit(applied.as_ref());
        Ok(applied)
    }

    /// Applies a payment status in a transaction of its own.
    pub(super) async fn apply_status_now(
        &self,
        id: Uuid,
        status: ProviderStatus,
        details: Details,
    ) -> Result<Option<Purchase>, DbError> {
        let (this, now) = (self.clone(), self.clock.now());
        let applied = self.db.write(move |tx| this.apply_status(tx, id, &status, &details, now)).await?;
        self.after_commit(applied.as_ref());
        Ok(applied)
    }

    /// Letters may have been written, and a time set.
    pub(super) fn after_commit(&self, it: Option<&Purchase>) {
        self.mail_signal.notify();
        if let Some(at) = it.and_then(|it| it.wake_at) {
            self.alarm.set(at);
        }
    }

    /// Applies a payment status of the provider. `None`: there is no such purchase.
    pub(super) fn apply_status(
        &self,
        tx: &mut Tx<'_>,
        id: Uuid,
        status: &ProviderStatus,
        details: &Details,
        now: Timestamp,
    ) -> Result<Option<Purchase>, DbError> {
        let Some(it) = store::lock(tx, id)? else { return Ok(None) };
        let update = update_of(status, details, &it);
        self.apply_update(tx, id, update, details, now)
    }

    /// Applies an update, and gives or takes back what follows. The same update again changes nothing.
    pub(super) fn apply_update(
        &self,
        tx: &mut Tx<'_>,
        id: Uuid,
        update: Update,
        details: &Details,
        now: Timestamp,
    ) -> Result<Option<Purchase>, DbError> {
        publish_update(tx, &PURCHASES, &id.to_string(), now, |tx| {
            let Some(before) = store::lock(tx, id)? else { return Ok(None) };
            let mut it = before.clone();
            // Another checkout's references are not ours.
            if update != Update::Misfit(Misfit::Checkout) {
                details.add_to(&mut it);
            }
            let mut facts = it.facts();
            facts.apply(update);
            it.state = state(&facts, it.amount_cents, it.user.is_some());
            match (act(&facts, it.state), it.user) {
                (Some(Act::Give), Some(user)) => {
                    facts.given = give(self, tx, &it, user, now)?;
                    if !facts.given {
                        facts.apply(Update::Misfit(Misfit::Lifetime));
                        it.state = state(&facts, it.amount_cents, true);
                    }
                }
                (Some(Act::TakeBack), user) => {
                    if let Some(user) = user {
                        take(self, tx, &it, user, now)?;
                    }
                    facts.taken = true;
                }
                _ => {}
            }
            let since = |is: bool, was: Option<Timestamp>| was.or(is.then_some(now));
            (it.checkout, it.misfit, it.dispute) = (facts.checkout, facts.misfit, facts.dispute);
            it.refunded_cents = facts.refunded_cents;
            it.paid_at = since(facts.paid, it.paid_at);
            it.credited_at = since(facts.given, it.credited_at);
            it.taken_at = since(facts.taken, it.taken_at);
            it.withdrawn_at = since(facts.withdrawn, it.withdrawn_at);
            it.updated_at = now;
            it.wake_at = next_ask(it.state, it.created_at, now);
            store::save(tx, &it)?;
            if it.state != before.state {
                store::note_state(tx, id, it.state, now)?;
            }
            letters::after_change(self, tx, &before, &it, now)?;
            Ok(Some(it))
        })
    }
}

/// What a payment status means for the purchase.
fn update_of(status: &ProviderStatus, details: &Details, it: &Purchase) -> Update {
    match status {
        ProviderStatus::Open => Update::Checkout(CheckoutState::Open),
        ProviderStatus::Processing => Update::Checkout(CheckoutState::Processing),
        ProviderStatus::Failed => Update::Checkout(CheckoutState::Failed),
        ProviderStatus::Expired => Update::Checkout(CheckoutState::Expired),
        ProviderStatus::Cancelled => Update::Checkout(CheckoutState::Cancelled),
        ProviderStatus::Paid { amount_cents, currency } => {
            let other = |ours: &Option<String>, theirs: &Option<String>| matches!((ours, theirs), (Some(ours), Some(theirs)) if ours != theirs);
            if other(&it.provider_ref, &details.provider_ref) {
                return Update::Misfit(Misfit::Checkout);
            }
            payment_update(&Payment { amount_cents: *amount_cents, currency }, it.amount_cents, &it.currency)
        }
        ProviderStatus::Refunded { cents } => Update::Refunded(*cents),
        ProviderStatus::Dispute(dispute) => Update::Dispute(*dispute),
    }
}

/// Gives what was sold. False: it cannot be given, because nothing comes after a lifetime plan.
fn give(shop: &Shop, tx: &mut Tx<'_>, it: &Purchase, user: Uuid, now: Timestamp) -> Result<bool, DbError> {
    match it.goods {
        Goods::Mana(mana) => paid_mana::grant(tx, user, mana, Reason::Purchase, it.id.to_string(), now)?,
        Goods::Plan(term) => {
            usernames::lock_tier(tx, user)?;
            let own: Vec<_> = period_store::of_user(tx, user)?.iter().map(|row| row.period).collect();
            let Some(period) = periods::next(&own, term, now) else { return Ok(false) };
            let row = PeriodRow { purchase: it.id, period, letters: 0, ended_at: None, wake_at: Some(now) };
            period_store::insert(tx, user, &row)?;
            keep::periods(shop, tx, user, now)?;
        }
    }
    Ok(true)
}

/// Takes back what was given: mana from the balance, the rest as a debt; a plan's period ends, and its bonuses are taken back.
fn take(shop: &Shop, tx: &mut Tx<'_>, it: &Purchase, user: Uuid, now: Timestamp) -> Result<(), DbError> {
    let sold = match it.goods {
        Goods::Mana(mana) => mana,
        Goods::Plan(_) => {
            // First what was due until now.
            keep::periods(shop, tx, user, now)?;
            let granted = end_period(tx, it.id, user, now)?;
            keep::periods(shop, tx, user, now)?;
            granted * BONUS
        }
    };
    let Some(face) = usernames::lock_face(tx, user)? else { return Ok(()) };
    let TakeBack { taken, owed } = take_back(face.mana, i64::from(sold));
    if taken > 0 {
        let change = Change { user, amount: -taken, reason: Reason::Reversal, reference: it.id.to_string() };
        mana::apply(tx, &change, now).map_err(paid_mana::broken)?;
    }
    if owed > 0 {
        period_store::insert_debt(tx, it.id, user, owed, now)?;
    }
    Ok(())
}

/// Ends a period now and moves those after it up; returns how many bonuses it had given.
fn end_period(tx: &mut Tx<'_>, purchase: Uuid, user: Uuid, now: Timestamp) -> Result<u32, DbError> {
    let mut rows = period_store::of_user(tx, user)?;
    let Some(index) = rows.iter().position(|row| row.purchase == purchase) else { return Ok(0) };
    let gone = rows[index].period;
    // Figures for everyone cannot be bought for nothing.
    meta::set_aside(tx, user, gone.begins(), gone.ends().map_or(now, |end| end.min(now)))?;
    let mut own: Vec<_> = rows.iter().map(|row| row.period).collect();
    periods::remove(&mut own, index, now);
    for (row, period) in rows.iter_mut().zip(own) {
        row.period = period;
        if period.ended && row.ended_at.is_none() {
            (row.ended_at, row.wake_at) = (Some(now), None);
        }
        period_store::save(tx, row)?;
    }
    Ok(rows[index].period.granted)
}

/// The term of a plan that was sold; `None` for mana.
pub(super) fn term_of(goods: Goods) -> Option<Term> {
    match goods {
        Goods::Plan(term) => Some(term),
        Goods::Mana(_) => None,
    }
}
