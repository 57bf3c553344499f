//! How many connections may be open: in all, so that descriptors are left for everything else, and for each address.
//!
//! Beyond the usual number there are a few spare ones, so that the server can still say whether it is healthy.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::base::config::{Config, Switch};
use crate::base::limits::{address_key, site_key};

/// Requests and sockets together. There are at most 50,000 sockets.
const MAX_CONNECTIONS: usize = 60_000;
/// Even with very few descriptors.
const MIN_CONNECTIONS: usize = 16;
/// The most of one address, which may be a school or a mobile network; sockets are counted apart.
const MAX_PER_ADDRESS: usize = 500;
/// An address may have this part of all connections.
const ADDRESS_SHARE: usize = 4;
/// An IPv6 site (/48) may have as many as so many households (/64).
const HOUSEHOLDS_PER_SITE: usize = 2;
const SPARE: usize = 64;
/// Connections that are told at once that their address has too many.
const REFUSALS: usize = 16;
/// Descriptors for the database's files, fetched pictures, listeners, logs.
const OTHER_FILES: usize = 96;
/// If the system does not say how many there may be.
const USUAL_DESCRIPTORS: usize = 1024;

/// The limits of the accept loop and of its connections.
#[derive(Clone, Copy, Debug)]
pub struct ServeLimits {
    /// Connections open at once.
    pub(super) connections: usize,
    /// Connections beyond them, which are told how the server is and no more.
    pub(super) spare: usize,
    /// Connections of one address; behind a trusted proxy, requests that it forwards at once for one address.
    pub(super) per_address: Option<usize>,
    pub(super) trust_proxy: bool,
    pub(super) times: TimeLimits,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct TimeLimits {
    /// For the head of a request, from its first byte; of the first request from the accept.
    pub(super) head: Duration,
    /// The same on a spare connection.
    pub(super) spare_head: Duration,
    /// Between two requests. Longer than proxies keep a connection, so that none uses one that is just closing.
    pub(super) idle: Duration,
    /// Without progress in sending an answer.
    pub(super) write: Duration,
}

impl Default for ServeLimits {
    /// Without a limit for an address: for tests and load runs.
    fn default() -> Self {
        let times = TimeLimits {
            head: Duration::from_secs(10),
            spare_head: Duration::from_secs(2),
            idle: Duration::from_secs(75),
            write: Duration::from_secs(30),
        };
        Self { connections: MAX_CONNECTIONS, spare: SPARE, per_address: None, trust_proxy: false, times }
    }
}

impl ServeLimits {
    pub fn new(config: &Config) -> Self {
        let connections = connections(descriptors(), config.database_connections);
        let limited = config.rate_limits == Switch::On;
        Self {
            connections,
            per_address: limited.then(|| (connections / ADDRESS_SHARE).min(MAX_PER_ADDRESS)),
            trust_proxy: config.trust_proxy,
            ..Self::default()
        }
    }
}

/// How many connections leave enough descriptors for everything else.
fn connections(descriptors: usize, database_connections: usize) -> usize {
    let others = OTHER_FILES + database_connections + SPARE;
    descriptors.saturating_sub(others).clamp(MIN_CONNECTIONS, MAX_CONNECTIONS)
}

/// How many files and sockets this process may have open.
fn descriptors() -> usize {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    soft_limit(&limits).unwrap_or(USUAL_DESCRIPTORS)
}

/// `Max open files            1024                 1048576              files`
fn soft_limit(limits: &str) -> Option<usize> {
    let soft = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?.split_whitespace().next()?;
    if soft == "unlimited" { Some(usize::MAX) } else { soft.parse().ok() }
}

pub(super) struct Slots {
    pub(super) limits: ServeLimits,
    permits: Arc<Semaphore>,
    refusals: Arc<Semaphore>,
    addresses: Arc<Addresses>,
}

/// How a new connection is served. Unless it is usual it gets one answer, which is a refusal for everything but `/health`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Admission {
    Usual,
    /// There are too many connections.
    Spare,
    /// The address has too many connections.
    OverLimit,
    /// Too many such refusals are under way: closed without waiting for its request.
    Refused,
}

/// The place of one open connection, free when it is dropped.
pub(super) struct Slot {
    _permit: OwnedSemaphorePermit,
    _refusal: Option<OwnedSemaphorePermit>,
}

impl Slots {
    pub(super) fn new(limits: ServeLimits) -> Self {
        let permits = Arc::new(Semaphore::new(limits.connections + limits.spare));
        Self { limits, permits, refusals: Arc::new(Semaphore::new(REFUSALS)), addresses: Arc::default() }
    }

    /// Waits until there is room for one more connection.
    pub(super) async fn free_slot(&self) -> Option<Slot> {
        self.permits.clone().acquire_owned().await.ok().map(|_permit| Slot { _permit, _refusal: None })
    }

    /// Decides how to serve a connection of this peer that has a slot.
    pub(super) fn admit(&self, peer: IpAddr, slot: Slot) -> (Admission, Slot, AddressSlot) {
        if let Some(address) = self.take_peer(peer) {
            let admission = if self.is_spare() { Admission::Spare } else { Admission::Usual };
            return (admission, slot, address);
        }
        let refusal = self.refusals.clone().try_acquire_owned().ok();
        let admission = if refusal.is_some() { Admission::OverLimit } else { Admission::Refused };
        (admission, Slot { _refusal: refusal, ..slot }, AddressSlot::none())
    }

