//! The newest view of every device that tracks a game, in memory: for pages that join late. It is bounded in devices, in bytes
//! and in time; a restart forgets it, and the senders repeat theirs within seconds.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use uuid::Uuid;

use super::rules::{MAX_SCREENS, SCREEN_MINUTES};
use super::wire::TrackerScreen;
use crate::clock::Timestamp;

/// The most bytes of all views, as JSON.
const MAX_BYTES: usize = 64 << 20;
const LIFETIME: Duration = Duration::from_secs(60 * SCREEN_MINUTES);

/// A handle; clones share the views. A std mutex: it is locked for a look-up and never across an await.
#[derive(Clone, Default)]
pub struct Screens(Arc<Mutex<Kept>>);

#[derive(Default)]
struct Kept {
    users: HashMap<Uuid, Vec<KeptScreen>>,
    /// Time, user and device, the oldest first.
    by_time: BTreeSet<(Timestamp, Uuid, Uuid)>,
    bytes: usize,
    last_number: u64,
}

struct KeptScreen {
    screen: TrackerScreen,
    bytes: usize,
    at: Timestamp,
}

impl Screens {
    /// Keeps the view of a device, and returns the number of the event. `bytes` is its size.
    pub(super) fn keep(&self, user: Uuid, screen: TrackerScreen, bytes: usize, now: Timestamp) -> u64 {
        let mut kept = self.lock(now);
        kept.remove(user, screen.device);
        if kept.users.get(&user).is_some_and(|screens| screens.len() >= MAX_SCREENS) {
            kept.remove_oldest_of(user);
        }
        kept.by_time.insert((now, user, screen.device));
        kept.bytes += bytes;
        kept.users.entry(user).or_default().push(KeptScreen { screen, bytes, at: now });
        while kept.bytes > MAX_BYTES && kept.remove_oldest() {}
        kept.next_number(now)
    }

    /// Forgets the view of a device, and returns the number of the event.
    pub(super) fn close(&self, user: Uuid, device: Uuid, now: Timestamp) -> u64 {
        let mut kept = self.lock(now);
        kept.remove(user, device);
        kept.next_number(now)
    }

    /// What a user's devices show now, the newest first.
    pub(super) fn of(&self, user: Uuid, now: Timestamp) -> Vec<TrackerScreen> {
        let kept = self.lock(now);
        let mut screens: Vec<_> = kept.users.get(&user).into_iter().flatten().collect();
        screens.sort_by_key(|kept| std::cmp::Reverse(kept.at));
        screens.into_iter().map(|kept| kept.screen.clone()).collect()
    }

    /// Forgets everything of a user.
    pub fn forget(&self, user: Uuid, now: Timestamp) {
        let mut kept = self.lock(now);
        while kept.remove_oldest_of(user) {}
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
        let oldest = self.users.get(&user).and_then(|screens| screens.iter().min_by_key(|kept| kept.at));
        let Some(device) = oldest.map(|kept| kept.screen.device) else { return false };
        self.remove(user, device);
        true
    }

    fn remove(&mut self, user: Uuid, device: Uuid) {
        let Some(screens) = self.users.get_mut(&user) else { return };
        if let Some(index) = screens.iter().position(|kept| kept.screen.device == device) {
            let removed = screens.swap_remove(index);
            self.bytes -= removed.bytes;
            self.by_time.remove(&(removed.at, user, device));
        }
        if screens.is_empty() {
            self.users.remove(&user);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tracker::wire::TrackerView;

    fn screen(device: u128) -> TrackerScreen {
        let view: TrackerView = serde_json::from_str(&gamelog::View::default().to_json()).unwrap();
        let name = format!("PC {device}");
        TrackerScreen { device: Uuid::from_u128(device), name, view, deck: None, last_line_at: None }
    }

    fn names(screens: &Screens, user: u128, now: i64) -> Vec<String> {
        let found = screens.of(Uuid::from_u128(user), Timestamp::from_secs(now));
        found.into_iter().map(|screen| screen.name).collect()
    }

    fn keep(screens: &Screens, user: u128, device: u128, bytes: usize, now: i64) -> u64 {
        screens.keep(Uuid::from_u128(user), screen(device), bytes, Timestamp::from_secs(now))
    }

    #[test]
    fn the_newest_view_of_each_device_is_kept_for_its_user() {
        let screens = Screens::default();
        let first = keep(&screens, 1, 1, 10, 100);
        let second = keep(&screens, 1, 2, 10, 101);
        assert!(keep(&screens, 1, 1, 10, 102) > second && second > first);
        keep(&screens, 2, 3, 10, 102);
        assert_eq!(names(&screens, 1, 103), ["PC 1", "PC 2"]);
        screens.close(Uuid::from_u128(1), Uuid::from_u128(1), Timestamp::from_secs(103));
        assert_eq!(names(&screens, 1, 103), ["PC 2"]);
        screens.forget(Uuid::from_u128(1), Timestamp::from_secs(103));
        assert_eq!((names(&screens, 1, 103).len(), names(&screens, 2, 103).len()), (0, 1));
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
