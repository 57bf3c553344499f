//! Rate limits: a token bucket for each rule and key, refilled evenly over time. Nodes tell each other what they took
//! ([`shared`]).

mod exchange;
mod shared;

use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use ring::hmac;

pub use self::exchange::exchange_until;
use self::shared::Outbox;
use crate::base::clock::Timestamp;

/// The most buckets of a rule in memory. Beyond that the bucket that is nearest to full is dropped, which forgives least.
const BUCKETS: usize = 50_000;
/// How many full buckets, which limit nothing, are dropped by each call.
const SWEEP: usize = 2;
/// An IPv6 site (/48) may do as much as so many households (/64).
pub const HOUSEHOLDS_PER_SITE: u32 = 8;

/// `burst` times at once, refilled evenly over `per`.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    pub name: &'static str,
    pub burst: u32,
    pub per: Duration,
}

impl Rule {
    /// The rule for a whole site. Its keys are unlike those of households, so that they share the table.
    fn of_site(self) -> Self {
        Self { burst: self.burst.saturating_mul(HOUSEHOLDS_PER_SITE), ..self }
    }

    /// The time in which one token comes back.
    fn refill(self) -> Duration {
        self.per / self.burst
    }
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
    /// A table for each rule, so that no rule's keys displace another's. A std mutex: it is locked for a look-up and never
    /// across an await.
    tables: Mutex<HashMap<Box<str>, Buckets>>,
    /// What the other nodes have to be told.
    outbox: Outbox,
    /// Hashes the keys that other nodes are told.
    secret: OnceLock<hmac::Key>,
}

/// When each bucket of a rule will be full again, by key and in the order of time.
#[derive(Default)]
struct Buckets {
    full_at: HashMap<Arc<str>, Timestamp>,
    by_time: BTreeSet<(Timestamp, Arc<str>)>,
}

impl Buckets {
    /// When the bucket is full again. It is never emptier than empty, also after the clock was set back.
    fn full_at(&self, rule: Rule, key: &str, now: Timestamp) -> Timestamp {
        self.full_at.get(key).map_or(now, |full_at| (*full_at).clamp(now, now.plus(rule.per)))
    }

    fn set(&mut self, key: &str, full_at: Timestamp) {
        let key = self.remove(key).unwrap_or_else(|| key.into());
        while self.full_at.len() >= BUCKETS {
            self.drop_fullest();
        }
        self.by_time.insert((full_at, key.clone()));
        self.full_at.insert(key, full_at);
    }

    fn remove(&mut self, key: &str) -> Option<Arc<str>> {
        let (key, full_at) = self.full_at.remove_entry(key)?;
        let entry = (full_at, key);
        self.by_time.remove(&entry);
        Some(entry.1)
    }

    /// Drops some of the buckets that are full, so that a table shrinks after a rush.
    fn sweep(&mut self, now: Timestamp) {
        for _ in 0..SWEEP {
            if self.by_time.first().is_some_and(|(full_at, _)| *full_at <= now) {
                self.drop_fullest();
            }
        }
    }

    fn drop_fullest(&mut self) {
        if let Some((_, key)) = self.by_time.pop_first() {
            self.full_at.remove(&key);
        }
    }
}

impl Limits {
    pub fn new(on: bool) -> Self {
        Self { on, tables: Mutex::default(), outbox: Outbox::default(), secret: OnceLock::new() }
    }

    pub fn are_on(&self) -> bool {
        self.on
    }

    /// Takes one token from the bucket, or returns how long until there is one.
    pub fn take(&self, rule: Rule, key: &str, now: Timestamp) -> Result<(), Wait> {
        if !self.on {
            return Ok(());
        }
        let key = &*self.bucket_key(rule, key);
        self.with_buckets(rule.name, |buckets| {
            buckets.sweep(now);
            let next = buckets.full_at(rule, key, now).plus(rule.refill());
            let debt = next.since(now);
            if debt > rule.per {
                return Err(Wait(debt - rule.per));
            }
            buckets.set(key, next);
            Ok(())
        })?;
        self.outbox.add(rule, key, 1);
        Ok(())
    }

    fn with_buckets<T>(&self, rule: &str, work: impl FnOnce(&mut Buckets) -> T) -> T {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if !tables.contains_key(rule) {
            tables.insert(rule.into(), Buckets::default());
        }
        work(tables.get_mut(rule).expect("inserted above"))
    }

    /// Takes a token of an address: of its household and, with IPv6, of its site, which is larger.
    pub fn take_address(&self, rule: Rule, address: IpAddr, now: Timestamp) -> Result<(), Wait> {
        // The site first: a site that is used up fills no more buckets of households.
        let site = site_key(address);
        if let Some(site) = &site {
            self.take(rule.of_site(), site, now)?;
        }
        let taken = self.take(rule, &address_key(address), now);
        if let (Err(_), Some(site)) = (taken, &site) {
            self.give_back(rule.of_site(), site);
        }
        taken
    }

