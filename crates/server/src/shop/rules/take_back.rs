//! What a refund takes back. A balance is never negative: what is missing is a debt, which only later purchases and bonuses repay.

/// What is taken from the balance, and what is owed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakeBack {
    pub taken: i64,
    pub owed: i64,
}

/// Takes back `sold` mana from a balance.
pub fn take_back(balance: i64, sold: i64) -> TakeBack {
    let taken = sold.min(balance).max(0);
    TakeBack { taken, owed: sold - taken }
}

/// How a grant repays debts, the oldest first: the part of each. Nothing but the grant itself is used.
pub fn repay(granted: i64, debts: &[i64]) -> Vec<i64> {
    let mut left = granted.max(0);
    debts
        .iter()
        .map(|owed| {
            let part = left.min(*owed).max(0);
            left -= part;
            part
        })
        .collect()
}
