//! One server for each SQLite file: a second one would have its own cache of running games and its own events.
//!
//! The operator's commands do not take the lock; they may run beside a server.

use std::fs::{File, TryLockError};
use std::path::Path;

use anyhow::{Context, Result, bail};
use tracing::warn;

const FILE: &str = "server.lock";

/// Held while it exists. The system releases it when the process ends, however it ends.
pub struct ServerLock {
    _file: File,
}

impl ServerLock {
    /// Takes the lock of a data directory, or fails if another server has it.
    pub fn take(data: &Path) -> Result<Self> {
        let path = data.join(FILE);
        let file = File::options().create(true).write(true).truncate(false).open(&path);
        let file = file.with_context(|| format!("cannot write {}", path.display()))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => bail!(
                "another server is running on the data in {}; stop it first, or give this one a directory of its own with --data",
                data.display()
            ),
            Err(TryLockError::Error(error)) => {
                warn!(%error, "cannot lock {}; make sure that no second server uses this directory", path.display());
            }
        }
        Ok(Self { _file: file })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directory_has_one_server_at_a_time() {
        let data = tempfile::tempdir().unwrap();
        let first = ServerLock::take(data.path()).unwrap();
        let refused = ServerLock::take(data.path()).err().unwrap().to_string();
        assert!(refused.starts_with("another server is running on the data in "), "{refused}");
        drop(first);
        ServerLock::take(data.path()).unwrap();
    }
}
