//! Requests to the operator to delete an account, for users who cannot type the password. A request deletes nothing: the
//! operator checks who requests it, then deletes the account by hand.

use uuid::Uuid;

use super::deletion_letters as letters;
use super::{Accounts, Claims, Error, Refusal, Result, Visitor, lock_user_and_session, rules, store, user_and_session};
use crate::base::clock::Timestamp;
use crate::base::language::Language;
use crate::base::limits::Wait;
use crate::base::random;
use crate::people::mail::{outbox, plain};
use crate::people::usernames;

/// The open request of a user; there is one at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeletionRequest {
    pub id: Uuid,
    pub created_at: Timestamp,
}

/// A request as the operator sees it.
#[derive(Clone, Debug)]
pub struct OpenRequest {
    pub user: Uuid,
    pub email: Option<String>,
    pub email_verified: bool,
    pub created_at: Timestamp,
}

impl Accounts {
    pub async fn deletion_request(&self, claims: Claims) -> Result<Option<DeletionRequest>> {
        self.db
            .read(move |tx| {
                let (user, _) = user_and_session(tx, &claims)?;
                Ok(store::deletion_request(tx, user.id)?)
            })
            .await
    }

    /// Opens a request and writes to the operator and to the user. If one is open already it is returned, and no mail is
    /// sent.
    pub async fn request_deletion(
        &self,
        claims: Claims,
        message: &str,
        language: Option<Language>,
        visitor: Visitor,
    ) -> Result<DeletionRequest> {
        let message = Some(plain(message)).filter(|message| !message.is_empty());
        if message.as_ref().is_some_and(|message| message.chars().count() > rules::MAX_DELETION_MESSAGE) {
            return Err(Refusal::MessageTooLong(rules::MAX_DELETION_MESSAGE).into());
        }
        if let Some(open) = self.deletion_request(claims.clone()).await? {
            return Ok(open);
        }
        let now = self.clock.now();
        let too_often = |wait: Wait| Refusal::TooManyDeletionRequests(wait.seconds());
        for rule in [rules::DELETION_REQUESTS, rules::DELETION_REQUESTS_A_DAY] {
            self.limits.take(rule, &claims.sub.to_string(), now).map_err(too_often)?;
        }
        self.limits.take_address(rules::DELETION_REQUESTS_FROM, visitor.address, now).map_err(too_often)?;
        let this = self.clone();
        self.write_and_send(move |tx| {
            let (user, _) = lock_user_and_session(tx, &claims)?;
            // Another tab may have opened one meanwhile. From here on the user's row is locked.
            if let Some(open) = store::deletion_request(tx, user.id)? {
                return Ok(open);
            }
            let request = DeletionRequest { id: random::id(), created_at: now };
            store::insert_deletion_request(tx, request.id, user.id, message.as_deref(), now)?;
            let username = usernames::username(tx, user.id)?.unwrap_or_default();
            let settings = &this.settings;
            let to_operator = letters::request(&user, &username, &request, message.as_deref(), &settings.operator);
            outbox::post(tx, Some(user.id), &to_operator, now)?;
            if user.email.is_some() {
                let language = language.unwrap_or_else(|| user.language());
                let confirmation = letters::confirmation(&user, language, &settings.operator, &settings.site_url);
                outbox::post(tx, Some(user.id), &confirmation, now)?;
            }
            Ok::<_, Error>(request)
        })
        .await
    }

    /// Withdraws the request, if there is one, and informs the operator.
    pub async fn withdraw_deletion_request(&self, claims: Claims) -> Result<()> {
        let now = self.clock.now();
        let this = self.clone();
        self.write_and_send(move |tx| {
            let (user, _) = lock_user_and_session(tx, &claims)?;
            if store::delete_deletion_request(tx, user.id)? {
                let username = usernames::username(tx, user.id)?.unwrap_or_default();
                let letter = letters::withdrawal(&user, &username, &this.settings.operator);
                outbox::post(tx, Some(user.id), &letter, now)?;
            }
            Ok::<_, Error>(())
        })
        .await
    }

    /// All users' open requests, oldest first.
    pub async fn open_deletion_requests(&self) -> Result<Vec<OpenRequest>> {
        self.db.read(|tx| Ok(store::open_requests(tx)?)).await
    }
}
