//! The rules of the balance: pure arithmetic.

use std::time::Duration;

/// What a new player starts with.
pub const INITIAL_MANA: i64 = 250;

/// A spend of exactly an entry fee that is at most this old when the game starts is the fee.
pub const PREPAID_FOR: Duration = Duration::from_secs(600);

/// Why a balance changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The mana a new player starts with.
    Signup,
    DuoEntry,
    BattleRoyaleEntry,
    /// An entry fee given back.
    Refund,
    LegendReward,
    /// For all five questions of a day.
    Daily,
    Purchase,
    SubscriptionBonus,
    /// What a refund or a lost dispute takes back, and what repays the rest of it later.
    Reversal,
    /// A change by an administrator.
    Admin,
    /// The player lowered their own balance.
    Spend,
}

impl Reason {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Signup => "signup",
            Self::DuoEntry => "duo_entry",
            Self::BattleRoyaleEntry => "battle_royale_entry",
            Self::Refund => "refund",
            Self::LegendReward => "legend_reward",
            Self::Daily => "daily",
            Self::Purchase => "purchase",
            Self::SubscriptionBonus => "subscription_bonus",
            Self::Reversal => "reversal",
            Self::Admin => "admin",
            Self::Spend => "spend",
        }
    }
}

#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("Not enough mana")]
    NotEnoughMana,
    /// A player tried to raise their own balance.
    #[error("Error updating mana")]
    Upwards,
}

/// The balance after a change. A change below zero or beyond the range of `i64` is refused.
pub fn change(balance: i64, amount: i64) -> Result<i64, Refusal> {
    balance.checked_add(amount).filter(|after| *after >= 0).ok_or(Refusal::NotEnoughMana)
}

/// The amount that lowers a balance to `wanted`: players may lower their own balance, never raise it.
pub fn difference(balance: i64, wanted: i64) -> Result<i64, Refusal> {
    match wanted {
        ..0 => Err(Refusal::NotEnoughMana),
        _ if wanted > balance => Err(Refusal::Upwards),
        _ => Ok(balance - wanted),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_player_may_lower_their_balance_and_never_raise_it() {
        assert_eq!(difference(250, 235), Ok(15));
        assert_eq!(difference(250, 250), Ok(0));
        assert_eq!(difference(250, 0), Ok(250));
        assert_eq!(difference(250, 251), Err(Refusal::Upwards));
        assert_eq!(difference(0, i64::MAX), Err(Refusal::Upwards));
        assert_eq!(difference(250, -1), Err(Refusal::NotEnoughMana));
        assert_eq!(difference(250, i64::MIN), Err(Refusal::NotEnoughMana));
    }

    proptest! {
        #[test]
        fn a_written_balance_is_reached_exactly_or_refused(balance in 0..i64::MAX, wanted: i64) {
            if let Ok(amount) = difference(balance, wanted) {
                prop_assert!(amount >= 0);
                prop_assert_eq!(change(balance, -amount), Ok(wanted));
            }
        }
    }

    #[test]
    fn a_balance_never_goes_below_zero() {
        assert_eq!(change(0, INITIAL_MANA), Ok(250));
        assert_eq!(change(20, -20), Ok(0));
        assert_eq!(change(19, -20), Err(Refusal::NotEnoughMana));
        assert_eq!(change(1, i64::MIN), Err(Refusal::NotEnoughMana));
        assert_eq!(change(i64::MAX, 1), Err(Refusal::NotEnoughMana));
    }
}
