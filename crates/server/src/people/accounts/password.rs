//! Passwords: Argon2id with OWASP's parameters, a few at a time.
//!
//! A hash takes tens of milliseconds of a core and 19 MiB on purpose. So only half of the cores ever hash, and only so
//! many callers wait: the rest of a flood of sign-ins is refused (429) and cannot starve the games.

use std::sync::Arc;
use std::thread;

use anyhow::{Context, anyhow};
use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Argon2, Block, Params, Version};
use crossbeam_channel::{Receiver, Sender, bounded};
use data_encoding::BASE64_NOPAD;
use subtle::ConstantTimeEq;
use tokio::sync::oneshot;

use crate::base::config::PasswordCost;
use crate::base::random;

/// OWASP's first recommendation for Argon2id: 19 MiB, two passes, one lane.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;
/// What [`PasswordCost::Test`] costs: the least that Argon2 allows.
const TEST_MEMORY_KIB: u32 = 8;
const TEST_PASSES: u32 = 1;
const SALT: usize = 16;
const DIGEST: usize = 32;
/// The most callers that may wait.
const WAITING: usize = 256;

#[derive(Clone)]
pub struct Passwords {
    /// To the hashing threads.
    turns: Sender<Turn>,
    /// Checked when the address is unknown, so that the answer takes as long as for a known one.
    decoy: Arc<str>,
    cost: PasswordCost,
}

type Turn = Box<dyn FnOnce(&mut Memory) + Send>;

/// The 19 MiB that a hash needs, reused by each hashing thread: allocated anew for every hash, the process would end up with
/// several times as much.
#[derive(Default)]
struct Memory(Vec<Block>);

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("too many passwords are waiting to be checked")]
    Crowded,
    #[error(transparent)]
    Broken(#[from] anyhow::Error),
}

impl Passwords {
    pub fn new(cost: PasswordCost) -> anyhow::Result<Self> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let (turns, queue) = bounded(WAITING);
        for n in 0..(cores / 2).max(1) {
            let queue: Receiver<Turn> = queue.clone();
            let hashing = move || {
                let mut memory = Memory::default();
                queue.iter().for_each(|turn| turn(&mut memory));
            };
            thread::Builder::new().name(format!("passwords-{n}")).spawn(hashing)?;
        }
        // A hash of the right format without a known password.
        let decoy = phc(cost, &random::bytes::<SALT>(), &random::bytes::<DIGEST>()).into();
        Ok(Self { turns, decoy, cost })
    }

    pub async fn hash(&self, password: String) -> Result<String, Error> {
        let cost = self.cost;
        self.in_turn(move |memory| memory.hash(cost, &password)).await
    }

    /// Whether the password belongs to the hash; without a hash it is always wrong, after the same work.
    pub async fn verify(&self, password: String, stored: Option<String>) -> Result<bool, Error> {
        let decoy = self.decoy.clone();
        self.in_turn(move |memory| match stored {
            Some(stored) => memory.matches(&password, &stored),
            None => memory.matches(&password, &decoy).map(|_| false),
        })
        .await
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Memory) -> anyhow::Result<T> + Send + 'static,
    ) -> Result<T, Error> {
        let (reply, done) = oneshot::channel();
        // The caller may have been cancelled meanwhile; then the result is dropped.
        let turn: Turn = Box::new(move |memory| drop(reply.send(work(memory))));
        self.turns.try_send(turn).map_err(|_| Error::Crowded)?;
        Ok(done.await.context("a hashing thread ended early")??)
    }
}

impl Memory {
    fn hash(&mut self, cost: PasswordCost, password: &str) -> anyhow::Result<String> {
        let salt = random::bytes::<SALT>();
        let (memory, passes) = work_of(cost);
        let params = Params::new(memory, passes, LANES, Some(DIGEST)).map_err(|error| anyhow!("{error}"))?;
        let digest = self.derive(params, password, &salt)?;
        Ok(phc(cost, &salt, &digest))
    }

    fn matches(&mut self, password: &str, stored: &str) -> anyhow::Result<bool> {
        let damaged = |what: &str| anyhow!("a stored password hash is damaged: {what}");
        let parsed = PasswordHash::new(stored).map_err(|error| damaged(&error.to_string()))?;
        let (salt, expected) = parsed.salt.zip(parsed.hash).ok_or_else(|| damaged("it has no salt or no hash"))?;
        let params = Params::try_from(&parsed).map_err(|error| damaged(&error.to_string()))?;
        let digest = self.derive(params, password, salt.as_ref())?;
        Ok(digest.as_slice().ct_eq(expected.as_ref()).into())
    }

    fn derive(&mut self, params: Params, password: &str, salt: &[u8]) -> anyhow::Result<[u8; DIGEST]> {
        if self.0.len() < params.block_count() {
            self.0.resize(params.block_count(), Block::default());
        }
        let mut digest = [0; DIGEST];
        Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
            .hash_password_into_with_memory(password.as_bytes(), salt, &mut digest, &mut self.0)
            .map_err(|error| anyhow!("{error}"))?;
        Ok(digest)
    }
}

/// The stored format of a hash: it contains all parameters needed to check it.
fn phc(cost: PasswordCost, salt: &[u8], digest: &[u8]) -> String {
    let encode = |bytes: &[u8]| BASE64_NOPAD.encode(bytes);
    let (memory, passes) = work_of(cost);
    format!("$argon2id$v=19$m={memory},t={passes},p={LANES}${}${}", encode(salt), encode(digest))
}

/// Memory in KiB, and passes over it.
fn work_of(cost: PasswordCost) -> (u32, u32) {
    match cost {
        PasswordCost::Full => (MEMORY_KIB, PASSES),
        PasswordCost::Test => (TEST_MEMORY_KIB, TEST_PASSES),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_hash_matches_only_its_password() {
        let passwords = Passwords::new(PasswordCost::Full).unwrap();
        let stored = passwords.hash("correct horse".into()).await.unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        assert!(passwords.verify("correct horse".into(), Some(stored.clone())).await.unwrap());
        assert!(!passwords.verify("Correct horse".into(), Some(stored)).await.unwrap());
        assert!(!passwords.verify("correct horse".into(), None).await.unwrap());
    }

    #[tokio::test]
    async fn a_hash_of_another_cost_is_checked_at_its_own() {
        let [full, test] = [PasswordCost::Full, PasswordCost::Test].map(|cost| Passwords::new(cost).unwrap());
        let stored = test.hash("correct horse".into()).await.unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=8,t=1,p=1$"), "{stored}");
        assert!(full.verify("correct horse".into(), Some(stored)).await.unwrap());
        let stored = full.hash("correct horse".into()).await.unwrap();
        assert!(test.verify("correct horse".into(), Some(stored)).await.unwrap());
    }

    #[tokio::test]
    async fn a_full_queue_is_refused() {
        let (turns, queue) = bounded(1);
        let passwords = Passwords { turns, decoy: "".into(), cost: PasswordCost::Test };
        let (mut first, mut second) = (Box::pin(passwords.hash("one".into())), Box::pin(passwords.hash("two".into())));
        let mut context = std::task::Context::from_waker(std::task::Waker::noop());
        assert!(first.as_mut().poll(&mut context).is_pending(), "waits for a hashing thread");
        assert!(matches!(second.as_mut().poll(&mut context), std::task::Poll::Ready(Err(Error::Crowded))));
        queue.recv().unwrap()(&mut Memory::default());
        assert!(first.await.is_ok());
    }
}
