//! The way back after a change of address: a letter to the old address, whose link undoes the change for seven days.

use data_encoding::HEXLOWER;

use super::address_change_letter::letter;
use super::links::link_hash;
use super::model::{AddressChange, User};
use super::{Accounts, Refusal, Result, SignedIn, Visitor, email_exists, open_session, rules, store};
use crate::base::clock::Timestamp;
use crate::base::db::Tx;
use crate::base::random;
use crate::people::mail::outbox;

impl Accounts {
    /// Writes to the current address that it will be replaced. An anonymous user has none.
    pub(super) fn announce_address_change(
        &self,
        tx: &mut Tx<'_>,
        user: &User,
        new: &str,
        now: Timestamp,
    ) -> Result<()> {
        let Some(old) = &user.email else { return Ok(()) };
        let token = HEXLOWER.encode(&random::bytes::<28>());
        let change = AddressChange {
            link_hash: link_hash(&token),
            user_id: user.id,
            old_email: old.clone(),
            new_email: new.to_owned(),
            created_at: now,
            good_until: now.plus(rules::UNDO_TTL),
        };
        store::insert_address_change(tx, &change)?;
        let site = self.settings.site_url.trim_end_matches('/');
        let link = format!("{site}/auth/reset-password?token_hash={token}&type=recovery&undo=email");
        Ok(outbox::post(tx, Some(user.id), &letter(user.language(), old, new, link), now)?)
    }

    /// The address is about to be replaced: from now on the change can be undone for seven days.
    pub(super) fn keep_old_address(&self, tx: &mut Tx<'_>, user: &User, new: &str, now: Timestamp) -> Result<()> {
        let good_until = now.plus(rules::UNDO_TTL);
        if store::extend_address_change(tx, user.id, user.address(), new, good_until)? {
            return Ok(());
        }
        self.announce_address_change(tx, user, new, now)
    }
}

/// Undoes a change of address for the owner of the old one, who has just used the link mailed there. Everything that could
/// let a thief back in is deleted: password, sessions, mailed links, and factors and identities that were added recently.
pub(super) fn undo(tx: &mut Tx<'_>, change: &AddressChange, visitor: &Visitor, now: Timestamp) -> Result<SignedIn> {
    let mut user = store::user_for_update(tx, change.user_id)?.ok_or(Refusal::LinkExpired)?;
    // The link works once. The change was read before the user's row was locked.
    store::delete_address_changes(tx, user.id, change.created_at)?.then_some(()).ok_or(Refusal::LinkExpired)?;
    // A thief may have added them shortly before the change of address.
    let added_since = change.created_at.minus(rules::UNDO_TTL);
    store::delete_identities_since(tx, user.id, added_since)?;
    store::delete_factors_since(tx, user.id, added_since)?;
    store::end_sessions(tx, user.id, now)?;
    store::delete_tokens(tx, user.id, None)?;
    user.email = Some(change.old_email.clone());
    user.new_email = None;
    user.email_verified = true;
    user.email_confirmed_at.get_or_insert(now);
    user.password_hash = None;
    user.updated_at = now;
    store::save_user(tx, &user).map_err(email_exists)?;
    store::save_email_identity(tx, &user)?;
    let mut user = store::user_for_update(tx, user.id)?.ok_or(Refusal::LinkExpired)?;
    let session = open_session(tx, &mut user, "otp", visitor, now)?;
    Ok(SignedIn { user, session, weak_password: false })
}
