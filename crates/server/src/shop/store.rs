//! The SQL of purchases and of what providers reported.

use anyhow::anyhow;
use uuid::Uuid;

use super::rules::catalogue::{Goods, Term};
use super::rules::purchase::{CheckoutState, Dispute, Facts, Misfit, State};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Row, Tx, Value};
use crate::base::language::Language;
use crate::params;

/// A row of `purchases`.
#[derive(Clone, Debug)]
pub(super) struct Purchase {
    pub(super) id: Uuid,
    pub(super) user: Option<Uuid>,
    pub(super) sku: String,
    pub(super) goods: Goods,
    pub(super) amount_cents: i64,
    pub(super) currency: String,
    pub(super) vat_cents: i64,
    pub(super) provider: String,
    pub(super) provider_ref: Option<String>,
    pub(super) payment_ref: Option<String>,
    pub(super) checkout_url: Option<String>,
    pub(super) state: State,
    pub(super) checkout: CheckoutState,
    pub(super) misfit: Option<Misfit>,
    pub(super) dispute: Option<Dispute>,
    pub(super) refunded_cents: i64,
    pub(super) country: Option<String>,
    pub(super) language: Language,
    pub(super) waiver_at: Timestamp,
    pub(super) waiver_version: String,
    pub(super) paid_at: Option<Timestamp>,
    pub(super) credited_at: Option<Timestamp>,
    pub(super) taken_at: Option<Timestamp>,
    pub(super) withdrawn_at: Option<Timestamp>,
    pub(super) requested_at: Option<Timestamp>,
    pub(super) created_at: Timestamp,
    pub(super) updated_at: Timestamp,
    pub(super) wake_at: Option<Timestamp>,
}

impl Purchase {
    pub(super) fn facts(&self) -> Facts {
        Facts {
            checkout: self.checkout,
            paid: self.paid_at.is_some(),
            misfit: self.misfit,
            refunded_cents: self.refunded_cents,
            dispute: self.dispute,
            withdrawn: self.withdrawn_at.is_some(),
            given: self.credited_at.is_some(),
            taken: self.taken_at.is_some(),
        }
    }
}

const COLUMNS: &str = "id, user_id, sku, mana, months, amount_cents, currency, vat_cents, provider, provider_ref, payment_ref,
    checkout_url, state, checkout, misfit, dispute, refunded_cents, country, language, waiver_at, waiver_version, paid_at,
    credited_at, taken_at, withdrawn_at, withdrawal_requested_at, created_at, updated_at, wake_at";

fn read(row: &Row<'_>) -> Result<Purchase, DbError> {
    let mana: Option<i64> = row.get(3)?;
    let goods = match mana {
        Some(mana) => Goods::Mana(small(mana)?),
        None => Goods::Plan(Term::from_months(row.get::<Option<i64>>(4)?.map(small).transpose()?)),
    };
    Ok(Purchase {
        id: row.get(0)?,
        user: row.get(1)?,
        sku: row.get(2)?,
        goods,
        amount_cents: row.get(5)?,
        currency: row.get(6)?,
        vat_cents: row.get(7)?,
        provider: row.get(8)?,
        provider_ref: row.get(9)?,
        payment_ref: row.get(10)?,
        checkout_url: row.get(11)?,
        state: named(&row.get::<String>(12)?, &State::ALL, State::as_str)?,
        checkout: named(&row.get::<String>(13)?, &CHECKOUTS, checkout_name)?,
        misfit: row.get::<Option<String>>(14)?.map(|name| named(&name, &MISFITS, misfit_name)).transpose()?,
        dispute: row.get::<Option<String>>(15)?.map(|name| named(&name, &DISPUTES, dispute_name)).transpose()?,
        refunded_cents: row.get(16)?,
        country: row.get(17)?,
        language: Language::from_code(&row.get::<String>(18)?),
        waiver_at: row.get(19)?,
        waiver_version: row.get(20)?,
        paid_at: row.get(21)?,
        credited_at: row.get(22)?,
        taken_at: row.get(23)?,
        withdrawn_at: row.get(24)?,
        requested_at: row.get(25)?,
        created_at: row.get(26)?,
        updated_at: row.get(27)?,
        wake_at: row.get(28)?,
    })
}

