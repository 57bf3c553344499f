//! How much one caller may ask: calls in a minute, for each user and each address, and one read with a filter at a time.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::error::DataError;
use crate::base::clock::Clock;
use crate::base::config;
use crate::base::limits::{Limits, Rule, Wait, address_key};
use crate::contract::registry::{CallError, Reader};

const MINUTE: Duration = Duration::from_secs(60);

/// The limits of `/rest/v1`; cheap to clone.
#[derive(Clone)]
pub struct CallLimits {
    limits: Arc<Limits>,
    clock: Clock,
    by_user: Rule,
    by_address: Rule,
    turns: Turns,
}

impl CallLimits {
    pub fn new(settings: &config::Rest, limits: Arc<Limits>, clock: Clock) -> Self {
        Self {
            limits,
            clock,
            by_user: Rule { name: "rest_user", burst: settings.user_calls, per: MINUTE },
            by_address: Rule { name: "rest_address", burst: settings.address_calls, per: MINUTE },
            turns: Turns::default(),
        }
    }

    /// Counts a call, or refuses it. The holder of the secret key is not limited.
    pub(super) fn take(&self, reader: Reader, address: IpAddr) -> Result<(), DataError> {
        if reader == Reader::Service || !self.limits.are_on() {
            return Ok(());
        }
        self.count(reader, address).map_err(|wait| DataError::refused(reader, CallError::TooOften(wait.seconds())))
    }

    fn count(&self, reader: Reader, address: IpAddr) -> Result<(), Wait> {
        let now = self.clock.now();
        let user = if let Reader::Player(id) = reader { Some(id.to_string()) } else { None };
        if let Some(user) = &user {
            self.limits.take(self.by_user, user, now)?;
        }
        let taken = self.limits.take(self.by_address, &address_key(address), now);
        if let (Err(_), Some(user)) = (&taken, &user) {
            self.limits.give_back(self.by_user, user);
        }
        taken
    }

    /// Waits until no other read with a filter of this caller is under way: one caller never has all threads of their lane.
    pub(super) async fn filter_turn(&self, reader: Reader, address: IpAddr) -> Option<Turn> {
        let caller = match reader {
            Reader::Service => return None,
            Reader::Player(id) => id.to_string(),
            Reader::Visitor => address_key(address),
        };
        Some(self.turns.take(caller).await)
    }
}

#[derive(Clone, Default)]
struct Turns(Arc<Mutex<HashMap<String, Arc<Semaphore>>>>);

impl Turns {
    async fn take(&self, caller: String) -> Turn {
        let semaphore = {
            let mut callers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            callers.entry(caller.clone()).or_insert_with(|| Arc::new(Semaphore::new(1))).clone()
        };
        // Made first, so that the entry is removed also if this caller is gone before its turn.
        let mut turn = Turn { turns: self.clone(), caller, permit: None };
        turn.permit = semaphore.acquire_owned().await.ok();
        turn
    }
}

/// The caller's turn, until it is dropped.
pub(super) struct Turn {
    turns: Turns,
    caller: String,
    permit: Option<OwnedSemaphorePermit>,
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut callers = self.turns.0.lock().unwrap_or_else(PoisonError::into_inner);
        // The permit has a reference to the semaphore, and so has everyone who waits for it.
        self.permit = None;
        if callers.get(&self.caller).is_some_and(|semaphore| Arc::strong_count(semaphore) == 1) {
            callers.remove(&self.caller);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use futures_util::FutureExt;
    use uuid::Uuid;

    use super::*;
    use crate::base::clock::Timestamp;

    const HOME: IpAddr = IpAddr::V4(Ipv4Addr::new(10, 0, 0, 1));
    const ELSEWHERE: IpAddr = IpAddr::V4(Ipv4Addr::new(10, 0, 0, 2));

    fn call_limits(user_calls: u32, address_calls: u32) -> CallLimits {
        let settings = config::Rest { user_calls, address_calls, ..config::Rest::default() };
        CallLimits::new(&settings, Arc::new(Limits::new(true)), Clock::paused_at(Timestamp::from_secs(1000)))
    }

    #[test]
    fn calls_are_counted_for_each_user_and_each_address() {
        let limits = call_limits(2, 3);
        let (ana, ben) = (Reader::Player(Uuid::from_u128(1)), Reader::Player(Uuid::from_u128(2)));
        assert!(limits.take(ana, HOME).is_ok() && limits.take(ana, HOME).is_ok());
        assert!(limits.take(ana, ELSEWHERE).is_err(), "the user has no call left, wherever they are");
        assert!(limits.take(ben, HOME).is_ok());
        assert!(limits.take(ben, HOME).is_err(), "the address has no call left");
        assert!(limits.take(Reader::Visitor, HOME).is_err());
        assert!(limits.take(ben, ELSEWHERE).is_ok(), "the refused call was not counted for the user");
        assert!((0..9).all(|_| limits.take(Reader::Service, HOME).is_ok()));
        limits.clock.advance(Duration::from_secs(60));
        assert!(limits.take(ana, HOME).is_ok());
    }

    #[tokio::test]
    async fn a_caller_has_one_turn_at_a_time() {
        let limits = call_limits(1, 1);
        let (ana, ben) = (Reader::Player(Uuid::from_u128(1)), Reader::Player(Uuid::from_u128(2)));
        let first = limits.filter_turn(ana, HOME).await;
        let mut second = Box::pin(limits.filter_turn(ana, ELSEWHERE));
        let mut gone = Box::pin(limits.filter_turn(ana, HOME));
        assert!((&mut second).now_or_never().is_none() && (&mut gone).now_or_never().is_none());
        drop(limits.filter_turn(ben, HOME).await);
        drop(gone);
        drop(first);
        drop(second.await);
        assert!(limits.turns.0.lock().unwrap().is_empty());
    }
}
