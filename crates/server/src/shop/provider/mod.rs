//! Payment providers, behind one interface. A provider has a checkout page for each purchase, and reports the payment status.

mod sandbox;
pub mod stripe;

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use uuid::Uuid;

pub(super) use self::sandbox::{SANDBOX, Sandbox};
pub(super) use self::stripe::{STRIPE, Stripe};
use super::rules::purchase::Dispute;
use super::store::Purchase;
use crate::base::clock::Timestamp;
use crate::base::config::{self, Mode, ShopProvider};
use crate::base::language::Language;

pub(super) type Work<T> = Pin<Box<dyn Future<Output = Result<T, ProviderError>> + Send>>;

/// A checkout page, made once for each purchase however often it is asked for.
#[derive(Clone, Debug)]
pub(super) struct CheckoutRequest {
    pub(super) purchase: Uuid,
    /// In the buyer's language.
    pub(super) product: String,
    pub(super) amount_cents: i64,
    pub(super) currency: String,
    pub(super) email: String,
    pub(super) language: Language,
    pub(super) closes_at: Timestamp,
}

/// A checkout that is asked about.
#[derive(Clone, Debug)]
pub(super) struct AskedCheckout {
    pub(super) reference: String,
    pub(super) closed: bool,
}

#[derive(Clone, Debug)]
pub(super) struct RefundOrder {
    pub(super) purchase: Uuid,
    pub(super) payment_ref: Option<String>,
    /// `None`: all that came, whatever the price was.
    pub(super) amount_cents: Option<i64>,
}

/// What the provider says beside the status. Never overwrites values that are set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Details {
    pub(super) provider_ref: Option<String>,
    pub(super) payment_ref: Option<String>,
    pub(super) checkout_url: Option<String>,
    pub(super) country: Option<String>,
    pub(super) vat_cents: Option<i64>,
}

impl Details {
    pub(super) fn add_to(&self, it: &mut Purchase) {
        let add = |ours: &mut Option<String>, theirs: &Option<String>| {
            if ours.is_none() {
                ours.clone_from(theirs);
            }
        };
        add(&mut it.provider_ref, &self.provider_ref);
        add(&mut it.payment_ref, &self.payment_ref);
        add(&mut it.checkout_url, &self.checkout_url);
        add(&mut it.country, &self.country);
        if let Some(vat) = self.vat_cents {
            it.vat_cents = vat;
        }
    }
}

/// The payment status of a purchase, as the provider reports it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ProviderStatus {
    Open,
    Processing,
    Failed,
    Expired,
    Cancelled,
    Paid {
        amount_cents: i64,
        currency: String,
    },
    /// In all.
    Refunded {
        cents: i64,
    },
    Dispute(Dispute),
}

#[derive(Debug, thiserror::Error)]
pub enum ProviderError {
    /// The same request will be refused again.
    #[error("the provider refused: {0}")]
    Refused(String),
    /// Asked again later, with the same key, it may succeed.
    #[error("the provider did not answer: {0}")]
    Unavailable(String),
    /// The provider does not accept our key.
    #[error("the provider refused the key")]
    Key,
}

pub(super) trait Provider: Send + Sync {
    fn name(&self) -> &'static str;

    /// Opens the checkout of a purchase. Asked again, it gives the same one.
    fn open(&self, order: CheckoutRequest) -> Work<Details>;

    fn ask(&self, checkout: AskedCheckout) -> Work<(ProviderStatus, Details)>;

    /// The buyer came back without paying: nobody can pay there any more.
    fn close(&self, checkout: AskedCheckout) -> Work<(ProviderStatus, Details)>;

    /// Returns the money. Asked again, it is returned once.
    fn refund(&self, refund: RefundOrder) -> Work<()>;
}

/// The providers of this server: the one that sells, and those whose purchases it can look after.
#[derive(Clone)]
pub(super) struct Providers {
    pub(super) selling: Option<Arc<dyn Provider>>,
    /// Asked about its purchases also where it does not sell any more.
    pub(super) sandbox: Arc<Sandbox>,
    pub(super) stripe: Option<Arc<Stripe>>,
}

impl Providers {
    /// The settings were checked ([`config::Config::check`]).
    pub(super) fn new(settings: &config::Shop, mode: Mode, site_url: &str) -> Self {
        let keys = &settings.stripe;
        let stripe = (!keys.secret_key.is_empty()).then(|| Arc::new(Stripe::new(keys, site_url)));
        let sandbox = Arc::new(Sandbox { site_url: site_url.to_owned() });
        let selling = match (settings.provider, mode, &stripe) {
            (ShopProvider::Off, ..) => None,
            (ShopProvider::Sandbox, ..) | (ShopProvider::Auto, Mode::Development, None) => {
                Some(sandbox.clone() as Arc<dyn Provider>)
            }
            (ShopProvider::Stripe | ShopProvider::Auto, _, stripe) => {
                stripe.clone().map(|stripe| stripe as Arc<dyn Provider>)
            }
        };
        Self { selling, sandbox, stripe }
    }

    pub(super) fn sells_in_sandbox(&self) -> bool {
        self.selling.as_ref().is_some_and(|it| it.name() == SANDBOX)
    }

    /// The provider of a purchase; `None` if it was switched off since.
    pub(super) fn named(&self, name: &str) -> Option<Arc<dyn Provider>> {
        match name {
            SANDBOX => Some(self.sandbox.clone()),
            STRIPE => self.stripe.clone().map(|it| it as Arc<dyn Provider>),
            _ => None,
        }
    }
}
