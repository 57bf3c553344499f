//! The shop in figures, for administrators. Purchases of the sandbox do not count.

use uuid::Uuid;

use super::period_store;
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::base::figures::{self, Day, Figures};
use crate::params;

const NUMBERS: &[(&str, &str)] = &[
    (
        "purchases",
        "select count(*) from purchases where credited_at >= $1 and credited_at < $2 and provider <> 'sandbox'",
    ),
    (
        "revenue_cents",
        "select cast(coalesce(sum(amount_cents), 0) as bigint) from purchases where credited_at >= $1 and credited_at < $2 and provider <> 'sandbox'",
    ),
];

const PARTS: &[(&str, &str)] = &[(
    "revenue_cents:",
    "select sku, cast(sum(amount_cents) as bigint) from purchases where credited_at >= $1 and credited_at < $2 and provider <> 'sandbox' group by sku",
)];

/// Purchases that came into a state on the day.
const BECAME: &str = "from purchase_states s join purchases p on p.id = s.purchase_id
    where s.at >= $1 and s.at < $2 and s.state = $3 and p.provider <> 'sandbox'";

pub fn figures(tx: &mut Tx<'_>, day: Day) -> Result<Figures, DbError> {
    let mut figures = figures::count(tx, day, NUMBERS)?;
    figures.extend(figures::count_parts(tx, day, PARTS)?);
    for (name, what, state) in [
        ("refunds", "count(*)", "refunded"),
        ("refunded_cents", "cast(coalesce(sum(p.amount_cents), 0) as bigint)", "refunded"),
        ("disputes", "count(*)", "disputed"),
    ] {
        let sql = format!("select {what} {BECAME}");
        let value = tx.one(&sql, params![day.start(), day.end(), state], |row| row.get(0))?;
        figures.insert(name.to_owned(), value.unwrap_or_default());
    }
    Ok(figures)
}

/// How many purchases wait for a decision of the operator.
pub fn held(tx: &mut Tx<'_>) -> Result<i64, DbError> {
    let sql = "select count(*) from purchases where state = 'held'";
    Ok(tx.one(sql, params![], |row| row.get(0))?.unwrap_or_default())
}

/// A purchase in the list of a user's.
#[derive(Clone, Debug)]
pub struct UserPurchase {
    pub id: Uuid,
    pub sku: String,
    pub amount_cents: i64,
    pub currency: String,
    pub provider: String,
    pub state: String,
    pub created_at: Timestamp,
}

/// A user's newest purchases.
pub fn of_user(tx: &mut Tx<'_>, user: Uuid, limit: i64) -> Result<Vec<UserPurchase>, DbError> {
    tx.all(
        "select id, sku, amount_cents, currency, provider, state, created_at from purchases where user_id = $1
         order by created_at desc, id limit $2",
        params![user, limit],
        |row| {
            Ok(UserPurchase {
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

/// Until when an administrator gave the tracker to a user.
pub fn grant_end(tx: &mut Tx<'_>, user: Uuid) -> Result<Option<Timestamp>, DbError> {
    period_store::grant_end(tx, user)
}
