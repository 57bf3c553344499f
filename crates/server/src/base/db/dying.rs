//! For tests: work that dies after so many of its transactions, as if its process was killed there.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

use futures_util::future::pending;

tokio::task_local! {
    static DEATH: Arc<Death>;
}

pub(crate) struct Death {
    writes_left: AtomicI64,
    began: AtomicBool,
    came: AtomicBool,
}

impl Death {
    /// Before anything is done, or after so many transactions.
    pub(crate) fn after(writes: i64) -> Arc<Self> {
        Arc::new(Self { writes_left: writes.into(), began: false.into(), came: false.into() })
    }

    /// The work will not go on: now it can be dropped.
    pub(crate) fn came(&self) -> bool {
        self.came.load(Ordering::SeqCst)
    }

    /// Runs the work; only the first one dies.
    pub(crate) async fn strike<T>(self: Arc<Self>, work: impl Future<Output = T>) -> T {
        if self.began.swap(true, Ordering::SeqCst) {
            return work.await;
        }
        self.strike_at(0).await;
        DEATH.scope(self, work).await
    }

    async fn strike_at(&self, left: i64) {
        if self.writes_left.load(Ordering::SeqCst) == left {
            self.came.store(true, Ordering::SeqCst);
            pending::<()>().await;
        }
    }
}

/// After a commit.
pub(super) async fn after_write() {
    let Ok(death) = DEATH.try_with(Clone::clone) else { return };
    death.writes_left.fetch_sub(1, Ordering::SeqCst);
    death.strike_at(0).await;
}
