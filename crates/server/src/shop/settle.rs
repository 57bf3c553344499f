//! Writes what is learnt of a purchase, and does what follows from it, in one transaction: the only place where goods are given and
//! taken back. Lock order: the purchase, then the profile.

use uuid::Uuid;

use super::letters;
use super::period_store::{self, PeriodRow};
use super::provider::{Details, Word};
use super::rules::catalogue::{BONUS, Goods, Term};
use super::rules::periods;
use super::rules::purchase::{Act, Checkout, Misfit, News, Payment, act, judge, state};
use super::rules::schedule::next_ask;
use super::rules::take_back::{TakeBack, repay, take_back};
use super::store::{self, Purchase};
use super::table::PURCHASES;
use super::{Shop, keep};
use crate::clock::Timestamp;
use crate::db::{DbError, Tx};
use crate::mana::{self, Cause, Change, Reason};
use crate::registry::publish_update;
use crate::usernames;

impl Shop {
    /// Learns from the provider's word. `None`: there is no such purchase.
    pub(super) fn hear(
        &self,
        tx: &mut Tx<'_>,
        id: Uuid,
        word: &Word,
        details: &Details,
        now: Timestamp,
    ) -> Result<Option<Purchase>, DbError> {
        let Some(it) = store::lock(tx, id)? else { return Ok(None) };
        let news = news_of(word, details, &it);
        self.learn(tx, id, news, details, now)
    }

    /// Learns a piece of news, and gives or takes back what follows. The same news again change nothing.
    pub(super) fn learn(
        &self,
        tx: &mut Tx<'_>,
        id: Uuid,
        news: News,
        details: &Details,
        now: Timestamp,
    ) -> Result<Option<Purchase>, DbError> {
        publish_update(tx, &PURCHASES, &id.to_string(), now, |tx| {
            let Some(before) = store::lock(tx, id)? else { return Ok(None) };
            let mut it = before.clone();
            // Another checkout's references are not ours.
            if news != News::Misfit(Misfit::Checkout) {
                details.add_to(&mut it);
            }
            let mut known = it.known();
            known.learn(news);
            it.state = state(&known, it.amount_cents, it.user.is_some());
            match (act(&known, it.state), it.user) {
                (Some(Act::Give), Some(user)) => {
                    known.given = give(self, tx, &it, user, now)?;
                    if !known.given {
                        known.learn(News::Misfit(Misfit::Lifetime));
                        it.state = state(&known, it.amount_cents, true);
                    }
                }
                (Some(Act::TakeBack), user) => {
                    if let Some(user) = user {
                        take(self, tx, &it, user, now)?;
                    }
                    known.taken = true;
                }
                _ => {}
            }
            let since = |is: bool, was: Option<Timestamp>| was.or(is.then_some(now));
            (it.checkout, it.misfit, it.dispute) = (known.checkout, known.misfit, known.dispute);
            it.refunded_cents = known.refunded_cents;
            it.paid_at = since(known.paid, it.paid_at);
            it.credited_at = since(known.given, it.credited_at);
            it.taken_at = since(known.taken, it.taken_at);
            it.withdrawn_at = since(known.withdrawn, it.withdrawn_at);
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

/// What the provider's word means for the purchase.
fn news_of(word: &Word, details: &Details, it: &Purchase) -> News {
    match word {
        Word::Open => News::Checkout(Checkout::Open),
        Word::Processing => News::Checkout(Checkout::Processing),
        Word::Failed => News::Checkout(Checkout::Failed),
        Word::Expired => News::Checkout(Checkout::Expired),
        Word::Cancelled => News::Checkout(Checkout::Cancelled),
        Word::Paid { amount_cents, currency } => {
            let other = |ours: &Option<String>, theirs: &Option<String>| matches!((ours, theirs), (Some(ours), Some(theirs)) if ours != theirs);
            if other(&it.provider_ref, &details.provider_ref) {
                return News::Misfit(Misfit::Checkout);
            }
            judge(&Payment { amount_cents: *amount_cents, currency }, it.amount_cents, &it.currency)
        }
        Word::Refunded { cents } => News::Refunded(*cents),
        Word::Dispute(dispute) => News::Dispute(*dispute),
    }
}

/// Gives what was sold. False: it cannot be given, because nothing comes after a lifetime plan.
fn give(shop: &Shop, tx: &mut Tx<'_>, it: &Purchase, user: Uuid, now: Timestamp) -> Result<bool, DbError> {
    match it.goods {
        Goods::Mana(mana) => grant(tx, user, mana, Reason::Purchase, it.id.to_string(), now)?,
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

/// Gives mana that was paid for; a debt is repaid from it.
pub(super) fn grant(
    tx: &mut Tx<'_>,
    user: Uuid,
    amount: u32,
    reason: Reason,
    reference: String,
    now: Timestamp,
) -> Result<(), DbError> {
    mana::grant(tx, user, amount, Cause { reason, reference: reference.clone() }, now).map_err(broken)?;
    let debts = period_store::debts(tx, user)?;
    let owed: Vec<_> = debts.iter().map(|(_, owed)| *owed).collect();
    for ((purchase, _), part) in debts.iter().zip(repay(i64::from(amount), &owed)).filter(|(_, part)| *part > 0) {
        let reference = format!("{purchase}:{reference}");
        let change = Change { user, amount: -part, reason: Reason::Reversal, reference };
        mana::apply(tx, &change, now).map_err(broken)?;
        period_store::lower_debt(tx, *purchase, part)?;
    }
    Ok(())
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
        mana::apply(tx, &change, now).map_err(broken)?;
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

/// A grant, and a change within the balance, are never refused.
fn broken(error: mana::Error) -> DbError {
    match error {
        mana::Error::Db(error) => error,
        refused @ mana::Error::Refused(_) => DbError::Broken(refused.into()),
    }
}
