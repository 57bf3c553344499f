//! A write that others have to wait for.

use std::sync::mpsc;

use tokio::sync::mpsc as asynchronous;
use tokio::task::JoinHandle;

use crate::base::db::{Db, DbError, Tx};

/// A transaction that has taken what it wants, and keeps it until it is let go.
pub(crate) struct Pause {
    release: mpsc::Sender<()>,
    ends: JoinHandle<Result<(), DbError>>,
}

impl Pause {
    /// Once the transaction has taken what `take` says.
    pub(crate) async fn of(db: &Db, take: impl Fn(&mut Tx<'_>) -> Result<(), DbError> + Send + 'static) -> Self {
        let (taken, mut is_taken) = asynchronous::unbounded_channel();
        let (release, released) = mpsc::channel();
        let db = db.clone();
        let held = async move {
            let work = move |tx: &mut Tx<'_>| {
                take(tx)?;
                let _ = taken.send(());
                let _ = released.recv();
                Ok(())
            };
            db.write(work).await
        };
        let ends = tokio::spawn(held);
        is_taken.recv().await.expect("it took nothing");
        Self { release, ends }
    }

    pub(crate) async fn end(self) {
        drop(self.release);
        self.ends.await.unwrap().unwrap();
    }
}
