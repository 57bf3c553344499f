//! What a node took from its buckets, as it tells the other nodes. Each node decides by its own buckets, at once and without
//! a request to anyone; the others' takings arrive a moment later. So a key that uses several nodes at the same moment gets
//! more than its limit until they have told each other, and without a connection between them each node counts alone. Keys are
//! told as hashes: they are addresses of mail and of the network.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use data_encoding::BASE64URL_NOPAD;
use ring::hmac;
use serde::{Deserialize, Serialize};

use super::{Limits, Rule};
use crate::base::clock::Timestamp;

/// Limits that refill faster than this are each node's own: they protect a node from load, and telling every call of them
/// would be load itself.
const SLOWEST_OWN: Duration = Duration::from_secs(1);
/// Bytes of a hashed key.
const HASH: usize = 16;
/// The most buckets that wait to be told; those beyond are counted here alone.
const MOST: usize = 20_000;

/// The change of one bucket since it was last told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Taken {
    rule: String,
    burst: u32,
    per_ms: u64,
    key: String,
    /// The bucket was filled first.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    filled: bool,
    /// Less than zero: given back.
    tokens: i32,
}

impl Rule {
    fn is_shared(self) -> bool {
        self.refill() >= SLOWEST_OWN
    }
}

/// Empty while there are no other nodes.
#[derive(Default)]
pub(super) struct Outbox(Mutex<Option<HashMap<(&'static str, String), Taken>>>);

impl Outbox {
    fn open(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert_default();
    }

    fn drain(&self) -> Vec<Taken> {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.as_mut().map(|waiting| waiting.drain().map(|(_, taken)| taken).collect()).unwrap_or_default()
    }

    pub(super) fn add(&self, rule: Rule, key: &str, tokens: i32) {
        self.change(rule, key, |taken| taken.tokens = taken.tokens.saturating_add(tokens));
    }

    pub(super) fn fill(&self, rule: Rule, key: &str) {
        self.change(rule, key, |taken| (taken.filled, taken.tokens) = (true, 0));
    }

    fn change(&self, rule: Rule, key: &str, change: impl FnOnce(&mut Taken)) {
        if !rule.is_shared() {
            return;
        }
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(waiting) = waiting.as_mut() else { return };
        let place = (rule.name, key.to_owned());
        if waiting.len() >= MOST && !waiting.contains_key(&place) {
            return;
        }
        change(waiting.entry(place).or_insert_with(|| Taken {
            rule: rule.name.to_owned(),
            burst: rule.burst,
            per_ms: u64::try_from(rule.per.as_millis()).unwrap_or(u64::MAX),
            key: key.to_owned(),
            filled: false,
            tokens: 0,
        }));
    }
}

impl Limits {
    /// From now on takings are collected for other nodes, under keys that are hashed with a secret of the installation.
    pub(super) fn share(&self, secret: hmac::Key) {
        if self.are_on() {
            let _ = self.secret.set(secret);
            self.outbox.open();
        }
    }

    /// The key of a bucket: hashed if other nodes are told of it.
    pub(super) fn bucket_key<'a>(&self, rule: Rule, key: &'a str) -> Cow<'a, str> {
        match self.secret.get() {
            Some(secret) if rule.is_shared() => {
                let tag = hmac::sign(secret, key.as_bytes());
                Cow::Owned(BASE64URL_NOPAD.encode(&tag.as_ref()[..HASH]))
            }
            _ => Cow::Borrowed(key),
        }
    }

    /// What was taken here since the last call.
    pub(super) fn drain(&self) -> Vec<Taken> {
        let mut taken = self.outbox.drain();
        taken.retain(|taken| taken.filled || taken.tokens != 0);
        taken
    }

    /// Counts what another node took. A bucket is never emptier than empty: what several nodes gave too much at one moment is
    /// not collected later.
    pub(super) fn note_taken(&self, taken: &Taken, now: Timestamp) {
        if !self.are_on() || taken.burst == 0 {
            return;
        }
        let rule = Rule { name: "of another node", burst: taken.burst, per: Duration::from_millis(taken.per_ms) };
        self.with_buckets(&taken.rule, |buckets| {
            buckets.sweep(now);
            if taken.filled {
                buckets.remove(&taken.key);
            }
            let full_at = buckets.full_at(rule, &taken.key, now);
            let change = rule.refill().saturating_mul(taken.tokens.unsigned_abs());
            let next = if taken.tokens < 0 { full_at.minus(change) } else { full_at.plus(change) };
            buckets.set(&taken.key, next.clamp(now, now.plus(rule.per)));
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::limits::Wait;

    const SIGN_INS: Rule = Rule { name: "sign_in", burst: 3, per: Duration::from_secs(30) };
    const CALLS: Rule = Rule { name: "calls", burst: 600, per: Duration::from_secs(60) };
    const NOW: Timestamp = Timestamp::from_secs(1000);

    fn nodes() -> [Limits; 2] {
        let nodes = [Limits::new(true), Limits::new(true)];
        nodes.iter().for_each(|node| node.share(hmac::Key::new(hmac::HMAC_SHA256, b"secret")));
        nodes
    }

    fn tell(from: &Limits, to: &Limits) {
        from.drain().iter().for_each(|taken| to.note_taken(taken, NOW));
    }

    #[test]
    fn what_one_node_took_is_gone_at_the_other() {
        let [one, two] = nodes();
        for _ in 0..2 {
            assert_eq!(one.take(SIGN_INS, "ana", NOW), Ok(()));
        }
        tell(&one, &two);
        assert_eq!(two.take(SIGN_INS, "ana", NOW), Ok(()));
        assert_eq!(two.take(SIGN_INS, "ana", NOW), Err(Wait(Duration::from_secs(10))));
        tell(&two, &one);
        assert!(one.take(SIGN_INS, "ana", NOW).is_err(), "and back");
        assert_eq!(one.take(SIGN_INS, "ben", NOW), Ok(()));
        assert_eq!(two.drain(), [], "what came from another node is not told again");
    }

    #[test]
    fn no_address_is_told() {
        let [one, two] = nodes();
        let address = "203.0.113.7".parse().unwrap();
        for _ in 0..3 {
            assert_eq!(one.take_address(SIGN_INS, address, NOW), Ok(()));
        }
        assert_eq!(one.take(SIGN_INS, "ana@example.org", NOW), Ok(()));
        let told = one.drain();
        let text = serde_json::to_string(&told).unwrap();
        assert!(!text.contains("203.0") && !text.contains("ana"), "{text}");
        told.iter().for_each(|taken| two.note_taken(taken, NOW));
        assert!(two.take_address(SIGN_INS, address, NOW).is_err());
    }

    #[test]
    fn at_the_same_moment_each_node_gives_its_burst_and_no_more() {
        let [one, two] = nodes();
        let count = |node: &Limits| (0..10).filter(|_| node.take(SIGN_INS, "ana", NOW).is_ok()).count();
        assert_eq!((count(&one), count(&two)), (3, 3));
        tell(&one, &two);
        tell(&two, &one);
        assert_eq!((count(&one), count(&two)), (0, 0));
        let later = NOW.plus(Duration::from_secs(10));
        assert_eq!(one.take(SIGN_INS, "ana", later), Ok(()), "the wait is no longer than with one node");
    }

    #[test]
    fn tokens_given_back_and_buckets_filled_are_told() {
        let [one, two] = nodes();
        for _ in 0..3 {
            assert_eq!(one.take(SIGN_INS, "ana", NOW), Ok(()));
        }
        tell(&one, &two);
        one.give_back(SIGN_INS, "ana");
        tell(&one, &two);
        assert_eq!(two.take(SIGN_INS, "ana", NOW), Ok(()));
        assert!(two.take(SIGN_INS, "ana", NOW).is_err());
        one.forgive(SIGN_INS, "ana");
        assert_eq!(one.take(SIGN_INS, "ana", NOW), Ok(()));
        tell(&one, &two);
        assert_eq!((0..5).filter(|_| two.take(SIGN_INS, "ana", NOW).is_ok()).count(), 2, "filled, then one taken");
    }

    #[test]
    fn limits_that_refill_quickly_are_each_nodes_own() {
        let [one, _] = nodes();
        assert_eq!(one.take(CALLS, "ana", NOW), Ok(()));
        assert_eq!(one.drain(), []);
    }

    #[test]
    fn a_node_without_others_collects_nothing() {
        let alone = Limits::new(true);
        assert_eq!(alone.take(SIGN_INS, "ana", NOW), Ok(()));
        assert_eq!(alone.drain(), []);
        let off = Limits::new(false);
        off.share(hmac::Key::new(hmac::HMAC_SHA256, b"secret"));
        off.give_back(SIGN_INS, "ana");
        assert_eq!(off.drain(), []);
    }

    #[test]
    fn a_message_with_impossible_numbers_does_no_harm() {
        let [one, two] = nodes();
        assert_eq!(one.take(SIGN_INS, "ana", NOW), Ok(()));
        let taken = one.drain().remove(0);
        for tokens in [i32::MIN, i32::MAX] {
            two.note_taken(&Taken { tokens, ..taken.clone() }, NOW);
        }
        two.note_taken(&Taken { burst: 0, per_ms: u64::MAX, ..taken.clone() }, NOW);
        two.note_taken(&Taken { per_ms: u64::MAX, ..taken }, NOW);
        assert_eq!(two.take(SIGN_INS, "ben", NOW), Ok(()));
    }
}
