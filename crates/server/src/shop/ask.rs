//! Asks the provider what became of a purchase: when its time has come, because an event may be lost, and when the buyer comes back.

use std::time::Duration;

use tokio::sync::watch;
use tracing::warn;
use uuid::Uuid;

use super::provider::{AskedCheckout, Details, ProviderError, ProviderStatus, RefundOrder, SANDBOX};
use super::rules::purchase::{CheckoutState, State, Update};
use super::rules::schedule::{CHECKOUT_FOR, RETRY, next_ask};
use super::store::{self, Purchase};
use super::{Refusal, Shop, buy, keep, letters, period_store};
use crate::base::clock::Timestamp;
use crate::base::db::DbError;
use crate::base::jobs::Watched;
use crate::base::limits::Rule;
use crate::base::waker::{Waker, each};
use crate::contract::registry::CallError;
use crate::people::accounts;

/// The most rows in one sweep; the next sweep follows at once.
const SWEPT: i64 = 500;
/// How often a buyer who waits makes us ask the provider.
const ASKS: Rule = Rule { name: "shop_asks", burst: 10, per: Duration::from_secs(60) };

/// What the visitor pressed on the sandbox's page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SandboxPress {
    Pay,
    Decline,
    Cancel,
}

impl Shop {
    /// Looks after purchases and plans until the server stops.
    pub async fn wake_until(self, watched: Watched, stop: watch::Receiver<bool>) {
        let waker = Waker { name: "shop", clock: self.clock.clone(), alarm: self.alarm.clone() };
        let sweep = async |now| {
            let round = watched.begin();
            let swept = self.sweep(now).await;
            round.end(swept.as_ref().err().map(ToString::to_string));
            swept
        };
        waker.serve_until(sweep, stop).await;
    }

    /// Handles the purchases and plans that are due; returns when the next one is.
    pub async fn sweep(&self, now: Timestamp) -> Result<Option<Timestamp>, DbError> {
        let (purchases, users) = self
            .db
            .read(move |tx| {
                let mut users = period_store::due(tx, now, SWEPT)?;
                users.extend(period_store::due_grants(tx, now, SWEPT)?);
                Ok::<_, DbError>((store::due(tx, now, SWEPT)?, users))
            })
            .await?;
        let more =
            [purchases.len(), users.len()].into_iter().any(|count| i64::try_from(count).unwrap_or(i64::MAX) >= SWEPT);
        each(users, |user| async move {
            let this = self.clone();
            self.db.write(move |tx| keep::periods(&this, tx, user, now)).await?;
            self.mail_signal.notify();
            Ok::<_, DbError>(())
        })
        .await?;
        each(purchases, |id| async move { self.look_after(id, now).await }).await?;
        if more {
            return Ok(Some(now));
        }
        self.db
            .read(move |tx| {
                Ok::<_, DbError>(
                    [store::next_after(tx, now)?, period_store::next_grant_end(tx)?].into_iter().flatten().min(),
                )
            })
            .await
    }

    /// A purchase is due: what it waits for is tried again.
    async fn look_after(&self, id: Uuid, now: Timestamp) -> Result<(), DbError> {
        let Some(it) = self.db.read(move |tx| store::find(tx, id)).await? else { return Ok(()) };
        if let Err(error) = self.ask_about(&it, now).await {
            match error {
                AskError::Db(error) => return Err(error),
                AskError::Provider(error) => {
                    warn!(purchase = %id, %error, "the provider could not be asked; asking again in {} s", RETRY.as_secs());
                }
            }
            self.db.write(move |tx| store::set_wake(tx, id, Some(now.plus(RETRY)))).await?;
        }
        Ok(())
    }

    /// Asks the provider, and applies what it says.
    async fn ask_about(&self, it: &Purchase, now: Timestamp) -> Result<(), AskError> {
        let id = it.id;
        if buy::is_given_up(it, now) {
            self.apply_update_now(id, Update::Checkout(CheckoutState::Failed), Details::default()).await?;
            return Ok(());
        }
        let Some(provider) = self.providers.named(&it.provider) else {
            return Err(ProviderError::Unavailable("it is switched off".into()).into());
        };
        match (it.state, &it.provider_ref) {
            (State::Refunding, _) => self.return_money(it).await?,
            (State::Created, _) => {
                let user = it.user;
                let email = self.db.read(move |tx| match user {
                    Some(user) => accounts::address_of(tx, user),
                    None => Ok(None),
                });
                match email.await? {
                    Some(email) => match self.open_checkout(&*provider, id, email).await {
                        Err(buy::OpenError::Db(error)) => return Err(error.into()),
                        Err(buy::OpenError::Provider(error @ (ProviderError::Unavailable(_) | ProviderError::Key))) => {
                            return Err(error.into());
                        }
                        _ => {}
                    },
                    // The account was deleted, so the purchase can no longer be paid.
                    None => {
                        self.apply_update_now(id, Update::Checkout(CheckoutState::Failed), Details::default()).await?;
                    }
                }
            }
            (state, Some(reference)) if state.is_pending() => {
                let closed = now >= it.created_at.plus(CHECKOUT_FOR);
                let (status, details) = provider.ask(AskedCheckout { reference: reference.clone(), closed }).await?;
                self.apply_status_now(id, status, details).await?;
            }
            _ => {
                let at = next_ask(it.state, it.created_at, now);
                self.db.write(move |tx| store::set_wake(tx, id, at)).await?;
            }
        }
        Ok(())
    }

