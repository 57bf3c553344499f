//! The channel `tracker:{user_id}`: only that user joins, and only the server broadcasts.

use std::future::ready;

use uuid::Uuid;

use super::Tracker;
use crate::contract::registry::{Answer, ChannelRule, Reader};

impl ChannelRule for Tracker {
    fn may_join(&self, reader: Reader, rest: &str) -> Answer<bool> {
        let own = match reader {
            Reader::Service => true,
            Reader::Player(user) => Uuid::try_parse(rest) == Ok(user),
            Reader::Visitor => false,
        };
        Box::pin(ready(Ok(own)))
    }
}
