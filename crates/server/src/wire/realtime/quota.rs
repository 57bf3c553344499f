//! How many sockets may be open: in all, for each address and for each user. A slot is free again when it is dropped.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

use uuid::Uuid;

use super::limits::{MAX_SOCKETS, SOCKETS_PER_ADDRESS, SOCKETS_PER_USER};

#[derive(Clone, Default)]
pub(super) struct SocketQuota {
    counts: Arc<Mutex<Counts>>,
    limited: bool,
}

#[derive(Default)]
struct Counts {
    all: usize,
    addresses: HashMap<String, usize>,
    users: HashMap<Uuid, usize>,
}

impl SocketQuota {
    pub(super) fn new(limited: bool) -> Self {
        Self { counts: Arc::default(), limited }
    }

    /// A slot for one more socket from this address; `None` if the quota is used up.
    pub(super) fn take_slot(&self, address: String) -> Option<SocketSlot> {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if counts.all >= MAX_SOCKETS {
            return None;
        }
        if self.limited && !take(&mut counts.addresses, address.clone(), SOCKETS_PER_ADDRESS) {
            return None;
        }
        counts.all += 1;
        Some(SocketSlot { quota: self.clone(), address, user: None })
    }
}

pub(super) struct SocketSlot {
    quota: SocketQuota,
    address: String,
    user: Option<Uuid>,
}

impl SocketSlot {
    /// Counts the socket for this user, and no longer for the user before. False if the user has too many sockets.
    pub(super) fn assign(&mut self, user: Uuid) -> bool {
        if !self.quota.limited || self.user == Some(user) {
            return true;
        }
        let mut counts = self.quota.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if !take(&mut counts.users, user, SOCKETS_PER_USER) {
            return false;
        }
        if let Some(before) = self.user.replace(user) {
            release(&mut counts.users, &before);
        }
        true
    }
}

impl Drop for SocketSlot {
    fn drop(&mut self) {
        let mut counts = self.quota.counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts.all -= 1;
        if self.quota.limited {
            release(&mut counts.addresses, &self.address);
        }
        if let Some(user) = &self.user {
            release(&mut counts.users, user);
        }
    }
}

fn take<K: Eq + Hash>(counts: &mut HashMap<K, usize>, key: K, most: usize) -> bool {
    let count = counts.entry(key).or_default();
    let room = *count < most;
    if room {
        *count += 1;
    }
    room
}

fn release<K: Eq + Hash>(counts: &mut HashMap<K, usize>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_limited_by_address_and_by_user_and_freed_on_drop() {
        let quota = SocketQuota::new(true);
        let mut slots: Vec<SocketSlot> =
            (0..SOCKETS_PER_ADDRESS).map(|_| quota.take_slot("a".into()).unwrap()).collect();
        assert!(quota.take_slot("a".into()).is_none());
        assert!(quota.take_slot("b".into()).is_some(), "other addresses are not affected");
        let (ana, ben) = (Uuid::from_u128(1), Uuid::from_u128(2));
        assert!(slots[..SOCKETS_PER_USER].iter_mut().all(|slot| slot.assign(ana)));
        assert!(!slots[SOCKETS_PER_USER].assign(ana));
        assert!(slots[SOCKETS_PER_USER].assign(ben));
        slots.remove(0);
        assert!(quota.take_slot("a".into()).is_some());
        assert!(slots[SOCKETS_PER_USER].assign(ana));
        drop(slots);
        let counts = quota.counts.lock().unwrap();
        assert_eq!((counts.all, counts.addresses.len(), counts.users.len()), (0, 0, 0));
    }
}