pub(super) fn insert(tx: &mut Tx<'_>, it: &Purchase) -> Result<(), DbError> {
    let (mana, months) = match it.goods {
        Goods::Mana(mana) => (Some(i64::from(mana)), None),
        Goods::Plan(term) => (None, term.months().map(i64::from)),
    };
    tx.run(
        "insert into purchases (id, user_id, sku, mana, months, amount_cents, currency, vat_cents, provider, state, checkout,
            language, waiver_at, waiver_version, created_at, updated_at, wake_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15, $16)",
        params![
            it.id,
            it.user,
            &it.sku,
            mana,
            months,
            it.amount_cents,
            &it.currency,
            it.vat_cents,
            &it.provider,
            it.state.as_str(),
            checkout_name(it.checkout),
            it.language.code(),
            it.waiver_at,
            &it.waiver_version,
            it.created_at,
            it.wake_at
        ],
    )?;
    note_state(tx, it.id, it.state, it.created_at)
}

/// Adds to the history of the purchase's states.
pub(super) fn note_state(tx: &mut Tx<'_>, id: Uuid, state: State, at: Timestamp) -> Result<(), DbError> {
    tx.run(
        "insert into purchase_states (purchase_id, at, state) values ($1, $2, $3)
         on conflict (purchase_id, at, state) do nothing",
        params![id, at, state.as_str()],
    )?;
    Ok(())
}

/// Saves what changes in the life of a purchase; what was sold stays.
pub(super) fn save(tx: &mut Tx<'_>, it: &Purchase) -> Result<(), DbError> {
    tx.run(
        "update purchases set vat_cents = $2, provider_ref = $3, payment_ref = $4, checkout_url = $5, state = $6, checkout = $7,
            misfit = $8, dispute = $9, refunded_cents = $10, country = $11, paid_at = $12, credited_at = $13, taken_at = $14,
            withdrawn_at = $15, withdrawal_requested_at = $16, updated_at = $17, wake_at = $18
         where id = $1",
        params![
            it.id,
            it.vat_cents,
            it.provider_ref.as_ref(),
            it.payment_ref.as_ref(),
            it.checkout_url.as_ref(),
            it.state.as_str(),
            checkout_name(it.checkout),
            it.misfit.map(misfit_name),
            it.dispute.map(dispute_name),
            it.refunded_cents,
            it.country.as_ref(),
            it.paid_at,
            it.credited_at,
            it.taken_at,
            it.withdrawn_at,
            it.requested_at,
            it.updated_at,
            it.wake_at
        ],
    )?;
    Ok(())
}

pub(super) fn find(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<Purchase>, DbError> {
    tx.one(&format!("select {COLUMNS} from purchases where id = $1"), params![id], read)
}

/// The purchases that the end of a statement names: its conditions, order and limit.
pub(super) fn all_where(tx: &mut Tx<'_>, end: &str, values: &[Value<'_>]) -> Result<Vec<Purchase>, DbError> {
    tx.all(&format!("select {COLUMNS} from purchases {end}"), values, read)
}

pub(super) fn lock(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<Purchase>, DbError> {
    tx.one(&format!("select {COLUMNS} from purchases where id = $1 for update"), params![id], read)
}

/// The purchase of a checkout or of a payment.
pub(super) fn find_by_refs(
    tx: &mut Tx<'_>,
    provider: &str,
    checkout: Option<&str>,
    payment: Option<&str>,
) -> Result<Option<Uuid>, DbError> {
    tx.one(
        "select id from purchases where provider = $1 and (provider_ref = $2 or payment_ref = $3) limit 1",
        params![provider, checkout, payment],
        |row| row.get(0),
    )
}

/// The buyer's purchases, newest first; those that were never paid are left out unless they are under way.
pub(super) fn of_user(tx: &mut Tx<'_>, user: Uuid, limit: i64) -> Result<Vec<Purchase>, DbError> {
    tx.all(
        &format!("select {COLUMNS} from purchases where user_id = $1 order by created_at desc, id desc limit $2"),
        params![user, limit],
        read,
    )
}

/// The newest purchase of the product that waits for its payment at this price.
pub(super) fn unfinished(
    tx: &mut Tx<'_>,
    user: Uuid,
    provider: &str,
    sku: &str,
    amount: i64,
    since: Timestamp,
) -> Result<Option<Purchase>, DbError> {
    tx.one(
        &format!(
            "select {COLUMNS} from purchases where user_id = $1 and provider = $2 and sku = $3 and amount_cents = $4
                and created_at > $5 and state in ('created', 'open') order by created_at desc, id desc limit 1"
        ),
        params![user, provider, sku, amount, since],
        read,
    )
}

pub(super) fn has_dispute(tx: &mut Tx<'_>, user: Uuid) -> Result<bool, DbError> {
    let sql = "select 1 from purchases where user_id = $1 and state = 'disputed' limit 1";
    Ok(tx.one(sql, params![user], |_| Ok(()))?.is_some())
}

/// Whether the player withdrew from a plan before.
pub(super) fn plan_withdrawn(tx: &mut Tx<'_>, user: Uuid) -> Result<bool, DbError> {
    let sql = "select 1 from purchases where user_id = $1 and mana is null and withdrawn_at is not null limit 1";
    Ok(tx.one(sql, params![user], |_| Ok(()))?.is_some())
}

pub(super) fn due(tx: &mut Tx<'_>, now: Timestamp, limit: i64) -> Result<Vec<Uuid>, DbError> {
    tx.all("select id from purchases where wake_at <= $1 order by wake_at limit $2", params![now, limit], |row| {
        row.get(0)
    })
}

/// When the next purchase or period is due after `now`.
pub(super) fn next_after(tx: &mut Tx<'_>, now: Timestamp) -> Result<Option<Timestamp>, DbError> {
    let next = tx.one(
        "select min(at) from (select min(wake_at) as at from purchases where wake_at > $1
            union all select min(wake_at) as at from plan_periods where wake_at > $1) as times",
        params![now],
        |row| row.get(0),
    )?;
    Ok(next.flatten())
}

