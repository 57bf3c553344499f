//! Pairing: the user gets a code, the follower trades it for a token of its own, and the user can end that.

use std::net::IpAddr;
use std::time::Duration;

use uuid::Uuid;

use super::rules::{self, MAX_DEVICES, PAIRING_MINUTES, PAIRINGS, Refusal, WRONG_CODES};
use super::wire::{ClaimedDevice, PairingCode, TrackerDevice};
use super::{Tracker, require_tracker, store};
use crate::base::clock::Timestamp;
use crate::base::random;
use crate::contract::registry::CallError;
use crate::people::{accounts, usernames};

impl Tracker {
    /// A new code; an older one of the user is void.
    pub async fn pair(&self, user: Uuid) -> Result<PairingCode, CallError> {
        let now = self.clock.now();
        self.limit(PAIRINGS, user, now)?;
        let code = rules::code(random::bytes());
        let (digest, expires_at) = (rules::digest(&code), now.plus(Duration::from_secs(60 * PAIRING_MINUTES)));
        self.db
            .write(move |tx| {
                require_tracker(tx, user)?;
                if store::count_devices(tx, user)? >= MAX_DEVICES {
                    return Err(Refusal::TooManyDevices.into());
                }
                Ok::<_, CallError>(store::save_code(tx, user, &digest, expires_at)?)
            })
            .await?;
        Ok(PairingCode { code, expires_at: expires_at.with_offset() })
    }

    /// Pairs a follower with the user who made the code. A code works once.
    pub async fn claim(&self, code: &str, name: &str, from: IpAddr) -> Result<ClaimedDevice, CallError> {
        let now = self.clock.now();
        let wait = self.limits.take_address(WRONG_CODES, from, now);
        wait.map_err(|wait| CallError::TooOften(wait.seconds()))?;
        let code = rules::digest(&rules::typed_code(code).ok_or(Refusal::PairingCodeWrong)?);
        let (device, name) = (random::id(), rules::name(name));
        let token = rules::token(random::bytes());
        let digest = rules::digest(&token);
        let claimed = self.db.write(move |tx| {
            let Some(user) = store::take_code(tx, &code, now)? else { return Err(Refusal::PairingCodeWrong.into()) };
            if accounts::is_banned(tx, user, now)? {
                return Err(Refusal::PairingCodeWrong.into());
            }
            require_tracker(tx, user)?;
            if store::count_devices(tx, user)? >= MAX_DEVICES {
                return Err(Refusal::TooManyDevices.into());
            }
            store::insert_device(tx, device, user, &name, &digest, now)?;
            Ok::<_, CallError>((user, usernames::username(tx, user)?))
        });
        let (user, username) = claimed.await?;
        self.limits.give_back_address(WRONG_CODES, from);
        Ok(ClaimedDevice { token, device, user, username })
    }

    /// The user's followers, newest first. Also without the tracker, so that they can be ended.
    pub async fn devices(&self, user: Uuid) -> Result<Vec<TrackerDevice>, CallError> {
        let devices = self.db.read(move |tx| store::devices(tx, user)).await?;
        let shown = devices.into_iter().map(|device| TrackerDevice {
            id: device.id,
            name: device.name,
            created_at: device.created_at.with_offset(),
            last_used_at: device.last_used_at.map(Timestamp::with_offset),
        });
        Ok(shown.collect())
    }

    /// Ends the pairing of a follower. One that is gone already is no error.
    pub async fn unpair(&self, user: Uuid, id: Uuid) -> Result<(), CallError> {
        if self.db.write(move |tx| store::delete_device(tx, user, id)).await? {
            self.close_view(user, id)?;
        }
        Ok(())
    }
}
