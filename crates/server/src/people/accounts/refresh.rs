//! Refresh tokens by the counter scheme: a token is the session's id and counter, signed with the session's own key.
//! Only the session's row is stored, and an old token that is used again shows that two parties have it.

use std::time::Duration;

use data_encoding::BASE64URL_NOPAD;
use ring::hmac;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::model::Session;
use crate::base::clock::Timestamp;

/// Tabs that refresh at the same time all send the same token; within this interval they all get the current one.
pub const REUSE_INTERVAL: Duration = Duration::from_secs(10);
/// After the newer pair of tokens was seen in use, the token before it is accepted this long: requests may overtake each other.
pub const GRACE: Duration = Duration::from_secs(60);
const VERSION: u8 = 0;
const TAG: usize = 16;
const SUM: usize = 4;

/// A parsed token; its signature is checked against the session's key.
#[derive(Debug)]
pub struct Token {
    pub session: Uuid,
    pub counter: i64,
    signed: Vec<u8>,
    tag: Vec<u8>,
}

pub fn issue(session: Uuid, counter: i64, key: &[u8]) -> String {
    let mut bytes = vec![VERSION];
    bytes.extend_from_slice(session.as_bytes());
    write_varint(&mut bytes, counter.unsigned_abs());
    let tag = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, key), &bytes);
    bytes.extend_from_slice(&tag.as_ref()[..TAG]);
    let sum = Sha256::digest(&bytes);
    bytes.extend_from_slice(&sum[..SUM]);
    BASE64URL_NOPAD.encode(&bytes)
}

impl Token {
    pub fn parse(text: &str) -> Option<Self> {
        let bytes = BASE64URL_NOPAD.decode(text.as_bytes()).ok()?;
        let (body, sum) = bytes.split_last_chunk::<SUM>()?;
        if Sha256::digest(body)[..SUM] != *sum {
            return None;
        }
        let (signed, tag) = body.split_last_chunk::<TAG>()?;
        let (version, rest) = signed.split_first()?;
        let (session, counter) = rest.split_first_chunk::<16>()?;
        (*version == VERSION).then_some(())?;
        Some(Self {
            session: Uuid::from_bytes(*session),
            counter: i64::try_from(read_varint(counter)?).ok()?,
            signed: signed.to_vec(),
            tag: tag.to_vec(),
        })
    }

    pub fn is_signed_with(&self, key: &[u8]) -> bool {
        let expected = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, key), &self.signed);
        subtle::ConstantTimeEq::ct_eq(&expected.as_ref()[..TAG], self.tag.as_slice()).into()
    }
}

/// What a refresh does to the session.
#[derive(Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The counter is incremented.
    Next,
    /// Another tab has just refreshed: this one gets the current token, too.
    Together,
    /// The client did not receive the newest token: it gets the current one again, and the session notes that it was issued twice.
    Repeat,
    /// An old token, although a newer one was received: another party has one of them. The session ends. So does a session
    /// whose newest tokens got lost twice in a row: two parties that only refresh look like that.
    Reused,
    /// A token that was never issued.
    Foreign,
}

/// `token` is the token's counter.
pub fn judge(token: i64, session: &Session, now: Timestamp) -> Verdict {
    let together = now.since(session.refreshed_at) <= REUSE_INTERVAL;
    let may_be_lost = session.seen_at.is_none_or(|seen| now.since(seen) <= GRACE);
    let was_issued_twice = session.repeated == Some(token);
    match session.counter.saturating_sub(token) {
        0 => Verdict::Next,
        behind if behind < 0 => Verdict::Foreign,
        _ if together => Verdict::Together,
        1 if may_be_lost && !was_issued_twice => Verdict::Repeat,
        _ => Verdict::Reused,
    }
}

