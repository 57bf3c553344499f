//! Mana that was paid for.

use uuid::Uuid;

use super::period_store;
use super::rules::take_back::repay;
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::people::mana::{self, Cause, Change, Reason};

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

/// A grant, and a change within the balance, are never refused.
pub(super) fn broken(error: mana::Error) -> DbError {
    match error {
        mana::Error::Db(error) => error,
        refused @ mana::Error::Refused(_) => DbError::Broken(refused.into()),
    }
}
