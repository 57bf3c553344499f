//! Deletes expired rows. Nothing depends on it: expired tokens, factors and sessions are refused anyway.

use std::time::Duration;

use super::{Accounts, Result, rules, store};
use crate::base::db::Stale;
use crate::people::mail::outbox;

/// A session that was not used for this long is deleted.
pub const IDLE_SESSION: Duration = Duration::from_secs(180 * 24 * 3600);

impl Accounts {
    pub async fn sweep(&self) -> Result<()> {
        let now = self.clock.now();
        let (tokens, flows) = (now.minus(self.otp_ttl()), now.minus(rules::FLOW_TTL));
        let (factors, idle) = (now.minus(rules::FACTOR_TTL), now.minus(IDLE_SESSION));
        self.db.write(move |tx| store::keep_spent_codes(tx, tokens)).await?;
        let spent = tokens.minus(rules::SPENT_CODE_TTL);
        for (table, key, condition, time) in [
            ("one_time_tokens", "link_hash", "created_at < $1", tokens),
            ("spent_codes", "codes", "mailed_at < $1", spent),
            ("flow_states", "id", "created_at < $1", flows),
            ("address_changes", "link_hash", "good_until < $1", now),
            ("mfa_challenges", "id", "created_at < $1", factors),
            ("mfa_factors", "id", "status = 'unverified' and created_at < $1", factors),
            ("sessions", "id", "refreshed_at < $1", idle),
            ("ended_sessions", "session_id", "ended_at < $1", self.ends_kept_since(now)),
        ] {
            self.db.delete_in_pieces(Stale { table, key, condition, time }).await?;
        }
        // The mail sender does this, too, but it does not run without a mail server.
        outbox::discard_expired(&self.db, now).await?;
        Ok(())
    }
}
