//! A cache of verified access tokens. A player's requests send the same token for an hour, and verifying its signature costs
//! more than the rest of a small request. The claims of a token never change; its expiry is checked every time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use ring::digest::{SHA256, digest};

use super::access::Claims;

/// Tokens in each generation: enough for as many players at once.
const CAPACITY: usize = 16_384;

type Generation = HashMap<[u8; 32], Arc<Claims>>;

/// Two generations, new and old: when the new one is full the old one is dropped; a token found in the old one moves to the new.
#[derive(Default)]
pub(super) struct TokenCache(Mutex<(Generation, Generation)>);

impl TokenCache {
    pub(super) fn find(&self, token: &str) -> Option<Arc<Claims>> {
        let key = cache_key(token);
        let mut generations = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(claims) = generations.0.get(&key) {
            return Some(claims.clone());
        }
        let claims = generations.1.remove(&key)?;
        generations.0.insert(key, claims.clone());
        Some(claims)
    }

    pub(super) fn insert(&self, token: &str, claims: Arc<Claims>) {
        let mut generations = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if generations.0.len() >= CAPACITY {
            generations.1 = std::mem::take(&mut generations.0);
        }
        generations.0.insert(cache_key(token), claims);
    }
}

/// The digest of the whole token, signature included, so that a forged token never finds another's claims.
fn cache_key(token: &str) -> [u8; 32] {
    let mut key = [0; 32];
    key.copy_from_slice(digest(&SHA256, token.as_bytes()).as_ref());
    key
}
