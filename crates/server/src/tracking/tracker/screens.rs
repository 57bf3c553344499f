//! The newest view of every device that sends to this node, in memory: for pages that join late. It is bounded in devices, in bytes
//! and in time; a restart forgets it, and the senders repeat theirs within seconds. `far_screens` has those of other nodes.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::rules::{MAX_SCREENS, SCREEN_MINUTES};
use super::wire::TrackerScreen;
use crate::base::clock::Timestamp;

/// The most bytes of all views, as JSON.
const MAX_BYTES: usize = 64 << 20;
const LIFETIME: Duration = Duration::from_secs(60 * SCREEN_MINUTES);

/// A handle; clones share the views. A std mutex: it is locked for a look-up and never across an await.
#[derive(Clone, Default)]
pub struct Screens(Arc<Mutex<Kept>>);

#[derive(Default)]
struct Kept {
    users: HashMap<Uuid, Vec<Entry>>,
    /// Time, user and device, the oldest first.
    by_time: BTreeSet<(Timestamp, Uuid, Uuid)>,
    bytes: usize,
    last_number: u64,
}

struct Entry {
    kept: KeptScreen,
    bytes: usize,
}

/// A view, and when it was sent.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct KeptScreen {
    /// Milliseconds since 1970.
    pub(super) at: i64,
    pub(super) screen: TrackerScreen,
}

/// What a view changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct KeptEvent {
    /// The number of the event.
    pub(super) number: u64,
    /// The device had no view here.
    pub(super) is_new: bool,
}

/// The newest view of each device, the newest first.
pub(super) fn newest(mut screens: Vec<KeptScreen>) -> Vec<TrackerScreen> {
    screens.sort_by_key(|kept| std::cmp::Reverse(kept.at));
    let mut devices = HashSet::new();
    let newest = screens.into_iter().map(|kept| kept.screen).filter(|screen| devices.insert(screen.device));
    newest.take(MAX_SCREENS).collect()
}

impl Screens {
    /// Keeps the view of a device. `bytes` is its size.
    pub(super) fn keep(&self, user: Uuid, screen: TrackerScreen, bytes: usize, now: Timestamp) -> KeptEvent {
        let mut kept = self.lock(now);
        let is_new = !kept.remove(user, screen.device);
        if kept.users.get(&user).is_some_and(|screens| screens.len() >= MAX_SCREENS) {
            kept.remove_oldest_of(user);
        }
        kept.by_time.insert((now, user, screen.device));
        kept.bytes += bytes;
        kept.users.entry(user).or_default().push(Entry { kept: KeptScreen { at: now.0, screen }, bytes });
        while kept.bytes > MAX_BYTES && kept.remove_oldest() {}
        KeptEvent { number: kept.next_number(now), is_new }
    }

    /// Forgets the view of a device, and returns the number of the event.
    pub(super) fn close(&self, user: Uuid, device: Uuid, now: Timestamp) -> u64 {
        let mut kept = self.lock(now);
        kept.remove(user, device);
        kept.next_number(now)
    }

    /// What a user's devices show now.
    pub(super) fn of(&self, user: Uuid, now: Timestamp) -> Vec<KeptScreen> {
        self.lock(now).users.get(&user).into_iter().flatten().map(|entry| entry.kept.clone()).collect()
    }

    /// Forgets the views that a user's device, or all of them, sent until `at`.
    pub(super) fn end(&self, user: Uuid, device: Option<Uuid>, at: Timestamp, now: Timestamp) {
        let mut kept = self.lock(now);
        let entries = kept.users.get(&user).into_iter().flatten().map(|entry| &entry.kept);
        let is_over = |it: &&KeptScreen| it.at <= at.0 && device.is_none_or(|device| it.screen.device == device);
        let over: Vec<Uuid> = entries.filter(is_over).map(|it| it.screen.device).collect();
        for device in over {
            kept.remove(user, device);
        }
    }

    /// Forgets the views that were not repeated since `at`.
    pub(super) fn forget_before(&self, at: Timestamp) {
        let mut kept = self.lock(at);
        while kept.by_time.first().is_some_and(|(sent, ..)| *sent < at) && kept.remove_oldest() {}
    }

    /// With the views that are too old dropped.
    fn lock(&self, now: Timestamp) -> std::sync::MutexGuard<'_, Kept> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        while kept.by_time.first().is_some_and(|(at, ..)| at.plus(LIFETIME) <= now) && kept.remove_oldest() {}
        kept
    }
}

impl Kept {
    /// Grows with every event, also over a restart; that some numbers are left out means nothing.
    fn next_number(&mut self, now: Timestamp) -> u64 {
        self.last_number = (self.last_number + 1).max(u64::try_from(now.0).unwrap_or_default());
        self.last_number
    }

    fn remove_oldest(&mut self) -> bool {
        let Some(&(_, user, device)) = self.by_time.first() else { return false };
        self.remove(user, device);
        true
    }

    fn remove_oldest_of(&mut self, user: Uuid) -> bool {
        let oldest = self.users.get(&user).and_then(|screens| screens.iter().min_by_key(|entry| entry.kept.at));
        let Some(device) = oldest.map(|entry| entry.kept.screen.device) else { return false };
        self.remove(user, device);
        true
    }

