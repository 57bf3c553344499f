//! The rules of the balance: pure arithmetic, nothing else.

/// What a new player starts with.
pub const INITIAL_MANA: i64 = 250;

/// Why a balance changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    Signup,
    Spend,
}

impl Reason {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Signup => "signup",
            Self::Spend => "spend",
        }
    }
}

#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("Not enough mana")]
    NotEnoughMana,
}

/// The balance after a change. It never goes below zero, and a change too large to count is no change.
pub fn change(balance: i64, amount: i64) -> Result<i64, Refusal> {
    balance.checked_add(amount).filter(|after| *after >= 0).ok_or(Refusal::NotEnoughMana)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_balance_never_goes_below_zero() {
        assert_eq!(change(0, INITIAL_MANA), Ok(250));
        assert_eq!(change(20, -20), Ok(0));
        assert_eq!(change(19, -20), Err(Refusal::NotEnoughMana));
        assert_eq!(change(1, i64::MIN), Err(Refusal::NotEnoughMana));
        assert_eq!(change(i64::MAX, 1), Err(Refusal::NotEnoughMana));
    }
}
