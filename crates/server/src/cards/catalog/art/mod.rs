//! Pictures of cards: fetched from the art service at the first request, cached on disk.
//!
//! This is no open proxy: only a [`Name`] can be fetched, and the routes check that it belongs to a card. A picture that
//! is not available is `None`, and the page draws the card itself.

mod disk_cache;
mod name;

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use tokio::sync::Semaphore;
use tracing::{debug, warn};

use self::disk_cache::DiskCache;
pub use self::name::Name;
use crate::base::clock::{Clock, Timestamp};

/// Pictures fetched at the same time.
const MAX_FETCHES: usize = 6;
/// Requests that may wait for a fetch; more get no picture.
const MAX_WAITING: usize = 120;
const CONNECT_TIMEOUT: Duration = Duration::from_secs(4);
const FETCH_TIMEOUT: Duration = Duration::from_secs(10);
/// Bytes of one picture. The largest renders have a tenth of it.
const MAX_PICTURE: u64 = 4 * 1024 * 1024;
/// When to retry a picture that the service does not have.
const RETRY_ABSENT: Duration = Duration::from_secs(6 * 3600);
/// When to retry after any other failure.
const RETRY_FAILED: Duration = Duration::from_secs(60);
/// When to retry a service that does not answer at all, for every picture.
const RETRY_SERVICE: Duration = Duration::from_secs(20);
/// How many unavailable pictures are remembered.
const MAX_ABSENT: usize = 50_000;

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

/// A cheap handle.
#[derive(Clone)]
pub struct Art(Arc<Inner>);

struct Inner {
    /// The service's address without a trailing slash; empty for none.
    url: String,
    cache: DiskCache,
    clock: Clock,
    agent: ureq::Agent,
    fetches: Semaphore,
    waiting: Semaphore,
    /// A std mutex: locked for lookups, never across an await.
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// One lock for each picture that is being fetched: other requests for it wait instead of fetching it again.
    fetching: HashMap<Name, Arc<tokio::sync::Mutex<()>>>,
    absent: HashMap<Name, Timestamp>,
    away_until: Option<Timestamp>,
}

enum FetchResult {
    Picture(Vec<u8>),
    /// The service has none.
    Absent,
    /// The response is not a valid picture.
    Wrong(String),
    /// The service does not answer.
    Away(String),
}

impl Art {
    pub fn new(url: &str, folder: PathBuf, most_bytes: u64, clock: Clock) -> Self {
        let agent = ureq::Agent::config_builder()
            .timeout_global(Some(FETCH_TIMEOUT))
            .timeout_connect(Some(CONNECT_TIMEOUT))
            .max_redirects(2)
            .http_status_as_error(false)
            .build()
            .into();
        Self(Arc::new(Inner {
            url: url.trim_end_matches('/').to_owned(),
            cache: DiskCache::new(folder, most_bytes),
            clock,
            agent,
            fetches: Semaphore::new(MAX_FETCHES),
            waiting: Semaphore::new(MAX_WAITING),
            state: Mutex::default(),
        }))
    }

    /// The picture, from the cache or from the service.
    pub async fn picture(&self, name: Name) -> Option<Bytes> {
        let inner = &self.0;
        if let Some(cached) = self.cached(&name).await {
            return Some(cached);
        }
        if inner.url.is_empty() || inner.is_too_early(&name) {
            return None;
        }
        let _waiting = inner.waiting.try_acquire().ok()?;
        let fetch_lock = FetchLock::of(inner, &name);
        let _guard = fetch_lock.lock.lock().await;
        // Another request may have fetched it while this one waited.
        match self.cached(&name).await {
            Some(cached) => Some(cached),
            None if inner.is_too_early(&name) => None,
            None => self.fetch(&name).await,
        }
    }

    async fn cached(&self, name: &Name) -> Option<Bytes> {
        let (inner, path) = (self.0.clone(), name.cache_path());
        let read = tokio::task::spawn_blocking(move || inner.cache.get(&path)).await;
        read.ok().flatten().map(Bytes::from)
    }