    /// Whether the last slot is one of the spare ones.
    fn is_spare(&self) -> bool {
        self.permits.available_permits() < self.limits.spare
    }

    /// Waits until every connection is closed.
    pub(super) async fn wait_until_free(&self) {
        let all = u32::try_from(self.limits.connections + self.limits.spare).unwrap_or(u32::MAX);
        let _ = self.permits.acquire_many(all).await;
    }

    /// Counts a new connection for its peer, unless that is a proxy. `None` if the peer has too many.
    fn take_peer(&self, peer: IpAddr) -> Option<AddressSlot> {
        if self.limits.trust_proxy { Some(AddressSlot::none()) } else { self.take(peer, false) }
    }

    /// Counts a request for the address for which a proxy forwards it. `None` if the address has too many.
    pub(super) fn take_forwarded(&self, address: IpAddr) -> Option<AddressSlot> {
        self.take(address, true)
    }

    fn take(&self, address: IpAddr, one_request: bool) -> Option<AddressSlot> {
        let Some(most) = self.limits.per_address else { return Some(AddressSlot::none()) };
        let household = Some((address_key(address), most));
        let site = site_key(address).map(|key| (key, most * HOUSEHOLDS_PER_SITE));
        let keys: Vec<_> = household.into_iter().chain(site).collect();
        let mut counts = self.addresses.0.lock().unwrap_or_else(PoisonError::into_inner);
        if keys.iter().any(|(key, most)| counts.get(key).is_some_and(|count| count >= most)) {
            return None;
        }
        let keys: Vec<_> = keys.into_iter().map(|(key, _)| key).collect();
        for key in &keys {
            *counts.entry(key.clone()).or_default() += 1;
        }
        Some(AddressSlot { keys, one_request, addresses: Some(self.addresses.clone()) })
    }
}

#[derive(Default)]
struct Addresses(Mutex<HashMap<String, usize>>);

/// A connection, or a request, counted for its address until it is dropped.
pub(super) struct AddressSlot {
    keys: Vec<String>,
    one_request: bool,
    addresses: Option<Arc<Addresses>>,
}

impl AddressSlot {
    pub(super) fn none() -> Self {
        Self { keys: Vec::new(), one_request: false, addresses: None }
    }

    /// Frees the slot if it was for one request.
    pub(super) fn end_request(&mut self) {
        if self.one_request {
            *self = Self::none();
        }
    }
}

impl Drop for AddressSlot {
    fn drop(&mut self) {
        let Some(addresses) = &self.addresses else { return };
        let mut counts = addresses.0.lock().unwrap_or_else(PoisonError::into_inner);
        for key in &self.keys {
            if let Some(count) = counts.get_mut(key) {
                *count -= 1;
                if *count == 0 {
                    counts.remove(key);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slots(per_address: usize, trust_proxy: bool) -> Slots {
        Slots::new(ServeLimits { per_address: Some(per_address), trust_proxy, ..ServeLimits::default() })
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn descriptors_are_left_for_the_database_and_for_health() {
        assert_eq!(connections(1024, 8), 1024 - 96 - 8 - 64);
        assert_eq!(connections(100, 8), MIN_CONNECTIONS);
        assert_eq!(connections(usize::MAX, 8), MAX_CONNECTIONS);
        let limits = "Limit                     Soft Limit           Hard Limit           Units\n\
                      Max open files            1024                 1048576              files\n";
        assert_eq!(soft_limit(limits), Some(1024));
        assert_eq!(
            soft_limit("Max open files            unlimited            unlimited            files"),
            Some(usize::MAX)
        );
        assert_eq!(soft_limit(""), None);
        assert!(descriptors() > 0);
    }

    #[test]
    fn the_connections_of_an_address_are_limited_and_freed_on_drop() {
        let slots = slots(2, false);
        let mut held = vec![slots.take_peer(ip("10.0.0.1")).unwrap(), slots.take_peer(ip("10.0.0.1")).unwrap()];
        assert!(slots.take_peer(ip("10.0.0.1")).is_none());
        assert!(slots.take_peer(ip("10.0.0.2")).is_some(), "others are not affected");
        held.pop();
        assert!(slots.take_peer(ip("10.0.0.1")).is_some());
        held.clear();
        assert!(slots.addresses.0.lock().unwrap().is_empty());
    }

    #[test]
    fn an_ipv6_site_gets_no_more_by_using_many_networks() {
        let slots = slots(2, false);
        let held: Vec<_> = (0..10).map_while(|n| slots.take_peer(ip(&format!("2001:db8:7:{n}::1")))).collect();
        assert_eq!(held.len(), 4);
        assert!(slots.take_peer(ip("2001:db8:8:1::1")).is_some());
    }

    #[test]
    fn a_trusted_proxy_has_no_limit_but_its_clients_have() {
        let slots = slots(2, true);
        let proxy: Vec<_> = (0..100).map_while(|_| slots.take_peer(ip("10.0.0.1"))).collect();
        assert_eq!(proxy.len(), 100);
        let mut held: Vec<_> = (0..100).map_while(|_| slots.take_forwarded(ip("192.0.2.7"))).collect();
        assert_eq!(held.len(), 2);
        held[0].end_request();
        assert!(slots.take_forwarded(ip("192.0.2.7")).is_some());
    }
}
