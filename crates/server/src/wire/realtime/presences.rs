//! Who is present in the topics, at this node and at others: one list, of which every node has a copy for the topics of its
//! sockets. Decision 39 says how the copies are kept equal.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde_json::{Map, Value, json};

use super::hub::{Hub, Member, Topic, lock};
use super::lost::LostEvents;
use super::nodes::{Incoming, Message};
use super::outbox::CloseReason;
use super::presence::{PresenceChange, PresenceEntry};
use super::protocol::{SharedFrame, TOPIC_PREFIX, encode};

/// Over how long the sockets are closed that may have missed an event while NATS was away.
const LOOK_AGAIN_OVER: Duration = Duration::from_secs(3);

impl Hub {
    /// False if the topic has no room for more.
    pub(super) fn track(&self, member: &Member, mut meta: Map<String, Value>) -> bool {
        let Some(topic) = self.topic(&member.topic) else { return false };
        let mut topic = lock(&topic);
        meta.insert("phx_ref".into(), json!(self.presence_reference()));
        let meta = Value::Object(meta);
        let Some(diff) = topic.presence.track(&member.presence_key, member.id, meta.clone()) else { return false };
        self.send_presence_diff(&topic, &member.topic, &diff);
        let entry = PresenceEntry { key: member.presence_key.to_string(), member: member.id, meta };
        self.tell(&member.topic, PresenceChange::Track(entry));
        true
    }

    pub(super) fn untrack(&self, member: &Member) {
        if let Some(topic) = self.topic(&member.topic) {
            self.untrack_in(&mut lock(&topic), member);
        }
    }

    pub(super) fn untrack_in(&self, topic: &mut Topic, member: &Member) {
        if let Some(diff) = topic.presence.untrack(&member.presence_key, member.id) {
            self.send_presence_diff(topic, &member.topic, &diff);
            let key = member.presence_key.to_string();
            self.tell(&member.topic, PresenceChange::Untrack { key, member: member.id });
        }
    }

    /// Unlike any other, at any node.
    fn presence_reference(&self) -> String {
        let instance = self.nodes.get().map(|nodes| nodes.cluster.instance()).unwrap_or_default();
        format!("{instance}{:x}", self.next_id())
    }

    fn send_presence_diff(&self, topic: &Topic, name: &str, diff: &Value) {
        let diff = diff.to_string();
        let mut frame =
            SharedFrame::new(|serializer| Some(encode(serializer, None, None, name, "presence_diff", &diff)));
        for member in topic.members.values().filter(|member| member.wants_presence) {
            self.send_shared(&member.socket, &mut frame);
        }
    }

    // Other nodes.

    /// Tells the other nodes of a change. Called with the topic locked, so that they get the changes in their order. `name` is
    /// with the wire's prefix.
    fn tell(&self, name: &str, change: PresenceChange) {
        if let Some(nodes) = self.nodes.get() {
            let topic = name.strip_prefix(TOPIC_PREFIX).unwrap_or(name).to_owned();
            nodes.tell(Message::Presence { topic, change });
        }
    }

    /// The first member who wants to know who is present: the other nodes are asked. Their answers are sent as changes.
    pub(super) fn ask_who_is_present(&self, topic: &mut Topic, member: &Member) {
        if !topic.asked {
            topic.asked = true;
            self.tell(&member.topic, PresenceChange::Ask);
        }
    }

    pub(super) fn apply(self: Arc<Self>, incoming: Incoming) {
        match incoming {
            Incoming::Presence { topic, node, change } => self.change_remote_presence(&topic, &node, change),
            Incoming::Lost { lost, node } => {
                self.ask_again(&lost, &node);
                self.note_lost(|all| all.add_all(lost));
            }
            Incoming::Interruption => {
                self.exchange_presences();
                tokio::spawn(async move { self.close_over(CloseReason::MissedEvents, LOOK_AGAIN_OVER).await });
            }
            Incoming::NodeGone(node) => self.forget_node(&node),
        }
    }

    /// `topic` is without the wire's prefix.
    fn change_remote_presence(&self, topic: &str, node: &str, change: PresenceChange) {
        let name = format!("{TOPIC_PREFIX}{topic}");
        let Some(topic) = self.topic(&name) else { return };
        let mut topic = lock(&topic);
        let diff = match change {
            PresenceChange::Track(entry) => topic.presence.track_remote(node, entry),
            PresenceChange::Untrack { key, member } => topic.presence.untrack_remote(node, &key, member),
            PresenceChange::All(entries) => topic.presence.replace_remote(node, entries),
            PresenceChange::Ask => {
                let entries = topic.presence.local();
                if !entries.is_empty() {
                    self.tell(&name, PresenceChange::All(entries));
                }
                return;
            }
        };
        if let Some(diff) = diff {
            self.send_presence_diff(&topic, &name, &diff);
        }
    }

    fn forget_node(&self, node: &str) {
        for (name, topic) in self.all_topics() {
            let mut topic = lock(&topic);
            if let Some(diff) = topic.presence.replace_remote(node, Vec::new()) {
                self.send_presence_diff(&topic, &name, &diff);
            }
        }
    }

    /// Messages in both directions may have been missed: the others are told who is present here, and asked who is there. The
    /// sockets are told nothing: they connect again.
    fn exchange_presences(&self) {
        for (name, topic) in self.all_topics() {
            let mut topic = lock(&topic);
            topic.presence.forget_remote();
            let local = topic.presence.local();
            if !local.is_empty() {
                self.tell(&name, PresenceChange::All(local));
            }
            if topic.asked {
                self.tell(&name, PresenceChange::Ask);
            }
        }
    }

    /// A node could not send all changes of these topics, so it is asked again.
    fn ask_again(&self, lost: &LostEvents, node: &str) {
        let of_lost = |name: &Arc<str>| {
            lost.everything || name.strip_prefix(TOPIC_PREFIX).is_some_and(|topic| lost.topics.contains(topic))
        };
        for (name, topic) in self.all_topics().into_iter().filter(|(name, _)| of_lost(name)) {
            let mut topic = lock(&topic);
            // Not told to its sockets: they connect again.
            let _ = topic.presence.replace_remote(node, Vec::new());
            if topic.asked {
                self.tell(&name, PresenceChange::Ask);
            }
        }
    }

    fn all_topics(&self) -> Vec<(Arc<str>, Arc<Mutex<Topic>>)> {
        let topics = self.topics.read().unwrap_or_else(PoisonError::into_inner);
        topics.iter().map(|(name, topic)| (name.clone(), topic.clone())).collect()
    }
}