    /// False if there is none.
    fn remove(&mut self, user: Uuid, device: Uuid) -> bool {
        let Some(screens) = self.users.get_mut(&user) else { return false };
        let Some(index) = screens.iter().position(|entry| entry.kept.screen.device == device) else { return false };
        let removed = screens.swap_remove(index);
        if screens.is_empty() {
            self.users.remove(&user);
        }
        self.bytes -= removed.bytes;
        self.by_time.remove(&(Timestamp(removed.kept.at), user, device))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tracking::tracker::wire::TrackerView;

    fn screen(device: u128) -> TrackerScreen {
        let view: TrackerView = serde_json::from_str(&gamelog::View::default().to_json()).unwrap();
        let name = format!("PC {device}");
        TrackerScreen { device: Uuid::from_u128(device), name, view, deck: None, last_line_at: None }
    }

    fn names(screens: &Screens, user: u128, now: i64) -> Vec<String> {
        let found = screens.of(Uuid::from_u128(user), Timestamp::from_secs(now));
        newest(found).into_iter().map(|screen| screen.name).collect()
    }

    fn keep(screens: &Screens, user: u128, device: u128, bytes: usize, now: i64) -> KeptEvent {
        screens.keep(Uuid::from_u128(user), screen(device), bytes, Timestamp::from_secs(now))
    }

    #[test]
    fn the_newest_view_of_each_device_is_kept_for_its_user() {
        let screens = Screens::default();
        let first = keep(&screens, 1, 1, 10, 100);
        let second = keep(&screens, 1, 2, 10, 101);
        let third = keep(&screens, 1, 1, 10, 102);
        assert!(third.number > second.number && second.number > first.number);
        assert!(first.is_new && second.is_new && !third.is_new);
        keep(&screens, 2, 3, 10, 102);
        assert_eq!(names(&screens, 1, 103), ["PC 1", "PC 2"]);
        screens.close(Uuid::from_u128(1), Uuid::from_u128(1), Timestamp::from_secs(103));
        assert_eq!(names(&screens, 1, 103), ["PC 2"]);
        screens.end(Uuid::from_u128(1), None, Timestamp::from_secs(103), Timestamp::from_secs(103));
        assert_eq!((names(&screens, 1, 103).len(), names(&screens, 2, 103).len()), (0, 1));
    }

    #[test]
    fn a_view_ends_if_another_node_says_so_and_nothing_newer_came() {
        let screens = Screens::default();
        let end = |device: u128, at: i64| {
            let (user, device, at) = (Uuid::from_u128(1), Uuid::from_u128(device), Timestamp::from_secs(at));
            screens.end(user, Some(device), at, Timestamp::from_secs(120));
        };
        for device in 1..=2 {
            keep(&screens, 1, device, 10, 110);
        }
        end(1, 109);
        assert_eq!(names(&screens, 1, 120).len(), 2, "the device came back");
        end(1, 110);
        assert_eq!(names(&screens, 1, 120), ["PC 2"]);
        keep(&screens, 1, 3, 10, 115);
        screens.forget_before(Timestamp::from_secs(115));
        assert_eq!(names(&screens, 1, 120), ["PC 3"], "the other one was not repeated");
    }

    #[test]
    fn of_a_device_at_several_nodes_the_newest_view_counts() {
        let at = |device: u128, at: i64, name: &str| KeptScreen {
            at,
            screen: TrackerScreen { name: name.to_owned(), ..screen(device) },
        };
        let merged = newest(vec![at(1, 100, "old"), at(2, 101, "other"), at(1, 102, "new")]);
        assert_eq!(merged.into_iter().map(|screen| screen.name).collect::<Vec<_>>(), ["new", "other"]);
    }

    #[test]
    fn a_user_has_four_devices_and_the_oldest_view_goes_first() {
        let screens = Screens::default();
        for device in 1..=4 {
            keep(&screens, 1, device, 10, 100 + i64::try_from(device).unwrap());
        }
        keep(&screens, 1, 1, 10, 110);
        keep(&screens, 1, 5, 10, 111);
        assert_eq!(names(&screens, 1, 111), ["PC 5", "PC 1", "PC 4", "PC 3"]);
    }

    #[test]
    fn a_view_that_is_not_repeated_is_dropped_after_ten_minutes() {
        let screens = Screens::default();
        keep(&screens, 1, 1, 10, 100);
        assert_eq!(names(&screens, 1, 699).len(), 1);
        assert_eq!(names(&screens, 1, 700).len(), 0);
        assert!(screens.0.lock().unwrap().by_time.is_empty());
    }

    #[test]
    fn all_views_together_are_bounded() {
        let screens = Screens::default();
        for user in 0..10 {
            keep(&screens, user, 1, MAX_BYTES / 4, 100 + i64::try_from(user).unwrap());
        }
        let kept = screens.0.lock().unwrap();
        assert_eq!((kept.users.len(), kept.by_time.len(), kept.bytes), (4, 4, MAX_BYTES));
        assert!(kept.users.contains_key(&Uuid::from_u128(9)) && !kept.users.contains_key(&Uuid::from_u128(5)));
    }
}
