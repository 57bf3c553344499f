//! Channels in which a game is played: the feature it belongs to is told who comes and goes, and pings say how far away they are.

use std::time::Duration;

use uuid::Uuid;

use super::hub::{Hub, Member};
use super::protocol::TOPIC_PREFIX;
use crate::registry::Reader;

impl Hub {
    /// A ping came back: the players of these channels are so far away.
    pub(super) fn note_trip<'m>(&self, members: impl Iterator<Item = &'m Member>, trip: Duration) {
        let mut noted = Vec::new();
        for player in members.filter(|member| member.live).filter_map(Member::player) {
            if !noted.contains(&player) {
                self.links.note(player, trip);
                noted.push(player);
            }
        }
    }

    /// The feature whose game is played in the member's topic is told of a player who was not there before. Called after
    /// the member is in, so that it hears what the feature says then.
    pub(super) fn mind_entry(&self, member: &Member) {
        let (true, Some(player)) = (member.live, member.player()) else { return };
        member.socket.pulse.begin();
        let name = member.name();
        if self.links.enter(player, &name.into())
            && let Some((rule, rest)) = self.registry.topic(name)
        {
            rule.joined(player, rest);
        }
    }

    pub(super) fn mind_exit(&self, member: &Member) {
        let (true, Some(player)) = (member.live, member.player()) else { return };
        member.socket.pulse.stop();
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

    /// The topic as the features name it.
    fn name(&self) -> &str {
        self.topic.strip_prefix(TOPIC_PREFIX).unwrap_or(&self.topic)
    }
}