    async fn fetch(&self, name: &Name) -> Option<Bytes> {
        let _permit = self.0.fetches.acquire().await.ok()?;
        let (inner, wanted) = (self.0.clone(), name.clone());
        let fetched = tokio::task::spawn_blocking(move || {
            let fetched = inner.request(&wanted);
            if let FetchResult::Picture(content) = &fetched
                && let Err(error) = inner.cache.put(&wanted.cache_path(), content)
            {
                warn!(%error, card = wanted.card(), "could not cache a card's picture; it will be fetched again");
            }
            fetched
        });
        let fetched = fetched.await.unwrap_or_else(|_| FetchResult::Wrong("the fetch ended early".into()));
        self.0.note(name, fetched)
    }
}

/// The lock for fetching one picture. Removed from the map when the last user drops it, also after cancellation.
struct FetchLock<'a> {
    inner: &'a Inner,
    name: &'a Name,
    lock: Arc<tokio::sync::Mutex<()>>,
}

impl<'a> FetchLock<'a> {
    fn of(inner: &'a Inner, name: &'a Name) -> Self {
        let lock = inner.state().fetching.entry(name.clone()).or_default().clone();
        Self { inner, name, lock }
    }
}

impl Drop for FetchLock<'_> {
    fn drop(&mut self) {
        let mut state = self.inner.state();
        // Only the map's and this one are left: no other request waits.
        if Arc::strong_count(&self.lock) <= 2 {
            state.fetching.remove(self.name);
        }
    }
}

impl Inner {
    fn request(&self, name: &Name) -> FetchResult {
        let mut response = match self.agent.get(format!("{}/{}", self.url, name.remote_path())).call() {
            Ok(response) => response,
            Err(error) => return FetchResult::Away(error.to_string()),
        };
        match response.status().as_u16() {
            200 => {}
            // Object stores answer 403 for missing files.
            403 | 404 | 410 => return FetchResult::Absent,
            other => return FetchResult::Wrong(format!("status {other}")),
        }
        let kind = response.headers().get("content-type").and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if !kind.starts_with("image/png") {
            return FetchResult::Wrong(format!("content of type {kind:?}"));
        }
        match response.body_mut().with_config().limit(MAX_PICTURE).read_to_vec() {
            Ok(content) if content.starts_with(PNG) => FetchResult::Picture(content),
            Ok(_) => FetchResult::Wrong("no PNG".into()),
            Err(error) => FetchResult::Wrong(error.to_string()),
        }
    }

    fn note(&self, name: &Name, fetched: FetchResult) -> Option<Bytes> {
        let now = self.clock.now();
        let mut state = self.state();
        if !matches!(fetched, FetchResult::Away(_)) {
            state.away_until = None;
        }
        let retry_after = match fetched {
            FetchResult::Picture(content) => {
                state.absent.remove(name);
                return Some(content.into());
            }
            FetchResult::Absent => RETRY_ABSENT,
            FetchResult::Wrong(why) => {
                debug!(card = name.card(), why, "the art service sent no valid picture");
                RETRY_FAILED
            }
            FetchResult::Away(why) => {
                warn!(why, "the art service does not answer; retrying in 20 s at the earliest");
                state.away_until = Some(now.plus(RETRY_SERVICE));
                RETRY_SERVICE
            }
        };
        if state.absent.len() >= MAX_ABSENT {
            state.absent.retain(|_, until| *until > now);
        }
        if state.absent.len() < MAX_ABSENT {
            state.absent.insert(name.clone(), now.plus(retry_after));
        }
        None
    }

    /// Whether it is too early for a retry.
    fn is_too_early(&self, name: &Name) -> bool {
        let now = self.clock.now();
        let state = self.state();
        state.away_until.is_some_and(|until| until > now) || state.absent.get(name).is_some_and(|until| *until > now)
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
