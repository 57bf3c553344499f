//! Room codes: six characters, easy to say and to type.

use std::net::IpAddr;
use std::time::Duration;

use uuid::Uuid;

use crate::base::clock::Timestamp;
use crate::base::limits::{Limits, Rule, Wait};
use crate::base::random;

pub const LENGTH: usize = 6;

/// How many wrong codes a user and an address may try: far too few to guess one of 32^6.
const WRONG_BY_USER: Rule = Rule { name: "wrong_codes_user", burst: 10, per: Duration::from_secs(600) };
const WRONG_BY_ADDRESS: Rule = Rule { name: "wrong_codes_address", burst: 30, per: Duration::from_secs(600) };

/// Cleans typed input: other characters are removed, the rest is cut to six and upper case.
pub fn clean(raw: &str) -> String {
    raw.chars().filter(char::is_ascii_alphanumeric).take(LENGTH).map(|c| c.to_ascii_uppercase()).collect()
}

/// Also true for codes with I, O, 0 and 1: earlier versions made them.
pub fn is_code(text: &str) -> bool {
    text.len() == LENGTH && text.bytes().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit())
}

/// A new code, cryptographically random.
pub fn fresh() -> String {
    random::code(&random::bytes::<LENGTH>())
}

/// Counts a try, or returns how long to wait. A correct code is not counted: call [`was_right`] after it.
pub fn try_one(limits: &Limits, user: Uuid, address: Option<IpAddr>, now: Timestamp) -> Result<(), Wait> {
    limits.take(WRONG_BY_USER, &user.to_string(), now)?;
    if let Some(address) = address
        && let Err(wait) = limits.take_address(WRONG_BY_ADDRESS, address, now)
    {
        limits.give_back(WRONG_BY_USER, &user.to_string());
        return Err(wait);
    }
    Ok(())
}

pub fn was_right(limits: &Limits, user: Uuid, address: Option<IpAddr>) {
    limits.give_back(WRONG_BY_USER, &user.to_string());
    if let Some(address) = address {
        limits.give_back_address(WRONG_BY_ADDRESS, address);
    }
}

/// Like [`try_one`], for a visitor who has no account yet.
pub fn try_as_visitor(limits: &Limits, address: IpAddr, now: Timestamp) -> Result<(), Wait> {
    limits.take_address(WRONG_BY_ADDRESS, address, now)
}

pub fn visitor_was_right(limits: &Limits, address: IpAddr) {
    limits.give_back_address(WRONG_BY_ADDRESS, address);
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn typed_input_is_cleaned() {
        assert_eq!(clean(" ab-c1 2d "), "ABC12D");
        assert_eq!(clean("abcdefgh"), "ABCDEF");
        assert_eq!(clean("é!"), "");
        assert!(
            is_code("A1B2C3") && !is_code("A1B2C") && !is_code("a1b2c3") && !is_code("A1B2C3D") && !is_code("A1B2CÉ")
        );
    }

    #[test]
    fn new_codes_are_valid_and_use_every_character_that_cannot_be_mistaken() {
        let codes: Vec<String> = (0..600).map(|_| fresh()).collect();
        assert!(codes.iter().all(|code| is_code(code) && !code.contains(['I', 'O', '0', '1'])));
        assert!("ABCDEFGHJKLMNPQRSTUVWXYZ23456789".chars().all(|c| codes.iter().any(|code| code.contains(c))));
    }

    #[test]
    fn a_user_may_try_ten_wrong_codes_and_an_address_thirty() {
        let (limits, now) = (Limits::new(true), Timestamp::from_secs(1_000_000));
        let address = Some("10.0.0.7".parse().unwrap());
        let mut good = 0;
        for user in 0..4 {
            let user = Uuid::from_u128(user);
            good += (0..12).filter(|_| try_one(&limits, user, address, now).is_ok()).count();
        }
        assert_eq!(good, 30);
        let other = Uuid::from_u128(9);
        assert!(try_one(&limits, other, address, now).is_err());
        assert!(
            (0..10).all(|_| try_one(&limits, other, None, now).is_ok()),
            "the address reached its limit, not the user"
        );
        assert!(try_one(&limits, other, None, now).is_err());
        let (right, home) = (Uuid::from_u128(10), Some("10.0.0.8".parse().unwrap()));
        for _ in 0..50 {
            assert!(try_one(&limits, right, home, now).is_ok());
            was_right(&limits, right, home);
        }
    }

    proptest! {
        #[test]
        fn any_input_becomes_a_code_or_a_part_of_one(raw in ".{0,20}") {
            let cleaned = clean(&raw);
            prop_assert!(cleaned.len() <= LENGTH && (cleaned.len() < LENGTH || is_code(&cleaned)));
            prop_assert_eq!(clean(&cleaned), cleaned.clone());
        }
    }
}
