//! How many sockets may be open: in all, for each address and for each user; and what the channels of a user use together. A
//! slot is free again when it is dropped.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

use uuid::Uuid;

use super::limits::{CHANNELS_PER_USER, MAX_SOCKETS, SOCKETS_PER_ADDRESS, SOCKETS_PER_USER, WORK_PER_USER};

#[derive(Clone, Default)]
pub(super) struct SocketQuota {
    counts: Arc<Mutex<Counts>>,
    limited: bool,
}

#[derive(Default)]
struct Counts {
    all: usize,
    addresses: HashMap<String, usize>,
    users: HashMap<Uuid, UserCount>,
}

/// A user's sockets, and the channels on them.
#[derive(Clone, Copy, Default)]
struct UserCount {
    sockets: usize,
    usage: Usage,
}

/// What channels use: their number, and the work of their filters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Usage {
    pub(super) channels: usize,
    pub(super) work: usize,
}

impl Usage {
    /// After one part of it was exchanged for another.
    fn exchanged(self, before: Self, after: Self) -> Self {
        Self {
            channels: (self.channels + after.channels).saturating_sub(before.channels),
            work: (self.work + after.work).saturating_sub(before.work),
        }
    }

    fn fits(self) -> bool {
        self.channels <= CHANNELS_PER_USER && self.work <= WORK_PER_USER
    }
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
        Some(SocketSlot { quota: self.clone(), address, user: None, usage: Usage::default() })
    }
}

pub(super) struct SocketSlot {
    quota: SocketQuota,
    address: String,
    user: Option<Uuid>,
    /// Of all channels of the socket.
    usage: Usage,
}

impl SocketSlot {
    /// Counts the socket and its channels for this user, and no longer for the user before. False if the user has too many.
    pub(super) fn assign(&mut self, user: Uuid) -> bool {
        if !self.quota.limited || self.user == Some(user) {
            return true;
        }
        let mut counts = self.quota.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.users.get(&user).copied().unwrap_or_default();
        let usage = count.usage.exchanged(Usage::default(), self.usage);
        if count.sockets >= SOCKETS_PER_USER || !usage.fits() {
            return false;
        }
        counts.users.insert(user, UserCount { sockets: count.sockets + 1, usage });
        if let Some(before) = self.user.replace(user) {
            release_user(&mut counts.users, &before, self.usage);
        }
        true
    }

    /// Counts a channel's new usage instead of its old one. False, and nothing changes, if the user would have too much; less
    /// than before is always possible.
    pub(super) fn exchange(&mut self, before: Usage, after: Usage) -> bool {
        let mut counts = self.quota.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = self.user.as_ref().and_then(|user| counts.users.get_mut(user)) {
            let usage = count.usage.exchanged(before, after);
            if after != Usage::default() && !usage.fits() {
                return false;
            }
            count.usage = usage;
        }
        self.usage = self.usage.exchanged(before, after);
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
            release_user(&mut counts.users, user, self.usage);
        }
    }
}

fn release_user(users: &mut HashMap<Uuid, UserCount>, user: &Uuid, usage: Usage) {
    if let Some(count) = users.get_mut(user) {
        count.sockets -= 1;
        count.usage = count.usage.exchanged(usage, Usage::default());
        if count.sockets == 0 {
            users.remove(user);
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

    #[test]
    fn the_channels_of_a_user_are_counted_over_all_sockets() {
        let quota = SocketQuota::new(true);
        let (ana, ben) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let [mut one, mut two] = ["a", "b"].map(|address| quota.take_slot(address.into()).unwrap());
        assert!(one.assign(ana) && two.assign(ana));
        let (none, small) = (Usage::default(), Usage { channels: 1, work: 2 });
        let most = Usage { channels: 1, work: WORK_PER_USER };
        assert!(one.exchange(none, small));
        assert!(!two.exchange(none, most), "the user's other socket has some of it");
        assert!(one.exchange(small, none) && two.exchange(none, most));
        assert!(!one.exchange(none, small));
        assert!(two.exchange(most, small), "a channel that is joined again is not counted twice");
        assert!((2..CHANNELS_PER_USER).all(|_| one.exchange(none, Usage { channels: 1, work: 0 })));
        assert!(one.exchange(none, Usage { channels: 1, work: 0 }));
        assert!(!two.exchange(none, Usage { channels: 1, work: 0 }));
        let mut third = quota.take_slot("c".into()).unwrap();
        assert!(third.assign(ben) && third.exchange(none, most));
        assert!(!third.assign(ana), "a socket brings its channels along");
        drop((one, two));
        assert!(third.assign(ana));
        assert!(!quota.counts.lock().unwrap().users.contains_key(&ben));
    }
}
