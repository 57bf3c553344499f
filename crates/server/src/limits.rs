//! Rate limits: a token bucket for each rule and key, refilled evenly over time.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::clock::Timestamp;

/// The most buckets in memory. At that number the full ones, which limit nothing, are dropped; if none is full, new keys have
/// to wait.
const BUCKETS: usize = 100_000;
/// The least time between two scans of all buckets for full ones.
const PRUNE_EVERY: Duration = Duration::from_secs(1);

/// `burst` times at once, refilled evenly over `per`.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    pub name: &'static str,
    pub burst: u32,
    pub per: Duration,
}

/// The request is refused; retry after this long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wait(pub Duration);

impl Wait {
    /// Whole seconds, at least one, for the header `Retry-After`.
    pub fn seconds(self) -> u64 {
        self.0.as_millis().div_ceil(1000).max(1).try_into().unwrap_or(u64::MAX)
    }
}

pub struct Limits {
    on: bool,
    /// When each bucket will be full again. A std mutex: it is locked for a look-up and never across an await.
    buckets: Mutex<Buckets>,
}

#[derive(Default)]
struct Buckets {
    full_at: HashMap<(&'static str, String), Timestamp>,
    pruned_at: Option<Timestamp>,
}

impl Buckets {
    /// Whether one more bucket fits, after dropping those that are full again.
    fn has_room(&mut self, now: Timestamp) -> bool {
        let due = self.pruned_at.is_none_or(|at| now < at || now.since(at) >= PRUNE_EVERY);
        if self.full_at.len() >= BUCKETS && due {
            self.pruned_at = Some(now);
            self.full_at.retain(|_, full_at| *full_at > now);
        }
        self.full_at.len() < BUCKETS
    }
}

impl Limits {
    pub fn new(on: bool) -> Self {
        Self { on, buckets: Mutex::default() }
    }

    pub fn are_on(&self) -> bool {
        self.on
    }

    /// Takes one token from the bucket, or returns how long until there is one.
    pub fn take(&self, rule: Rule, key: &str, now: Timestamp) -> Result<(), Wait> {
        if !self.on {
            return Ok(());
        }
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (rule.name, key.to_owned());
        if !buckets.full_at.contains_key(&key) && !buckets.has_room(now) {
            return Err(Wait(PRUNE_EVERY));
        }
        let full_at = buckets.full_at.entry(key).or_insert(now);
        // A bucket is never emptier than empty, also after the clock was set back.
        let next = (*full_at).clamp(now, now.plus(rule.per)).plus(rule.per / rule.burst);
        let debt = next.since(now);
        if debt > rule.per {
            return Err(Wait(debt - rule.per));
        }
        *full_at = next;
        Ok(())
    }

    /// Returns a token that was taken but not used.
    pub fn give_back(&self, rule: Rule, key: &str) {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(full_at) = buckets.full_at.get_mut(&(rule.name, key.to_owned())) {
            *full_at = full_at.minus(rule.per / rule.burst);
        }
    }

    /// Fills the bucket: a right password clears the wrong ones before it.
    pub fn forgive(&self, rule: Rule, key: &str) {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        buckets.full_at.remove(&(rule.name, key.to_owned()));
    }
}

/// One key for each household: an IPv6 subscriber owns a whole /64.
pub fn address_key(address: IpAddr) -> String {
    match address {
        IpAddr::V4(v4) => v4.to_string(),
        IpAddr::V6(v6) => match v6.to_ipv4_mapped() {
            Some(v4) => v4.to_string(),
            None => {
                let [a, b, c, d, ..] = v6.segments();
                format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
            }
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULE: Rule = Rule { name: "test", burst: 3, per: Duration::from_secs(30) };

    #[test]
    fn a_burst_then_one_for_each_share_of_the_time() {
        let limits = Limits::new(true);
        let start = Timestamp::from_secs(1000);
        for _ in 0..3 {
            assert_eq!(limits.take(RULE, "ana", start), Ok(()));
        }
        assert_eq!(limits.take(RULE, "ana", start), Err(Wait(Duration::from_secs(10))));
        assert_eq!(limits.take(RULE, "ben", start), Ok(()), "another key has its own bucket");
        let later = start.plus(Duration::from_secs(10));
        assert_eq!(limits.take(RULE, "ana", later), Ok(()));
        assert_eq!(limits.take(RULE, "ana", later), Err(Wait(Duration::from_secs(10))));
        limits.forgive(RULE, "ana");
        assert_eq!(limits.take(RULE, "ana", later), Ok(()));
    }

    #[test]
    fn a_clock_set_back_makes_no_wait_longer_than_a_full_bucket() {
        let limits = Limits::new(true);
        let start = Timestamp::from_secs(10_000);
        for _ in 0..3 {
            assert_eq!(limits.take(RULE, "ana", start), Ok(()));
        }
        let earlier = start.minus(Duration::from_secs(3600));
        assert_eq!(limits.take(RULE, "ana", earlier), Err(Wait(Duration::from_secs(10))));
    }

    #[test]
    fn keys_are_bounded() {
        let limits = Limits::new(true);
        let now = Timestamp::from_secs(10_000);
        for n in 0..BUCKETS {
            assert_eq!(limits.take(RULE, &n.to_string(), now), Ok(()));
        }
        assert_eq!(limits.take(RULE, "one more", now), Err(Wait(PRUNE_EVERY)));
        assert_eq!(limits.take(RULE, "7", now), Ok(()), "a key with a bucket goes on");
        assert_eq!(limits.take(RULE, "one more", now.plus(Duration::from_secs(60))), Ok(()));
    }

    #[test]
    fn off_means_off() {
        let limits = Limits::new(false);
        assert!((0..100).all(|_| limits.take(RULE, "ana", Timestamp(0)).is_ok()));
    }

    #[test]
    fn an_ipv6_household_is_one_key() {
        let key = |text: &str| address_key(text.parse().unwrap());
        assert_eq!(key("2001:db8:1:2::7"), key("2001:db8:1:2:ffff::9"));
        assert_ne!(key("2001:db8:1:2::7"), key("2001:db8:1:3::7"));
        assert_eq!(key("::ffff:10.0.0.1"), key("10.0.0.1"));
    }
}
