//! Places for sockets: so many for each address and for each user. A place is free again when it is dropped.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

use uuid::Uuid;

use super::limits::{MAX_SOCKETS, SOCKETS_PER_ADDRESS, SOCKETS_PER_USER};

#[derive(Clone, Default)]
pub(super) struct Door {
    taken: Arc<Mutex<Taken>>,
    limited: bool,
}

#[derive(Default)]
struct Taken {
    all: usize,
    addresses: HashMap<String, usize>,
    users: HashMap<Uuid, usize>,
}

impl Door {
    pub(super) fn new(limited: bool) -> Self {
        Self { taken: Arc::default(), limited }
    }

    /// A place for one more socket from this address, if there is one.
    pub(super) fn enter(&self, address: String) -> Option<Place> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if taken.all >= MAX_SOCKETS {
            return None;
        }
        if self.limited && !take(&mut taken.addresses, address.clone(), SOCKETS_PER_ADDRESS) {
            return None;
        }
        taken.all += 1;
        Some(Place { door: self.clone(), address, user: None })
    }
}

pub(super) struct Place {
    door: Door,
    address: String,
    user: Option<Uuid>,
}

impl Place {
    /// Whether the socket may be this user's; the last one it was is the one it counts for.
    pub(super) fn holds(&mut self, user: Uuid) -> bool {
        if !self.door.limited || self.user == Some(user) {
            return true;
        }
        let mut taken = self.door.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if !take(&mut taken.users, user, SOCKETS_PER_USER) {
            return false;
        }
        if let Some(before) = self.user.replace(user) {
            give_back(&mut taken.users, &before);
        }
        true
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.door.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.all -= 1;
        if self.door.limited {
            give_back(&mut taken.addresses, &self.address);
        }
        if let Some(user) = &self.user {
            give_back(&mut taken.users, user);
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

fn give_back<K: Eq + Hash>(counts: &mut HashMap<K, usize>, key: &K) {
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
    fn an_address_and_a_user_have_so_many_places_and_get_them_back() {
        let door = Door::new(true);
        let mut places: Vec<Place> = (0..SOCKETS_PER_ADDRESS).map(|_| door.enter("a".into()).unwrap()).collect();
        assert!(door.enter("a".into()).is_none());
        assert!(door.enter("b".into()).is_some(), "others are not disturbed");
        let (ana, ben) = (Uuid::from_u128(1), Uuid::from_u128(2));
        assert!(places[..SOCKETS_PER_USER].iter_mut().all(|place| place.holds(ana)));
        assert!(!places[SOCKETS_PER_USER].holds(ana));
        assert!(places[SOCKETS_PER_USER].holds(ben));
        places.remove(0);
        assert!(door.enter("a".into()).is_some());
        assert!(places[SOCKETS_PER_USER].holds(ana));
        drop(places);
        let taken = door.taken.lock().unwrap();
        assert_eq!((taken.all, taken.addresses.len(), taken.users.len()), (0, 0, 0));
    }
}
