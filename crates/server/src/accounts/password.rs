//! Passwords: Argon2id with OWASP's parameters, a few at a time.
//!
//! A hash takes tens of milliseconds of a core and 19 MiB on purpose. So only half of the cores ever hash, and only so
//! many callers wait: a flood of sign-ins is told to come back and cannot starve the games.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::{Context, anyhow};
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::Semaphore;

/// OWASP's first recommendation for Argon2id: 19 MiB, two passes, one lane.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;
/// Callers that may wait for their turn.
const WAITING: usize = 256;

#[derive(Clone)]
pub struct Passwords {
    turns: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
    /// Checked when the address is unknown, so that the answer takes as long as for a known one.
    decoy: Arc<str>,
}

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("too many passwords are waiting to be checked")]
    Crowded,
    #[error(transparent)]
    Broken(#[from] anyhow::Error),
}

impl Passwords {
    pub fn new() -> anyhow::Result<Self> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Ok(Self {
            turns: Arc::new(Semaphore::new((cores / 2).max(1))),
            waiting: Arc::default(),
            decoy: hash("not anyone's password")?.into(),
        })
    }

    pub async fn hash(&self, password: String) -> Result<String, Error> {
        self.in_turn(move || hash(&password)).await
    }

    /// Whether the password belongs to the hash; without a hash it is always wrong, after the same work.
    pub async fn verify(&self, password: String, stored: Option<String>) -> Result<bool, Error> {
        let decoy = self.decoy.clone();
        self.in_turn(move || match stored {
            Some(stored) => matches(&password, &stored),
            None => matches(&password, &decoy).map(|_| false),
        })
        .await
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> anyhow::Result<T> + Send + 'static,
    ) -> Result<T, Error> {
        let _place = Place::take(&self.waiting).ok_or(Error::Crowded)?;
        let turn = self.turns.clone().acquire_owned().await.context("the hashing turns are closed")?;
        let done = tokio::task::spawn_blocking(move || {
            // The turn ends with the work, even if the caller has gone.
            let _turn = turn;
            work()
        });
        Ok(done.await.context("a hashing thread ended early")??)
    }
}

/// A place in the queue, given back when dropped.
struct Place<'q>(&'q AtomicUsize);

impl<'q> Place<'q> {
    fn take(waiting: &'q AtomicUsize) -> Option<Self> {
        let place = Self(waiting);
        (waiting.fetch_add(1, Ordering::Relaxed) < WAITING).then_some(place)
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

fn argon2() -> anyhow::Result<Argon2<'static>> {
    let params = Params::new(MEMORY_KIB, PASSES, LANES, None).map_err(|error| anyhow!("{error}"))?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

fn hash(password: &str) -> anyhow::Result<String> {
    let hashed: PasswordHash = argon2()?.hash_password(password.as_bytes()).map_err(|error| anyhow!("{error}"))?;
    Ok(hashed.to_string())
}

fn matches(password: &str, stored: &str) -> anyhow::Result<bool> {
    let parsed = PasswordHash::new(stored).map_err(|error| anyhow!("a stored password hash is damaged: {error}"))?;
    Ok(argon2()?.verify_password(password.as_bytes(), &parsed).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_hash_belongs_to_its_password_alone() {
        let passwords = Passwords::new().unwrap();
        let stored = passwords.hash("correct horse".into()).await.unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        assert!(passwords.verify("correct horse".into(), Some(stored.clone())).await.unwrap());
        assert!(!passwords.verify("Correct horse".into(), Some(stored)).await.unwrap());
        assert!(!passwords.verify("not anyone's password".into(), None).await.unwrap());
    }

    #[test]
    fn the_queue_is_bounded_and_gives_places_back() {
        let waiting = AtomicUsize::new(0);
        let places: Vec<_> = (0..WAITING).map(|_| Place::take(&waiting).unwrap()).collect();
        assert!(Place::take(&waiting).is_none());
        drop(places);
        assert!(Place::take(&waiting).is_some());
    }
}
