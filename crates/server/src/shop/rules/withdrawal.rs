//! Withdrawal: within 14 days a buyer may change their mind. An unspent pack, and once a plan, is refunded without asking anyone; the rest
//! is a request to the operator, because delivery at once was asked for.

use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;

use super::catalogue::Goods;
use super::purchase::State;
use crate::base::clock::Timestamp;

pub const TERM: Duration = Duration::from_secs(14 * 24 * 3_600);

/// What a withdrawal brings now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Withdrawal {
    /// The money goes back at once.
    Refund,
    /// The operator decides.
    Request,
    /// Requested before.
    Requested,
    /// The term is over, or there is nothing to withdraw from.
    Over,
}

/// What is known of the purchase and its buyer.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    pub state: State,
    pub goods: Goods,
    pub credited_at: Option<Timestamp>,
    pub requested: bool,
    pub balance: i64,
    /// The buyer withdrew from a plan before.
    pub plan_withdrawn: bool,
}

/// The end of the term.
pub fn until(credited_at: Timestamp) -> Timestamp {
    credited_at.plus(TERM)
}

pub fn judge(case: &Case, now: Timestamp) -> Withdrawal {
    let in_time = case.credited_at.is_some_and(|at| now < until(at));
    if case.state != State::Credited || !in_time {
        return Withdrawal::Over;
    }
    if case.requested {
        return Withdrawal::Requested;
    }
    let by_itself = match case.goods {
        Goods::Mana(mana) => case.balance >= i64::from(mana),
        Goods::Plan(_) => !case.plan_withdrawn,
    };
    if by_itself { Withdrawal::Refund } else { Withdrawal::Request }
}
