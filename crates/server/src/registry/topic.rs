//! Channels that a feature owns: who may be in them and what may be said there, whatever the client's flags say.

use std::future::ready;

use serde_json::Value;
use uuid::Uuid;

use super::{Answer, Reader, Refused};

/// What becomes of something that a client says on a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speech {
    /// It is told to the others.
    Told,
    /// It is taken for said and told to nobody: here the server alone speaks.
    Swallowed,
    Refused,
}

/// The rule of all topics that begin with one prefix. `rest` is what stands behind it.
pub trait TopicRule: Send + Sync {
    fn may_join(&self, reader: Reader, rest: &str) -> Answer<bool>;

    /// Asked of someone who may be in the channel.
    fn speech(&self, _reader: Reader, _rest: &str, _event: &str, _payload: &Value) -> Answer<Speech> {
        Box::pin(ready(Ok(Speech::Swallowed)))
    }

    /// Whether a game is played here: then its players' connections are measured, and `joined` and `left` are called.
    fn live(&self) -> bool {
        false
    }

    /// A player's first channel joined the topic. It must not wait: what takes time is a task of its own. Two of these at
    /// once may come in either order, so that task asks [`crate::live::Links::is_in`] how things are by then.
    fn joined(&self, _player: Uuid, _rest: &str) {}

    /// A player's last channel left the topic, perhaps because its socket died or its token ended.
    fn left(&self, _player: Uuid, _rest: &str) {}
}

/// A topic named after the one player it is for: `profile:{id}`. Their devices may talk to each other there.
pub struct OwnTopic;

impl TopicRule for OwnTopic {
    fn may_join(&self, reader: Reader, rest: &str) -> Answer<bool> {
        let own = match reader {
            Reader::Service => true,
            Reader::Player(id) => Uuid::try_parse(rest) == Ok(id),
            Reader::Visitor => false,
        };
        Box::pin(ready(Ok::<_, Refused>(own)))
    }

    fn speech(&self, _reader: Reader, _rest: &str, _event: &str, _payload: &Value) -> Answer<Speech> {
        Box::pin(ready(Ok(Speech::Told)))
    }
}