    /// Returns a token that was taken but not used.
    pub fn give_back(&self, rule: Rule, key: &str) {
        let key = &*self.bucket_key(rule, key);
        self.with_buckets(rule.name, |buckets| {
            if let Some(full_at) = buckets.full_at.get(key).copied() {
                buckets.set(key, full_at.minus(rule.refill()));
            }
        });
        self.outbox.add(rule, key, -1);
    }

    /// Returns a token of an address.
    pub fn give_back_address(&self, rule: Rule, address: IpAddr) {
        if let Some(site) = site_key(address) {
            self.give_back(rule.of_site(), &site);
        }
        self.give_back(rule, &address_key(address));
    }

    /// Fills the bucket: a right password clears the wrong ones before it.
    pub fn forgive(&self, rule: Rule, key: &str) {
        let key = &*self.bucket_key(rule, key);
        self.with_buckets(rule.name, |buckets| buckets.remove(key));
        self.outbox.fill(rule, key);
    }
}

/// One key for each household: an IPv6 subscriber owns a whole /64.
pub fn address_key(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(v4) => v4.to_string(),
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
    }
}

/// One key for each IPv6 site: whoever rents a server or a line for an office gets a /48, with 65,536 networks of /64.
pub fn site_key(address: IpAddr) -> Option<String> {
    match address.to_canonical() {
        IpAddr::V4(_) => None,
        IpAddr::V6(v6) => {
            let [a, b, c, ..] = v6.segments();
            Some(format!("{a:x}:{b:x}:{c:x}::/48"))
        }
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
    fn keys_are_bounded_and_a_new_one_displaces_the_fullest() {
        let limits = Limits::new(true);
        let now = Timestamp::from_secs(10_000);
        for _ in 0..3 {
            assert_eq!(limits.take(RULE, "guesser", now), Ok(()));
        }
        for n in 0..BUCKETS + 1000 {
            assert_eq!(limits.take(RULE, &n.to_string(), now), Ok(()), "nobody is locked out by others");
        }
        assert!(limits.take(RULE, "guesser", now).is_err(), "an empty bucket is not displaced by fuller ones");
        let tables = limits.tables.lock().unwrap();
        let buckets = &tables[RULE.name];
        assert_eq!((buckets.full_at.len(), buckets.by_time.len()), (BUCKETS, BUCKETS));
    }

    #[test]
    fn keys_of_one_rule_do_not_displace_those_of_another() {
        let limits = Limits::new(true);
        let now = Timestamp::from_secs(10_000);
        let other = Rule { name: "other", ..RULE };
        assert_eq!(limits.take(other, "ana", now), Ok(()));
        for n in 0..BUCKETS + 1000 {
            let _ = limits.take(RULE, &n.to_string(), now);
        }
        assert!(limits.tables.lock().unwrap()["other"].full_at.contains_key("ana"));
    }

    #[test]
    fn full_buckets_are_dropped() {
        let limits = Limits::new(true);
        let now = Timestamp::from_secs(10_000);
        for n in 0..1000 {
            assert_eq!(limits.take(RULE, &n.to_string(), now), Ok(()));
        }
        let later = now.plus(Duration::from_secs(60));
        for _ in 0..500 {
            let _ = limits.take(RULE, "ana", later);
        }
        assert_eq!(limits.tables.lock().unwrap()[RULE.name].full_at.len(), 1);
    }

    #[test]
    fn an_ipv6_site_is_limited_beside_its_households() {
        let limits = Limits::new(true);
        let now = Timestamp::from_secs(10_000);
        let household = |n: u32| format!("2001:db8:1:{n:x}::1").parse::<IpAddr>().unwrap();
        let taken = (0..1000).filter(|n| limits.take_address(RULE, household(*n), now).is_ok()).count();
        assert_eq!(taken, 24, "eight times the burst of a household");
        assert!(limits.take_address(RULE, "2001:db8:2::1".parse().unwrap(), now).is_ok(), "another site");
        assert!(limits.tables.lock().unwrap()[RULE.name].full_at.len() < 30, "refused calls fill no buckets");
        limits.give_back_address(RULE, household(0));
        assert!(limits.take_address(RULE, household(0), now).is_ok());
    }

    #[test]
    fn a_household_that_is_used_up_costs_its_site_nothing() {
        let limits = Limits::new(true);
        let now = Timestamp::from_secs(10_000);
        let (loud, quiet) = ("2001:db8:1:1::1".parse().unwrap(), "2001:db8:1:2::1".parse().unwrap());
        assert_eq!((0..1000).filter(|_| limits.take_address(RULE, loud, now).is_ok()).count(), 3);
        assert_eq!((0..1000).filter(|_| limits.take_address(RULE, quiet, now).is_ok()).count(), 3);
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
