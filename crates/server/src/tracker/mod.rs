//! The deck tracker: reads the logs that the game writes, shows a tracked game on the user's other devices, and pairs
//! followers. What a log says is the business of `crates/gamelog`.

mod api;
mod cards;
pub mod command;
pub mod rules;
mod sessions;
mod table;
#[cfg(test)]
mod tests;
mod wire;

use std::future::ready;
use std::net::IpAddr;
use std::sync::Arc;

use uuid::Uuid;

pub use self::api::declare;
use self::rules::Refusal;
use self::wire::{ClaimedDevice, FollowShowArgs, FollowedDeck, PairingCode, ShowArgs, TrackerDevice, TrackerScreen};
use crate::bus::Record;
use crate::catalog::Cards;
use crate::clock::Clock;
use crate::db::Db;
use crate::limits::Limits;
use crate::matches::{MatchArgs, Matches};
use crate::registry::{Answer, CallError, ChannelRule, Reader};

/// The feature: cheap to clone.
#[derive(Clone)]
pub struct Tracker {
    pub db: Db,
    pub clock: Clock,
    pub limits: Arc<Limits>,
    pub cards: Cards,
    pub matches: Matches,
}

impl Tracker {
    pub async fn show(&self, _user: Uuid, _args: ShowArgs) -> Result<(), CallError> {
        Err(Refusal::TrackerRequired.into())
    }

    pub async fn screens(&self, _user: Uuid) -> Result<Vec<TrackerScreen>, CallError> {
        Err(Refusal::TrackerRequired.into())
    }

    pub async fn pair(&self, _user: Uuid) -> Result<PairingCode, CallError> {
        Err(Refusal::TrackerRequired.into())
    }

    pub async fn devices(&self, _user: Uuid) -> Result<Vec<TrackerDevice>, CallError> {
        Err(Refusal::TrackerRequired.into())
    }

    pub async fn unpair(&self, _user: Uuid, _id: Uuid) -> Result<(), CallError> {
        Err(Refusal::TrackerRequired.into())
    }

    pub async fn claim(&self, _code: &str, _name: &str, _from: IpAddr) -> Result<ClaimedDevice, CallError> {
        Err(Refusal::PairingCodeWrong.into())
    }

    pub async fn follow_show(&self, _args: FollowShowArgs, _from: IpAddr) -> Result<(), CallError> {
        Err(Refusal::DeviceUnknown.into())
    }

    pub async fn follow_match(&self, _token: &str, _played: MatchArgs, _from: IpAddr) -> Result<Record, CallError> {
        Err(Refusal::DeviceUnknown.into())
    }

    pub async fn follow_decks(&self, _token: &str, _from: IpAddr) -> Result<Vec<FollowedDeck>, CallError> {
        Err(Refusal::DeviceUnknown.into())
    }
}

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
