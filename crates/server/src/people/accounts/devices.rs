//! The devices on which a user is signed in, and signing them out. A device is a session.

use std::cmp::Reverse;

use uuid::Uuid;

use super::model::Session;
use super::{Accounts, Claims, Refusal, Result, Visitor, lock_user_and_session, store, user_and_session};
use crate::base::clock::Timestamp;

/// The most characters stored of a user agent.
const MAX_AGENT: usize = 256;

#[derive(Clone, Debug)]
pub struct Device {
    pub id: Uuid,
    /// The device of this request.
    pub current: bool,
    pub created_at: Timestamp,
    /// When it last refreshed its token, which a device in use does about once an hour.
    pub last_used_at: Timestamp,
    pub user_agent: Option<String>,
    pub ip: Option<String>,
}

impl Accounts {
    /// The caller's devices: the current one, then by last use.
    pub async fn devices(&self, claims: Claims) -> Result<Vec<Device>> {
        self.db
            .read(move |tx| {
                let (user, current) = user_and_session(tx, &claims)?;
                let mut devices: Vec<Device> =
                    store::sessions_of(tx, user.id)?.into_iter().map(|own| Device::of(own, current.id)).collect();
                devices.sort_by_key(|device| (!device.current, Reverse(device.last_used_at), device.id));
                Ok(devices)
            })
            .await
    }

    /// Signs out one of the caller's devices; the current one is allowed, too.
    pub async fn end_device(&self, claims: Claims, device: Uuid) -> Result<()> {
        let now = self.clock.now();
        self.db
            .write(move |tx| {
                let (user, _) = lock_user_and_session(tx, &claims)?;
                let ended = store::end_session(tx, user.id, device, now)?;
                if ended { Ok(()) } else { Err(Refusal::DeviceNotFound.into()) }
            })
            .await
    }
}

impl Device {
    fn of(session: Session, current: Uuid) -> Self {
        Self {
            id: session.id,
            current: session.id == current,
            created_at: session.created_at,
            last_used_at: session.refreshed_at,
            user_agent: session.user_agent.filter(|agent| !agent.is_empty()),
            ip: session.ip,
        }
    }
}

impl Session {
    /// Records when, from which IP address and with which user agent its newest tokens were issued.
    pub(super) fn used_by(&mut self, visitor: &Visitor, now: Timestamp) {
        self.ip = Some(visitor.address.to_canonical().to_string());
        self.user_agent = Some(visitor.user_agent.chars().take(MAX_AGENT).collect());
        self.refreshed_at = now;
        self.seen_at = None;
    }
}
