//! Tokens that were checked before. A player's requests carry one token for an hour, and checking its signature costs
//! more than the rest of a small request. What a token says never changes; that it has ended is looked at every time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use ring::digest::{SHA256, digest};

use super::access::Claims;

/// Tokens kept of each generation: those of as many players at once.
const MOST: usize = 16_384;

type Known = HashMap<[u8; 32], Arc<Claims>>;

/// Two generations: when the younger is full the elder is dropped, and what is still used comes back from it.
#[derive(Default)]
pub(super) struct TokenCache(Mutex<(Known, Known)>);

impl TokenCache {
    pub(super) fn find(&self, token: &str) -> Option<Arc<Claims>> {
        let name = name(token);
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(claims) = known.0.get(&name) {
            return Some(claims.clone());
        }
        let claims = known.1.remove(&name)?;
        known.0.insert(name, claims.clone());
        Some(claims)
    }

    pub(super) fn keep(&self, token: &str, claims: Arc<Claims>) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.0.len() >= MOST {
            known.1 = std::mem::take(&mut known.0);
        }
        known.0.insert(name(token), claims);
    }
}

/// By its digest, signature included: no token is ever taken for another.
fn name(token: &str) -> [u8; 32] {
    let mut name = [0; 32];
    name.copy_from_slice(digest(&SHA256, token.as_bytes()).as_ref());
    name
}
