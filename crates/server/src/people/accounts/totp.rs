//! Time-based one-time passwords (RFC 6238): SHA-1, six digits, thirty seconds, one step of tolerance either way.

use ring::hmac;

use crate::base::clock::Timestamp;

const STEP_S: i64 = 30;
const DIGITS: u32 = 6;

/// The time step of this code, if it is later than the last accepted step. A code is accepted once.
pub fn accepted_step(secret: &[u8], code: &str, now: Timestamp, last_step: i64) -> Option<i64> {
    let current = now.secs().div_euclid(STEP_S);
    (current - 1..=current + 1).find(|step| *step > last_step && same(&code_at(secret, *step), code))
}

pub fn code_at(secret: &[u8], step: i64) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA1_FOR_LEGACY_USE_ONLY, secret);
    let tag = hmac::sign(&key, &step.to_be_bytes());
    let tag = tag.as_ref();
    let offset = usize::from(tag[19] & 0xf);
    let word = u32::from_be_bytes([tag[offset] & 0x7f, tag[offset + 1], tag[offset + 2], tag[offset + 3]]);
    format!("{:06}", word % 10_u32.pow(DIGITS))
}

fn same(expected: &str, given: &str) -> bool {
    subtle::ConstantTimeEq::ct_eq(expected.as_bytes(), given.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &[u8] = b"12345678901234567890";

    #[test]
    fn the_vectors_of_rfc_6238() {
        for (time, code) in
            [(59, "287082"), (1_111_111_109, "081804"), (1_234_567_890, "005924"), (20_000_000_000, "353130")]
        {
            assert_eq!(code_at(SECRET, time / STEP_S), code);
        }
    }

    #[test]
    fn a_code_is_accepted_once_and_one_step_either_way() {
        let now = Timestamp::from_secs(3000);
        let code = |step: i64| code_at(SECRET, step);
        assert_eq!(accepted_step(SECRET, &code(100), now, 0), Some(100));
        assert_eq!(accepted_step(SECRET, &code(99), now, 0), Some(99));
        assert_eq!(accepted_step(SECRET, &code(101), now, 0), Some(101));
        assert_eq!(accepted_step(SECRET, &code(98), now, 0), None);
        assert_eq!(accepted_step(SECRET, &code(102), now, 0), None);
        assert_eq!(accepted_step(SECRET, &code(100), now, 100), None, "used before");
        assert_eq!(accepted_step(SECRET, "", now, 0), None);
    }
}
