//! Stripe's objects as far as they are read: checkout sessions, and the events of webhooks. Only fields that stay the same between
//! versions of the API are read.

use serde::Deserialize;
use serde_json::Value;
use uuid::Uuid;

use crate::shop::provider::{Details, ProviderStatus};
use crate::shop::rules::purchase::Dispute;

#[derive(Clone, Debug, Deserialize)]
pub struct Event {
    pub id: String,
    #[serde(rename = "type")]
    pub kind: String,
    #[serde(default)]
    pub livemode: bool,
    pub data: EventData,
}

#[derive(Clone, Debug, Deserialize)]
pub struct EventData {
    pub object: Value,
}

/// What an event means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::shop) enum Meaning {
    /// A payment status.
    Status { purchase: PurchaseRef, status: ProviderStatus, details: Details },
    /// Something that the operator must see.
    Operator { purchase: PurchaseRef, what: &'static str },
    /// Nothing of ours.
    Other,
}

/// How an event names its purchase.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::shop) struct PurchaseRef {
    pub(in crate::shop) id: Option<Uuid>,
    pub(in crate::shop) checkout: Option<String>,
    pub(in crate::shop) payment: Option<String>,
}

impl Event {
    pub(in crate::shop) fn meaning(&self) -> Meaning {
        let object = &self.data.object;
        match self.kind.as_str() {
            "checkout.session.completed"
            | "checkout.session.async_payment_succeeded"
            | "checkout.session.async_payment_failed"
            | "checkout.session.expired" => {
                let (status, details) = session(object);
                let failed = self.kind.ends_with("async_payment_failed");
                Meaning::Status {
                    purchase: reference(object),
                    status: if failed { ProviderStatus::Failed } else { status },
                    details,
                }
            }
            "charge.refunded" => {
                let cents = object["amount_refunded"].as_i64().unwrap_or_default();
                status_of(object, ProviderStatus::Refunded { cents })
            }
            "charge.dispute.created" => status_of(object, ProviderStatus::Dispute(Dispute::Open)),
            "charge.dispute.closed" => {
                let lost = object["status"].as_str() == Some("lost");
                status_of(object, ProviderStatus::Dispute(if lost { Dispute::Lost } else { Dispute::Won }))
            }
            "refund.failed" => Meaning::Operator { purchase: reference(object), what: "A refund failed" },
            "radar.early_fraud_warning.created" => {
                Meaning::Operator { purchase: reference(object), what: "The card's bank warns of fraud" }
            }
            _ => Meaning::Other,
        }
    }
}

fn status_of(object: &Value, status: ProviderStatus) -> Meaning {
    let details = Details { payment_ref: text(&object["payment_intent"]), ..Details::default() };
    Meaning::Status { purchase: reference(object), status, details }
}

fn reference(object: &Value) -> PurchaseRef {
    let id = object["metadata"]["purchase_id"].as_str().or(object["client_reference_id"].as_str());
    let is_session = object["object"].as_str() == Some("checkout.session");
    PurchaseRef {
        id: id.and_then(|id| Uuid::try_parse(id).ok()),
        checkout: text(&object["id"]).filter(|_| is_session),
        payment: text(&object["payment_intent"]),
    }
}

/// What a checkout session says.
pub(super) fn session(object: &Value) -> (ProviderStatus, Details) {
    let details = Details {
        provider_ref: text(&object["id"]),
        payment_ref: text(&object["payment_intent"]),
        checkout_url: text(&object["url"]),
        country: text(&object["customer_details"]["address"]["country"]),
        vat_cents: object["total_details"]["amount_tax"].as_i64().filter(|vat| *vat > 0),
    };
    let status = match (object["status"].as_str(), object["payment_status"].as_str()) {
        (_, Some("paid")) => ProviderStatus::Paid {
            amount_cents: object["amount_total"].as_i64().unwrap_or_default(),
            currency: text(&object["currency"]).unwrap_or_default(),
        },
        (Some("complete"), _) => ProviderStatus::Processing,
        (Some("expired"), _) => ProviderStatus::Expired,
        _ => ProviderStatus::Open,
    };
    (status, details)
}

/// The text, or the id of an object that was sent in full.
fn text(value: &Value) -> Option<String> {
    value.as_str().or(value["id"].as_str()).map(ToOwned::to_owned)
}
