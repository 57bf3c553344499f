//! Buying: the purchase is a row before the provider is asked, so that nothing is lost wherever the server is killed.

use std::time::Duration;

use tracing::warn;
use uuid::Uuid;

use super::provider::{CheckoutRequest, Details, Provider, ProviderError};
use super::rules::catalogue::{self, Goods, Product, WAIVER_VERSION};
use super::rules::periods;
use super::rules::purchase::{CheckoutState, State, Update};
use super::rules::schedule::{CHECKOUT_FOR, GIVE_UP, next_ask};
use super::store::{self, Purchase};
use super::table::PURCHASES;
use super::{Refusal, Shop, letters, period_store};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::base::language::Language;
use crate::base::limits::Rule;
use crate::base::random;
use crate::contract::registry::{CallError, publish_insert};
use crate::people::accounts;

const BUYS: Rule = Rule { name: "shop_buys", burst: 20, per: Duration::from_secs(3_600) };
/// A checkout that has this long left is given again; one that closes sooner is not. Stripe opens none for less than half an hour.
const WORTH_REUSING: Duration = Duration::from_secs(35 * 60);

/// What the buyer saw and agreed to.
#[derive(Clone, Debug)]
pub(super) struct Order {
    pub(super) sku: String,
    pub(super) price_cents: i64,
    pub(super) waiver: bool,
    pub(super) waiver_version: String,
    pub(super) language: Language,
}

/// Where the buyer pays.
#[derive(Clone, Debug)]
pub(super) struct Checkout {
    pub(super) purchase: Uuid,
    pub(super) url: String,
}

impl Shop {
    pub(super) async fn buy(&self, user: Uuid, order: Order) -> Result<Checkout, CallError> {
        let provider = self.providers.selling.clone().ok_or(Refusal::Off)?;
        let product = catalogue::find(&order.sku).ok_or(Refusal::UnknownProduct)?;
        if product.price_cents != order.price_cents || order.waiver_version != WAIVER_VERSION {
            return Err(Refusal::PriceChanged.into());
        }
        if !order.waiver {
            return Err(Refusal::WaiverNeeded.into());
        }
        let now = self.clock.now();
        self.limits.take(BUYS, &user.to_string(), now).map_err(|wait| CallError::TooOften(wait.seconds()))?;
        let (name, vat_percent) = (provider.name(), self.settings.shop.vat_percent);
        let placed = self.db.write(move |tx| {
            let new = Purchase {
                vat_cents: catalogue::vat_in(product.price_cents, vat_percent),
                ..new_purchase(user, &product, name, order.language, now)
            };
            place(tx, user, new, now)
        });
        let (it, email) = placed.await?;
        if let (State::Open, Some(url)) = (it.state, it.checkout_url) {
            return Ok(Checkout { purchase: it.id, url });
        }
        self.alarm.set(it.wake_at.unwrap_or(now));
        let id = it.id;
        self.open_checkout(&*provider, id, email).await.map_err(|error| {
            warn!(purchase = %id, %error, "a checkout could not be opened; the buyer may try again");
            CallError::from(Refusal::ProviderAway)
        })
    }

    /// Asks the provider for the checkout of a purchase, and keeps it.
    pub(super) async fn open_checkout(
        &self,
        provider: &dyn Provider,
        id: Uuid,
        email: String,
    ) -> Result<Checkout, OpenError> {
        let Some(it) = self.db.read(move |tx| store::find(tx, id)).await? else { return Err(OpenError::Gone) };
        let request = CheckoutRequest {
            purchase: id,
            product: letters::product_name(it.goods, it.language),
            amount_cents: it.amount_cents,
            currency: it.currency,
            email,
            language: it.language,
            closes_at: it.created_at.plus(CHECKOUT_FOR),
        };
        let (update, details) = match provider.open(request).await {
            Ok(details) => (Update::Checkout(CheckoutState::Open), details),
            Err(ProviderError::Refused(why)) => {
                self.apply_update_now(id, Update::Checkout(CheckoutState::Failed), Details::default()).await?;
                return Err(ProviderError::Refused(why).into());
            }
            Err(error) => return Err(error.into()),
        };
        let url = details.checkout_url.clone();
        let it = self.apply_update_now(id, update, details).await?.ok_or(OpenError::Gone)?;
        match it.checkout_url.or(url) {
            Some(url) => Ok(Checkout { purchase: id, url }),
            None => Err(OpenError::Gone),
        }
    }
}

#[derive(Debug, thiserror::Error)]
pub(super) enum OpenError {
    #[error(transparent)]
    Provider(#[from] ProviderError),
    #[error("the purchase or its checkout is gone")]
    Gone,
    #[error(transparent)]
    Db(#[from] DbError),
}

/// Places an order: the purchase and the buyer's address. A double click gets the purchase of the first.
fn place(tx: &mut Tx<'_>, user: Uuid, new: Purchase, now: Timestamp) -> Result<(Purchase, String), CallError> {
    // Locked, so that two tabs come one after the other.
    let buyer = accounts::lock(tx, user)?.ok_or(Refusal::NotFound)?;
    let email = buyer.email.ok_or(Refusal::EmailNeeded)?;
    if store::has_dispute(tx, user)? {
        return Err(Refusal::DisputeOpen.into());
    }
    if let Goods::Plan(_) = new.goods {
        let own: Vec<_> = period_store::of_user(tx, user)?.iter().map(|row| row.period).collect();
        if periods::has_lifetime(&own) {
            return Err(Refusal::LifetimeOwned.into());
        }
    }
    let since = now.minus(CHECKOUT_FOR.saturating_sub(WORTH_REUSING));
    if let Some(open) = store::unfinished(tx, user, &new.provider, &new.sku, new.amount_cents, since)? {
        return Ok((open, email));
    }
    store::insert(tx, &new)?;
    publish_insert(tx, &PURCHASES, &new.id.to_string(), now)?;
    Ok((new, email))
}

fn new_purchase(user: Uuid, product: &Product, provider: &str, language: Language, now: Timestamp) -> Purchase {
    Purchase {
        id: random::id(),
        user: Some(user),
        sku: product.sku.as_str().to_owned(),
        goods: product.goods,
        amount_cents: product.price_cents,
        currency: catalogue::CURRENCY.to_owned(),
        vat_cents: 0,
        provider: provider.to_owned(),
        provider_ref: None,
        payment_ref: None,
        checkout_url: None,
        state: State::Created,
        checkout: CheckoutState::Created,
        misfit: None,
        dispute: None,
        refunded_cents: 0,
        country: None,
        language,
        waiver_at: now,
        waiver_version: WAIVER_VERSION.to_owned(),
        paid_at: None,
        credited_at: None,
        taken_at: None,
        withdrawn_at: None,
        requested_at: None,
        created_at: now,
        updated_at: now,
        wake_at: next_ask(State::Created, now, now),
    }
}

/// Whether a purchase that has reached no provider is given up.
pub(super) fn is_given_up(it: &Purchase, now: Timestamp) -> bool {
    it.state == State::Created && now >= it.created_at.plus(GIVE_UP)
}
