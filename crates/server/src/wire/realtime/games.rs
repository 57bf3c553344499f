//! Channels of live games: notifies the feature when a player joins or leaves, and measures the players' round trips.

use std::time::Duration;

use uuid::Uuid;

use super::hub::{Hub, Member};
use super::protocol::TOPIC_PREFIX;
use crate::contract::registry::Reader;

impl Hub {
    /// Records a measured round trip for the players of these channels.
    pub(super) fn note_round_trip<'m>(&self, members: impl Iterator<Item = &'m Member>, trip: Duration) {
        let mut done = Vec::new();
        for player in members.filter(|member| member.live).filter_map(Member::player) {
            if !done.contains(&player) {
                self.links.note(player, trip);
                done.push(player);
            }
        }
    }

    /// Notifies the feature that owns the topic when this is the player's first channel there. Called after the member was
    /// added, so that it gets the events that the feature then publishes.
    pub(super) fn enter_game(&self, member: &Member) {
        let (true, Some(player)) = (member.live, member.player()) else { return };
        member.socket.pinger.begin();
        let name = member.name();
        if self.links.enter(player, &name.into())
            && let Some((rule, rest)) = self.registry.topic(name)
        {
            rule.joined(player, rest);
        }
    }

    pub(super) fn leave_game(&self, member: &Member) {
        let (true, Some(player)) = (member.live, member.player()) else { return };
        member.socket.pinger.stop();
        let name = member.name();
        if self.links.exit(player, name)
            && let Some((rule, rest)) = self.registry.topic(name)
        {
            rule.left(player, rest);
        }
    }
}

impl Member {
    fn player(&self) -> Option<Uuid> {
        match self.reader {
            Reader::Player(id) => Some(id),
            Reader::Visitor | Reader::Service => None,
        }
    }

    /// The topic without the wire's prefix.
    fn name(&self) -> &str {
        self.topic.strip_prefix(TOPIC_PREFIX).unwrap_or(&self.topic)
    }
}
