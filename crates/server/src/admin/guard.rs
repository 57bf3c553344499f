//! The door of administration: functions that only administrators with a second factor call, and the [`Actor`] that each of them gets.

use std::sync::Arc;

use super::rules::{ACTS, is_fresh};
use super::{Actor, ActorKind, Refusal};
use crate::base::clock::{Clock, Timestamp};
use crate::base::limits::Limits;
use crate::contract::registry::{Arguments, Call, CallError, Callers, Feature, Function, Outcome, Reader, Run};
use crate::people::accounts::{self, Accounts};

/// Cheap to clone.
#[derive(Clone)]
pub struct Guard {
    pub accounts: Accounts,
    pub clock: Clock,
    pub limits: Arc<Limits>,
}

/// What a function asks of its caller, beyond the role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asks {
    Nothing,
    /// Not too many acts.
    Pace,
    /// That, and a code typed a short time ago.
    Code,
}

/// The guard level of a function.
#[derive(Clone)]
pub struct GuardLevel {
    guard: Guard,
    asks: Asks,
}

impl Guard {
    /// For functions that change nothing.
    pub fn reads(&self) -> GuardLevel {
        GuardLevel { guard: self.clone(), asks: Asks::Nothing }
    }

    /// For acts that can be undone.
    pub fn acts(&self) -> GuardLevel {
        GuardLevel { guard: self.clone(), asks: Asks::Pace }
    }

    /// For acts that destroy or give: the administrator typed a code within the last minutes ([`super::rules::CODE_TTL`]).
    pub fn acts_with_code(&self) -> GuardLevel {
        GuardLevel { guard: self.clone(), asks: Asks::Code }
    }

    /// For a function of which only some calls want a code.
    pub async fn require_code(&self, actor: &Actor) -> Result<(), CallError> {
        match self.code_at(actor).await? {
            Some(at) if is_fresh(at, self.clock.now()) => Ok(()),
            _ => Err(Refusal::CodeNeeded.into()),
        }
    }

    /// When the actor last typed a code.
    pub async fn code_at(&self, actor: &Actor) -> Result<Option<Timestamp>, CallError> {
        let (Some(user), Some(session)) = (actor.id, actor.session) else { return Ok(None) };
        self.accounts.admin_session(user, session).await.map_err(failed)
    }

    async fn admit(&self, name: &'static str, call: Call, asks: Asks) -> Result<Actor, CallError> {
        let forbidden = || CallError::forbidden(format!("permission denied for function {name}"));
        let (Reader::Player(user), Some(session)) = (call.reader, call.session) else { return Err(forbidden()) };
        let code_at = self.accounts.admin_session(user, session).await.map_err(failed)?.ok_or_else(forbidden)?;
        let now = self.clock.now();
        if asks == Asks::Code && !is_fresh(code_at, now) {
            return Err(Refusal::CodeNeeded.into());
        }
        if asks != Asks::Nothing {
            let wait = self.limits.take(ACTS, &user.to_string(), now);
            wait.map_err(|wait| CallError::TooOften(wait.seconds()))?;
        }
        Ok(Actor {
            kind: ActorKind::Admin,
            id: Some(user),
            session: Some(session),
            address: Some(call.address.to_canonical().to_string()),
            request: call.request.map(|id| id.to_string()),
        })
    }
}

impl GuardLevel {
    pub fn function<Args: Arguments, Out: Outcome, T: Feature, F: Run<Out>>(
        &self,
        name: &'static str,
        about: &'static str,
        feature: &T,
        run: impl Fn(T, Actor, Args) -> F + Send + Sync + Copy + 'static,
    ) -> Function {
        let run = move |(door, feature): (Self, T), call: Call, args| async move {
            let actor = door.guard.admit(name, call, door.asks).await?;
            run(feature, actor, args).await
        };
        let mut function = Function::public(name, about, &(self.clone(), feature.clone()), run);
        function.callers = Callers::Administrators;
        function
    }
}

/// An error of accounts as one of a call.
pub(super) fn failed(error: accounts::Error) -> CallError {
    match error {
        accounts::Error::Refused(accounts::Refusal::UserNotFound) => Refusal::UserNotFound.into(),
        accounts::Error::Refused(
            accounts::Refusal::TooManyMails(seconds) | accounts::Refusal::TooManyRequests(seconds),
        ) => CallError::TooOften(seconds),
        accounts::Error::Refused(refusal) => CallError::rule(refusal.to_string()),
        accounts::Error::Unavailable(reason) => crate::base::db::DbError::Unavailable(reason).into(),
        accounts::Error::Broken(error) => CallError::Broken(error),
    }
}
