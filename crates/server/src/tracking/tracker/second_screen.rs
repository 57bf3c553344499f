//! The second screen: a device sends what it tracks, and the user's other devices show it.

use uuid::Uuid;

use super::Tracker;
use super::rules::{self, MAX_VIEW_BYTES, Refusal, SHOWS};
use super::screens::{KeptEvent, newest};
use super::wire::{ShowArgs, TOPIC, TrackerDeck, TrackerEvent, TrackerScreen};
use crate::base::bus::BusEvent;
use crate::base::clock::Timestamp;
use crate::contract::registry::{CallError, broadcast};

impl Tracker {
    /// Shows what a page tracks on the user's other devices, or closes it.
    pub async fn show(&self, user: Uuid, args: ShowArgs) -> Result<(), CallError> {
        self.require_tracker(user).await?;
        self.show_view(user, args)
    }

    /// What the user's devices track now, for a page that joins late.
    pub async fn screens(&self, user: Uuid) -> Result<Vec<TrackerScreen>, CallError> {
        self.require_tracker(user).await?;
        let mut screens = self.far_screens.of(user).await;
        screens.extend(self.screens.of(user, self.clock.now()));
        Ok(newest(screens))
    }

    /// Forgets all views of a user, at every node.
    pub fn forget_screens(&self, user: Uuid, now: Timestamp) {
        self.screens.end(user, None, now, now);
        self.far_screens.tell_over(user, None, now);
    }

    /// Keeps a device's view and broadcasts it. The user has the tracker.
    pub(super) fn show_view(&self, user: Uuid, args: ShowArgs) -> Result<(), CallError> {
        let ShowArgs { device, name, view, deck, last_line_at } = args;
        let now = self.clock.now();
        self.limit(SHOWS, user, now)?;
        let Some(view) = view else { return self.close_view(user, device) };
        let bytes = serde_json::to_string(&view).map_err(anyhow::Error::from)?.len();
        if bytes > MAX_VIEW_BYTES {
            return Err(Refusal::ViewTooLarge.into());
        }
        let deck = deck.map(|deck| TrackerDeck { name: deck.name.as_deref().map(rules::name), ..deck });
        let screen = TrackerScreen { device, name: rules::name(&name), view, deck, last_line_at };
        let KeptEvent { number, is_new } = self.screens.keep(user, screen.clone(), bytes, now);
        if is_new {
            // It may have sent to another node until now.
            self.far_screens.tell_over(user, Some(device), now);
        }
        self.publish(user, &TrackerEvent::Screen { screen }, number, now)
    }

    /// Forgets a device's view and says so.
    pub(super) fn close_view(&self, user: Uuid, device: Uuid) -> Result<(), CallError> {
        let now = self.clock.now();
        let number = self.screens.close(user, device, now);
        self.far_screens.tell_over(user, Some(device), now);
        self.publish(user, &TrackerEvent::ScreenClosed { device }, number, now)
    }

    fn publish(&self, user: Uuid, event: &TrackerEvent, number: u64, now: Timestamp) -> Result<(), CallError> {
        let message = broadcast(format!("{TOPIC}{user}"), event, number, now)?;
        self.db.bus().publish(&[BusEvent::Broadcast(message)]);
        Ok(())
    }
}