pub(super) fn set_wake(tx: &mut Tx<'_>, id: Uuid, at: Option<Timestamp>) -> Result<(), DbError> {
    tx.run("update purchases set wake_at = $2 where id = $1", params![id, at])?;
    Ok(())
}

/// The purchases of a user who is deleted belong to nobody from now on, and so do the periods.
pub(super) fn forget(tx: &mut Tx<'_>, user: Uuid) -> Result<(), DbError> {
    tx.run("update purchases set user_id = null where user_id = $1", params![user])?;
    tx.run("update plan_periods set user_id = null, wake_at = null where user_id = $1", params![user])?;
    Ok(())
}

/// Notes an event; false if it was noted before.
pub(super) fn note_event(
    tx: &mut Tx<'_>,
    provider: &str,
    event: &EventNote<'_>,
    now: Timestamp,
) -> Result<bool, DbError> {
    let inserted = tx.run(
        "insert into payment_events (provider, event_id, type, purchase_id, outcome, at) values ($1, $2, $3, $4, $5, $6)
         on conflict (provider, event_id) do nothing",
        params![provider, event.id, event.kind, event.purchase, event.outcome, now],
    )?;
    Ok(inserted == 1)
}

/// A row of `payment_events`.
pub(super) struct EventNote<'a> {
    pub(super) id: &'a str,
    pub(super) kind: &'a str,
    pub(super) purchase: Option<Uuid>,
    pub(super) outcome: &'a str,
}

const CHECKOUTS: [CheckoutState; 6] = [
    CheckoutState::Created,
    CheckoutState::Open,
    CheckoutState::Processing,
    CheckoutState::Cancelled,
    CheckoutState::Expired,
    CheckoutState::Failed,
];
const MISFITS: [Misfit; 4] = [Misfit::Amount, Misfit::Currency, Misfit::Checkout, Misfit::Lifetime];
const DISPUTES: [Dispute; 3] = [Dispute::Open, Dispute::Won, Dispute::Lost];

fn checkout_name(it: CheckoutState) -> &'static str {
    match it {
        CheckoutState::Created => "created",
        CheckoutState::Open => "open",
        CheckoutState::Processing => "processing",
        CheckoutState::Cancelled => "cancelled",
        CheckoutState::Expired => "expired",
        CheckoutState::Failed => "failed",
    }
}

pub(super) fn misfit_name(it: Misfit) -> &'static str {
    match it {
        Misfit::Amount => "amount",
        Misfit::Currency => "currency",
        Misfit::Checkout => "checkout",
        Misfit::Lifetime => "lifetime",
    }
}

fn dispute_name(it: Dispute) -> &'static str {
    match it {
        Dispute::Open => "open",
        Dispute::Won => "won",
        Dispute::Lost => "lost",
    }
}

fn named<T: Copy>(name: &str, all: &[T], name_of: fn(T) -> &'static str) -> Result<T, DbError> {
    let found = all.iter().copied().find(|it| name_of(*it) == name);
    found.ok_or_else(|| DbError::Broken(anyhow!("a purchase has the unknown value {name:?}")))
}

fn small(number: i64) -> Result<u32, DbError> {
    u32::try_from(number).map_err(|error| DbError::Broken(error.into()))
}
