//! Pictures of cards, through our own origin: fetched from the art service when somebody first looks, kept on the disk.
//!
//! Never an open proxy: only a [`Name`] can be asked for, and the routes see that it is a known card's. A picture that
//! cannot be had is `None`, and the page draws the card itself.

mod name;
mod shelf;

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use tokio::sync::Semaphore;
use tracing::{debug, warn};

pub use self::name::Name;
use self::shelf::Shelf;
use crate::clock::{Clock, Timestamp};

/// Pictures fetched at the same time.
const FETCHES: usize = 6;
/// Requests that may wait for one of them; who comes then does without.
const WAITING: usize = 120;
const CONNECT_TIMEOUT: Duration = Duration::from_secs(4);
const FETCH_TIMEOUT: Duration = Duration::from_secs(10);
/// Of one picture. The largest renders are a tenth of it.
const MAX_PICTURE: u64 = 4 * 1024 * 1024;
/// A picture that the service says it does not have is not asked for again so soon.
const ABSENT: Duration = Duration::from_secs(6 * 3600);
/// After a failure of any other kind.
const FAILED: Duration = Duration::from_secs(60);
/// A service that does not answer at all is left alone for so long, whatever the picture.
const AWAY: Duration = Duration::from_secs(20);
/// Names of pictures that cannot be had that are kept in mind.
const MOST_ABSENT: usize = 50_000;

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

/// A cheap handle.
#[derive(Clone)]
pub struct Art(Arc<Inner>);

struct Inner {
    /// Of the service, without a slash at its end; empty for none.
    url: String,
    shelf: Shelf,
    clock: Clock,
    agent: ureq::Agent,
    fetches: Semaphore,
    waiting: Semaphore,
    /// Std mutexes: held for look-ups and never across an await.
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// Held by whoever fetches a picture, so that others wait for it instead of fetching it, too.
    fetching: HashMap<Name, Arc<tokio::sync::Mutex<()>>>,
    absent: HashMap<Name, Timestamp>,
    away_until: Option<Timestamp>,
}

enum Fetched {
    Picture(Vec<u8>),
    /// The service has none.
    Absent,
    /// What came is no picture that we would show.
    Wrong(String),
    /// Nobody answered.
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
            shelf: Shelf::new(folder, most_bytes),
            clock,
            agent,
            fetches: Semaphore::new(FETCHES),
            waiting: Semaphore::new(WAITING),
            state: Mutex::default(),
        }))
    }

    /// The picture, from the disk or from the service.
    pub async fn picture(&self, name: Name) -> Option<Bytes> {
        let inner = &self.0;
        if let Some(kept) = self.kept(&name).await {
            return Some(kept);
        }
        if inner.url.is_empty() || inner.is_hopeless(&name) {
            return None;
        }
        let _place = inner.waiting.try_acquire().ok()?;
        let turn = Turn::of(inner, &name);
        let _mine = turn.lock.lock().await;
        // While we waited for our turn somebody else may have found out.
        match self.kept(&name).await {
            Some(kept) => Some(kept),
            None if inner.is_hopeless(&name) => None,
            None => self.fetch(&name).await,
        }
    }

    async fn kept(&self, name: &Name) -> Option<Bytes> {
        let (inner, here) = (self.0.clone(), name.here());
        let read = tokio::task::spawn_blocking(move || inner.shelf.get(&here)).await;
        read.ok().flatten().map(Bytes::from)
    }

    async fn fetch(&self, name: &Name) -> Option<Bytes> {
        let _permit = self.0.fetches.acquire().await.ok()?;
        let (inner, wanted) = (self.0.clone(), name.clone());
        let fetched = tokio::task::spawn_blocking(move || {
            let fetched = inner.ask(&wanted);
            if let Fetched::Picture(content) = &fetched
                && let Err(error) = inner.shelf.put(&wanted.here(), content)
            {
                warn!(%error, "a card's picture could not be kept");
            }
            fetched
        });
        let fetched = fetched.await.unwrap_or_else(|_| Fetched::Wrong("the fetch ended early".into()));
        self.0.note(name, fetched)
    }
}

/// A place in the queue for one picture, given up also by who leaves early.
struct Turn<'a> {
    inner: &'a Inner,
    name: &'a Name,
    lock: Arc<tokio::sync::Mutex<()>>,
}

impl<'a> Turn<'a> {
    fn of(inner: &'a Inner, name: &'a Name) -> Self {
        let lock = inner.state().fetching.entry(name.clone()).or_default().clone();
        Self { inner, name, lock }
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        let mut state = self.inner.state();
        // The map's and ours: nobody else waits.
        if Arc::strong_count(&self.lock) <= 2 {
            state.fetching.remove(self.name);
        }
    }
}

impl Inner {
    fn ask(&self, name: &Name) -> Fetched {
        let mut response = match self.agent.get(format!("{}/{}", self.url, name.there())).call() {
            Ok(response) => response,
            Err(error) => return Fetched::Away(error.to_string()),
        };
        match response.status().as_u16() {
            200 => {}
            // Stores answer 403 for what they do not have.
            403 | 404 | 410 => return Fetched::Absent,
            other => return Fetched::Wrong(format!("status {other}")),
        }
        let kind = response.headers().get("content-type").and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if !kind.starts_with("image/png") {
            return Fetched::Wrong(format!("content of type {kind:?}"));
        }
        match response.body_mut().with_config().limit(MAX_PICTURE).read_to_vec() {
            Ok(content) if content.starts_with(PNG) => Fetched::Picture(content),
            Ok(_) => Fetched::Wrong("no PNG".into()),
            Err(error) => Fetched::Wrong(error.to_string()),
        }
    }

    fn note(&self, name: &Name, fetched: Fetched) -> Option<Bytes> {
        let now = self.clock.now();
        let mut state = self.state();
        if !matches!(fetched, Fetched::Away(_)) {
            state.away_until = None;
        }
        let rest = match fetched {
            Fetched::Picture(content) => {
                state.absent.remove(name);
                return Some(content.into());
            }
            Fetched::Absent => ABSENT,
            Fetched::Wrong(why) => {
                debug!(card = name.card(), why, "the art service sent no picture");
                FAILED
            }
            Fetched::Away(why) => {
                warn!(why, "the art service does not answer");
                state.away_until = Some(now.plus(AWAY));
                AWAY
            }
        };
        if state.absent.len() >= MOST_ABSENT {
            state.absent.retain(|_, until| *until > now);
        }
        if state.absent.len() < MOST_ABSENT {
            state.absent.insert(name.clone(), now.plus(rest));
        }
        None
    }

    /// Whether it is too soon to ask again.
    fn is_hopeless(&self, name: &Name) -> bool {
        let now = self.clock.now();
        let state = self.state();
        state.away_until.is_some_and(|until| until > now) || state.absent.get(name).is_some_and(|until| *until > now)
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
