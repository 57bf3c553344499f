//! Uncompressed card lists, for the few clients that accept no compression. All answers share one buffer of a list.

use std::collections::VecDeque;
use std::sync::{Arc, Weak};

use bytes::Bytes;
use cards::locale::Locale;
use tokio::sync::Mutex;

use super::list::CardList;

/// How many lists stay in memory when no request reads them: each has several megabytes, and there are fourteen.
const KEPT: usize = 2;

#[derive(Default)]
pub(super) struct PlainLists(Mutex<State>);

#[derive(Default)]
struct State {
    /// Every list that a request still reads.
    in_use: [Weak<Plain>; Locale::ALL.len()],
    /// The last ones that were asked for.
    kept: VecDeque<Arc<Plain>>,
}

struct Plain(Vec<u8>);

struct SharedPlain(Arc<Plain>);

impl AsRef<[u8]> for SharedPlain {
    fn as_ref(&self) -> &[u8] {
        &self.0.0
    }
}

impl PlainLists {
    /// The list of a locale, decompressed on a blocking thread if it is not in memory. One at a time.
    pub(super) async fn get(&self, locale: Locale, list: Arc<CardList>) -> anyhow::Result<Bytes> {
        let mut state = self.0.lock().await;
        let plain = match state.in_use[locale.index()].upgrade() {
            Some(plain) => plain,
            None => Arc::new(Plain(tokio::task::spawn_blocking(move || list.plain()).await??)),
        };
        state.in_use[locale.index()] = Arc::downgrade(&plain);
        state.kept.retain(|kept| !Arc::ptr_eq(kept, &plain));
        state.kept.push_front(plain.clone());
        state.kept.truncate(KEPT);
        Ok(Bytes::from_owner(SharedPlain(plain)))
    }
}
