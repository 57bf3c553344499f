//! What an administrator may do with a purchase.

use super::purchase::{Misfit, State};

/// The whole price, as long as the money is with us and nobody disputes it.
pub fn can_refund(state: State) -> bool {
    matches!(state, State::Credited | State::Held)
}

/// A held purchase gets its goods if there is a buyer to give them to, and goods that can be given.
pub fn can_release(state: State, misfit: Option<Misfit>, has_buyer: bool) -> bool {
    state == State::Held && has_buyer && misfit != Some(Misfit::Lifetime)
}

/// The provider knows the checkout.
pub fn can_ask(state: State, has_reference: bool) -> bool {
    has_reference && state != State::Refunded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn money_that_is_here_can_go_back() {
        let refundable: Vec<State> = State::ALL.into_iter().filter(|state| can_refund(*state)).collect();
        assert_eq!(refundable, [State::Credited, State::Held]);
    }

    #[test]
    fn only_a_held_purchase_with_a_buyer_is_released() {
        assert!(can_release(State::Held, Some(Misfit::Amount), true));
        assert!(!can_release(State::Held, Some(Misfit::Lifetime), true));
        assert!(!can_release(State::Held, Some(Misfit::Amount), false));
        assert!(!can_release(State::Credited, None, true));
    }
}
