//! Checks a whole database: every purchase against the ledger, the periods and the debts. For `runeside check`.

use crate::base::db::{DbError, Row, Tx};
use crate::params;

/// Each query gives a purchase (or a player) that breaks the rule.
const CHECKS: &[(&str, &str)] = &[
    (
        "was credited, but its mana is not in the ledger",
        "select p.id from purchases as p where p.credited_at is not null and p.mana is not null and p.user_id is not null
            and not exists (select 1 from mana_ledger as l where l.user_id = p.user_id and l.reason = 'purchase'
                and l.reference = p.id and l.amount = p.mana)",
    ),
    (
        "was credited, but has no period",
        "select p.id from purchases as p where p.credited_at is not null and p.mana is null
            and not exists (select 1 from plan_periods as t where t.purchase_id = p.id)",
    ),
    (
        "was not credited, but has a row in the ledger or a period",
        "select p.id from purchases as p where p.credited_at is null
            and (exists (select 1 from mana_ledger as l where l.reason = 'purchase' and l.reference = p.id)
                or exists (select 1 from plan_periods as t where t.purchase_id = p.id))",
    ),
    (
        "is named in the ledger, but does not exist",
        "select l.reference from mana_ledger as l where l.reason = 'purchase'
            and not exists (select 1 from purchases as p where p.id = l.reference)",
    ),
    (
        "has a state that does not fit what was given and taken back",
        "select p.id from purchases as p
            where (p.state in ('credited', 'disputed')) <> (p.credited_at is not null and p.taken_at is null)",
    ),
    ("has refunds beyond its amount", "select p.id from purchases as p where p.refunded_cents > p.amount_cents"),
    (
        "has bonuses that are not in the ledger",
        "select t.purchase_id from plan_periods as t where t.user_id is not null and t.granted <> (
            select count(*) from mana_ledger as l where l.user_id = t.user_id and l.reason = 'subscription_bonus'
                and l.reference like t.purchase_id || ':%')",
    ),
    (
        "was taken back, but the ledger and the debt do not add up to what was given",
        "select p.id from purchases as p left join plan_periods as t on t.purchase_id = p.id
            where p.taken_at is not null and p.user_id is not null and p.credited_at is not null
            and coalesce(p.mana, t.granted * 100) <> coalesce((select cast(sum(-l.amount) as bigint) from mana_ledger as l
                    where l.user_id = p.user_id and l.reason = 'reversal'
                        and (l.reference = p.id or l.reference like p.id || ':%')), 0)
                + coalesce((select d.owed from mana_debts as d where d.purchase_id = p.id), 0)",
    ),
    (
        "has begun, but its buyer does not have the tracker",
        "select t.purchase_id from plan_periods as t join profiles as f on f.id = t.user_id
            where t.ended_at is null and t.granted > 0 and f.subscription_tier <> 'tracker'",
    ),
];

/// A line for each error, at most `limit` of each kind.
pub fn audit(tx: &mut Tx<'_>, limit: i64) -> Result<Vec<String>, DbError> {
    let mut wrong = Vec::new();
    for (what, sql) in CHECKS {
        let ids = tx.all(&format!("{sql} limit $1"), params![limit], |row: &Row<'_>| row.get::<String>(0))?;
        wrong.extend(ids.into_iter().map(|id| format!("purchase {id} {what}")));
    }
    Ok(wrong)
}
