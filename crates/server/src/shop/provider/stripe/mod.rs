//! Stripe: Checkout Sessions over its HTTP API, and its signed webhooks.

mod client;
mod event;
mod form;
pub mod signature;

use serde_json::Value;
use uuid::Uuid;

use self::client::Client;
pub(in crate::shop) use self::event::{Event, Meaning, PurchaseRef};
use self::form::Form;
use super::{AskedCheckout, CheckoutRequest, Details, Provider, ProviderError, ProviderStatus, RefundOrder, Work};
use crate::base::clock::Timestamp;
use crate::base::config;
use crate::base::language::Language;

pub const STRIPE: &str = "stripe";

pub(in crate::shop) struct Stripe {
    client: Client,
    settings: config::Stripe,
    site_url: String,
}

/// Why a webhook is not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::shop) enum Unreadable {
    Signature,
    Body,
    /// A test event for a live key, or the other way round.
    Livemode,
}

impl Stripe {
    pub(super) fn new(settings: &config::Stripe, site_url: &str) -> Self {
        Self {
            client: Client::new(&settings.api_url, &settings.secret_key),
            settings: settings.clone(),
            site_url: site_url.to_owned(),
        }
    }

    /// The event of a webhook, if Stripe signed it.
    pub(in crate::shop) fn read(&self, header: &str, body: &[u8], now: Timestamp) -> Result<Event, Unreadable> {
        let secrets = [self.settings.webhook_secret.as_str(), self.settings.webhook_secret_old.as_str()];
        if !signature::is_valid(header, body, &secrets, now) {
            return Err(Unreadable::Signature);
        }
        let event: Event = serde_json::from_slice(body).map_err(|_| Unreadable::Body)?;
        if event.livemode == self.is_live() { Ok(event) } else { Err(Unreadable::Livemode) }
    }

    fn is_live(&self) -> bool {
        config::is_live_key(&self.settings.secret_key)
    }

    /// The purchase of a payment that no row names yet: its event overtook that of the checkout.
    pub(in crate::shop) async fn purchase_of(&self, payment: &str) -> Result<Option<Uuid>, ProviderError> {
        match self.client.get(format!("/v1/payment_intents/{payment}")).await {
            Ok(found) => Ok(found["metadata"]["purchase_id"].as_str().and_then(|id| Uuid::try_parse(id).ok())),
            Err(ProviderError::Refused(_)) => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn session_form(&self, request: &CheckoutRequest) -> Form {
        let (id, settings) = (request.purchase.to_string(), &self.settings);
        let on = |switch: bool| switch.then_some("true");
        Form::default()
            .add("mode", "payment")
            .add("ui_mode", "hosted_page")
            .add("line_items[0][quantity]", "1")
            .add("line_items[0][price_data][currency]", &request.currency)
            .add("line_items[0][price_data][unit_amount]", request.amount_cents.to_string())
            .add("line_items[0][price_data][tax_behavior]", "inclusive")
            .add("line_items[0][price_data][product_data][name]", &request.product)
            .add("line_items[0][price_data][product_data][tax_code]", &settings.tax_code)
            .add("client_reference_id", &id)
            .add("metadata[purchase_id]", &id)
            // This copy reaches the charge, so that refunds name the purchase.
            .add("payment_intent_data[metadata][purchase_id]", &id)
            .add("payment_intent_data[description]", &request.product)
            .add_some(
                "payment_intent_data[statement_descriptor_suffix]",
                Some(&settings.statement_suffix).filter(|suffix| !suffix.is_empty()),
            )
            .add("customer_email", &request.email)
            .add("locale", locale(request.language))
            .add("success_url", format!("{}/shop?purchase={id}&session={{CHECKOUT_SESSION_ID}}", self.site_url))
            .add("cancel_url", format!("{}/shop?cancelled={id}", self.site_url))
            .add("expires_at", request.closes_at.secs().to_string())
            // Everyone pays in the currency that the page shows.
            .add("adaptive_pricing[enabled]", "false")
            .add_some("automatic_tax[enabled]", on(settings.automatic_tax))
            .add_some("invoice_creation[enabled]", on(settings.invoices))
            .add_some("managed_payments[enabled]", on(settings.managed_payments))
    }
}

fn locale(language: Language) -> &'static str {
    match language {
        Language::En => "en",
        Language::Fr => "fr",
        Language::Es => "es",
        Language::Pt => "pt-BR",
    }
}

impl Provider for Stripe {
    fn name(&self) -> &'static str {
        STRIPE
    }

    fn open(&self, request: CheckoutRequest) -> Work<Details> {
        let (client, form) = (self.client.clone(), self.session_form(&request));
        Box::pin(async move {
            let key = format!("checkout-{}", request.purchase);
            let session = client.post("/v1/checkout/sessions".into(), form, key).await?;
            Ok(event::session(&session).1)
        })
    }

    fn ask(&self, checkout: AskedCheckout) -> Work<(ProviderStatus, Details)> {
        let (client, live) = (self.client.clone(), self.is_live());
        Box::pin(async move {
            let session = client.get(format!("/v1/checkout/sessions/{}", checkout.reference)).await?;
            checked(&session, live)
        })
    }

    fn close(&self, checkout: AskedCheckout) -> Work<(ProviderStatus, Details)> {
        let (client, live) = (self.client.clone(), self.is_live());
        Box::pin(async move {
            let path = format!("/v1/checkout/sessions/{}", checkout.reference);
            let key = format!("expire-{}", checkout.reference);
            let session = match client.post(format!("{path}/expire"), Form::default(), key).await {
                // It is paid, or closed already: the session says which.
                Err(ProviderError::Refused(_)) => client.get(path).await?,
                closed => closed?,
            };
            let (status, details) = checked(&session, live)?;
            Ok((if status == ProviderStatus::Expired { ProviderStatus::Cancelled } else { status }, details))
        })
    }

    fn refund(&self, refund: RefundOrder) -> Work<()> {
        let client = self.client.clone();
        Box::pin(async move {
            let Some(payment) = refund.payment_ref else {
                return Err(ProviderError::Refused("the payment is not known".into()));
            };
            let form = Form::default().add("payment_intent", payment);
            let form = match refund.amount_cents {
                Some(cents) => form.add("amount", cents.to_string()),
                None => form,
            };
            let form =
                form.add("reason", "requested_by_customer").add("metadata[purchase_id]", refund.purchase.to_string());
            client.post("/v1/refunds".into(), form, format!("refund-{}", refund.purchase)).await.map(|_| ())
        })
    }
}

fn checked(session: &Value, live: bool) -> Result<(ProviderStatus, Details), ProviderError> {
    if session["livemode"].as_bool().unwrap_or_default() != live {
        return Err(ProviderError::Refused("the session is of the other mode (test or live)".into()));
    }
    Ok(event::session(session))
}