    /// Returns the money of a purchase whose buyer withdrew. The provider returns it once, however often it is asked.
    pub(super) async fn return_money(&self, it: &Purchase) -> Result<(), AskError> {
        let Some(provider) = self.providers.named(&it.provider) else {
            return Err(ProviderError::Unavailable("it is switched off".into()).into());
        };
        let (id, cents) = (it.id, it.amount_cents);
        // Money that did not fit goes back as it came.
        let amount_cents = it.misfit.is_none().then_some(cents);
        let order = RefundOrder { purchase: id, payment_ref: it.payment_ref.clone(), amount_cents };
        match provider.refund(order).await {
            Ok(()) => {
                self.apply_status_now(id, ProviderStatus::Refunded { cents }, Details::default()).await?;
            }
            Err(ProviderError::Refused(why)) => {
                warn!(purchase = %id, why, "a refund was refused; the operator is told");
                let (this, now) = (self.clone(), self.clock.now());
                self.db
                    .write(move |tx| {
                        store::set_wake(tx, id, None)?;
                        letters::to_operator(&this, tx, id, "A refund was refused: return the money by hand", now)
                    })
                    .await?;
                self.mail_signal.notify();
            }
            Err(error) => return Err(error.into()),
        }
        Ok(())
    }

    /// The buyer is back from the checkout, or asks again: the purchase as the provider knows it now. `cancelled`: they left it without
    /// paying, so it is closed.
    pub(super) async fn come_back(&self, user: Uuid, id: Uuid, cancelled: bool) -> Result<Purchase, CallError> {
        let it = self.own(user, id).await?;
        let now = self.clock.now();
        let (Some(provider), Some(reference)) = (self.providers.named(&it.provider), it.provider_ref.clone()) else {
            return Ok(it);
        };
        let asks = it.state.is_pending() && (it.provider != SANDBOX || cancelled);
        if !asks || self.limits.take(ASKS, &user.to_string(), now).is_err() {
            return Ok(it);
        }
        let checkout = AskedCheckout { reference, closed: false };
        let status = if cancelled { provider.close(checkout) } else { provider.ask(checkout) };
        match status.await {
            Ok((status, details)) => Ok(self.apply_status_now(id, status, details).await?.unwrap_or(it)),
            Err(error) => {
                warn!(purchase = %id, %error, "the provider could not be asked for a buyer who waits");
                Ok(it)
            }
        }
    }

    /// The payment status that the sandbox's visitor pressed.
    pub(super) async fn press(&self, user: Uuid, id: Uuid, press: SandboxPress) -> Result<Purchase, CallError> {
        let it = self.own(user, id).await?;
        if it.provider != SANDBOX || !self.providers.sells_in_sandbox() {
            return Err(Refusal::NotFound.into());
        }
        if it.state != State::Open {
            return Err(Refusal::CheckoutClosed.into());
        }
        let status = match press {
            SandboxPress::Pay => ProviderStatus::Paid { amount_cents: it.amount_cents, currency: it.currency.clone() },
            SandboxPress::Decline => ProviderStatus::Failed,
            SandboxPress::Cancel => ProviderStatus::Cancelled,
        };
        let details = Details { payment_ref: Some(format!("sandbox_payment_{id}")), ..Details::default() };
        Ok(self.apply_status_now(id, status, details).await?.unwrap_or(it))
    }

    /// A purchase of the caller; to others it does not exist.
    pub(super) async fn own(&self, user: Uuid, id: Uuid) -> Result<Purchase, CallError> {
        let found = self.db.read(move |tx| store::find(tx, id)).await?;
        Ok(found.filter(|it| it.user == Some(user)).ok_or(Refusal::NotFound)?)
    }
}

#[derive(Debug, thiserror::Error)]
pub(super) enum AskError {
    #[error(transparent)]
    Provider(#[from] ProviderError),
    #[error(transparent)]
    Db(#[from] DbError),
}