fn write_varint(out: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        out.push((value & 0x7f) as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

fn read_varint(bytes: &[u8]) -> Option<u64> {
    let mut value = 0_u64;
    for (index, byte) in bytes.iter().enumerate() {
        let bits = u64::from(byte & 0x7f);
        let shift = 7 * u32::try_from(index).ok()?;
        value |= bits.checked_shl(shift).filter(|shifted| shifted >> shift == bits)?;
        if byte & 0x80 == 0 {
            return (index + 1 == bytes.len()).then_some(value);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn session(counter: i64, refreshed_at: Timestamp) -> Session {
        Session {
            id: Uuid::from_u128(1),
            user_id: Uuid::from_u128(2),
            hmac_key: Vec::new(),
            counter,
            counter_floor: 0,
            aal: super::super::model::Aal::Aal1,
            amr: Vec::new(),
            ip: None,
            user_agent: None,
            created_at: refreshed_at,
            refreshed_at,
            seen_at: None,
            repeated: None,
        }
    }

    /// The verdict at a second, of a session with counter 5 that was refreshed at second 100.
    fn verdict(token: i64, seen_at: Option<i64>, at: i64) -> Verdict {
        let seen_at = seen_at.map(Timestamp::from_secs);
        judge(token, &Session { seen_at, ..session(5, Timestamp::from_secs(100)) }, Timestamp::from_secs(at))
    }

    #[test]
    fn the_counter_decides_the_verdict() {
        assert_eq!(verdict(5, Some(101), 9000), Verdict::Next);
        assert_eq!(verdict(3, Some(101), 110), Verdict::Together, "tabs that refresh together");
        assert_eq!(verdict(3, None, 111), Verdict::Reused);
        assert_eq!(verdict(6, None, 9000), Verdict::Foreign);
    }

    #[test]
    fn one_behind_is_accepted_until_a_minute_after_the_newer_pair_was_used() {
        assert_eq!(verdict(4, None, 9000), Verdict::Repeat, "the response to the last refresh was lost");
        assert_eq!(verdict(4, Some(500), 560), Verdict::Repeat);
        assert_eq!(verdict(4, Some(500), 561), Verdict::Reused);
        assert_eq!(verdict(4, Some(100), 110), Verdict::Together);
    }

    #[test]
    fn one_behind_is_refused_if_it_was_itself_issued_twice() {
        let (refreshed_at, later) = (Timestamp::from_secs(100), Timestamp::from_secs(9000));
        let repeated = |counter| Session { repeated: Some(counter), ..session(5, refreshed_at) };
        assert_eq!(judge(4, &repeated(4), later), Verdict::Reused);
        assert_eq!(judge(4, &repeated(5), later), Verdict::Repeat, "the client tries again until it gets a response");
        assert_eq!(judge(4, &repeated(3), later), Verdict::Repeat, "a response was received in between");
        assert_eq!(judge(5, &repeated(5), later), Verdict::Next);
        assert_eq!(judge(4, &repeated(4), refreshed_at), Verdict::Together);
    }

    /// Refreshes as `Accounts::refresh` does; the newest token, or `None` if the session ends.
    fn refresh(session: &mut Session, token: i64, now: Timestamp) -> Option<i64> {
        match judge(token, session, now) {
            Verdict::Next => (session.counter, session.refreshed_at) = (session.counter + 1, now),
            Verdict::Repeat => session.repeated = Some(session.counter),
            Verdict::Together => {}
            Verdict::Reused | Verdict::Foreign => return None,
        }
        Some(session.counter)
    }

    proptest! {
        #[test]
        fn two_parties_that_only_refresh_are_noticed_at_the_third_change(
            uses in prop::collection::vec((any::<bool>(), 11_i64..5000), 1..40)
        ) {
            let (mut session, mut tokens, mut now) = (session(0, Timestamp::from_secs(0)), [0, 0], 0);
            let (mut changes, mut before) = (0, uses[0].0);
            for (party, wait) in uses {
                now += wait;
                changes += u8::from(party != before);
                before = party;
                let token = &mut tokens[usize::from(party)];
                match refresh(&mut session, *token, Timestamp::from_secs(now)) {
                    Some(newest) => *token = newest,
                    None => return Ok(()),
                }
                prop_assert!(changes < 3);
            }
        }

        #[test]
        fn a_client_that_loses_a_response_now_and_then_stays_signed_in(
            uses in prop::collection::vec((any::<bool>(), 0_i64..5000), 1..40)
        ) {
            let (mut session, mut token, mut now, mut received) = (session(0, Timestamp::from_secs(0)), 0, 0, 2);
            for (is_lost, wait) in uses {
                now += wait;
                let newest = refresh(&mut session, token, Timestamp::from_secs(now));
                prop_assert!(newest.is_some());
                // The response that is repeated and the one after it are received.
                if is_lost && received >= 2 {
                    received = 0;
                } else {
                    (received, token) = (received + 1, newest.unwrap_or_default());
                }
            }
        }

        #[test]
        fn an_issued_token_is_parsed_again(counter in 0..i64::MAX, id: u128, key in prop::collection::vec(any::<u8>(), 1..64)) {
            let session = Uuid::from_u128(id);
            let token = Token::parse(&issue(session, counter, &key)).unwrap();
            prop_assert_eq!((token.session, token.counter), (session, counter));
            prop_assert!(token.is_signed_with(&key));
            prop_assert!(!token.is_signed_with(b"another key"));
        }

        #[test]
        fn no_input_makes_it_panic(text in ".{0,80}", bytes in prop::collection::vec(any::<u8>(), 0..64)) {
            let _ = Token::parse(&text);
            let _ = Token::parse(&BASE64URL_NOPAD.encode(&bytes));
        }

        #[test]
        fn an_altered_token_is_not_accepted(flip in 0_usize..37, bit in 0_u8..8) {
            let key = b"key";
            let mut bytes = BASE64URL_NOPAD.decode(issue(Uuid::from_u128(7), 1, key).as_bytes()).unwrap();
            bytes[flip] ^= 1 << bit;
            let altered = Token::parse(&BASE64URL_NOPAD.encode(&bytes));
            prop_assert!(altered.is_none_or(|token| !token.is_signed_with(key)));
        }
    }
}
