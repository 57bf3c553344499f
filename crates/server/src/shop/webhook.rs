//! Stripe's webhooks. An event is noted with what it meant, in the transaction that acts on it; the same event again does nothing.

use tracing::{info, warn};
use uuid::Uuid;

use super::provider::STRIPE;
use super::provider::stripe::{Event, Meaning, PurchaseRef, Unreadable};
use super::rules::purchase::State;
use super::store::{self, EventNote, Purchase};
use super::{Shop, letters};
use crate::base::db::DbError;

/// The answer to a webhook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Receipt {
    /// It was understood, or is none of ours: it need not come again.
    Received,
    /// It is not from Stripe, or not for this server.
    Refused,
    /// It must come again later.
    Later,
}

impl Shop {
    /// Receives an event as it was sent: the signature covers the bytes of the body.
    pub async fn receive(&self, signature: &str, body: &[u8]) -> Receipt {
        let Some(stripe) = &self.providers.stripe else {
            warn!("an event of Stripe came, but the keys are not set; answered 503 so that it comes again");
            return Receipt::Later;
        };
        let event = match stripe.read(signature, body, self.clock.now()) {
            Ok(event) => event,
            Err(Unreadable::Signature) => {
                warn!("a webhook without a valid signature was refused");
                return Receipt::Refused;
            }
            Err(reason) => {
                warn!(?reason, "a signed webhook was refused");
                return Receipt::Refused;
            }
        };
        match self.handle(event).await {
            Ok(()) => Receipt::Received,
            Err(reason) => {
                warn!(reason, "an event of Stripe could not be handled; answered 503 so that it comes again");
                Receipt::Later
            }
        }
    }

    async fn handle(&self, event: Event) -> Result<(), String> {
        let meaning = event.meaning();
        let reference = match &meaning {
            Meaning::Status { purchase, .. } | Meaning::Operator { purchase, .. } => purchase.clone(),
            Meaning::Other => PurchaseRef::default(),
        };
        let purchase = self.purchase_named(&reference).await?;
        let (this, now) = (self.clone(), self.clock.now());
        let done = self.db.write(move |tx| {
            let outcome = outcome(&meaning, purchase);
            // Locked before the note, which refers to it: two events of one purchase come one after the other.
            if let Some(id) = purchase {
                store::lock(tx, id)?;
            }
            let note = EventNote { id: &event.id, kind: &event.kind, purchase, outcome };
            if !store::note_event(tx, STRIPE, &note, now)? {
                return Ok::<_, DbError>((None, "again"));
            }
            let Some(id) = purchase else { return Ok((None, outcome)) };
            match &meaning {
                Meaning::Status { status, details, .. } => {
                    Ok((this.apply_status(tx, id, status, details, now)?, outcome))
                }
                Meaning::Operator { what, .. } => {
                    letters::to_operator(&this, tx, id, what, now)?;
                    Ok((None, outcome))
                }
                Meaning::Other => Ok((None, outcome)),
            }
        });
        let (it, outcome) = done.await.map_err(|error| error.to_string())?;
        info!(purchase = ?purchase, outcome, state = it.as_ref().map_or("", |it| State::as_str(it.state)), "an event of Stripe");
        self.after_commit(it.as_ref());
        Ok(())
    }

    /// The purchase that an event names: by its id, by the checkout, or by the payment.
    async fn purchase_named(&self, reference: &PurchaseRef) -> Result<Option<Uuid>, String> {
        let sought = reference.clone();
        let found = self.db.read(move |tx| {
            if let Some(id) = sought.id {
                let of_stripe = |it: &Purchase| it.provider == STRIPE;
                return Ok::<_, DbError>(store::find(tx, id)?.filter(of_stripe).map(|it| it.id));
            }
            store::find_by_refs(tx, STRIPE, sought.checkout.as_deref(), sought.payment.as_deref())
        });
        let found = found.await.map_err(|error| error.to_string())?;
        let (None, None, Some(payment), Some(stripe)) =
            (found, reference.id, &reference.payment, &self.providers.stripe)
        else {
            return Ok(found);
        };
        // The event of a dispute may overtake that of the checkout.
        let named = stripe.purchase_of(payment).await.map_err(|error| error.to_string())?;
        let Some(id) = named else { return Ok(None) };
        let found = self.db.read(move |tx| store::find(tx, id)).await.map_err(|error| error.to_string())?;
        Ok(found.filter(|it| it.provider == STRIPE).map(|it| it.id))
    }
}

fn outcome(meaning: &Meaning, purchase: Option<Uuid>) -> &'static str {
    match (meaning, purchase) {
        (Meaning::Other, _) => "ignored",
        (_, None) => "unknown",
        (Meaning::Operator { .. }, Some(_)) => "operator",
        (Meaning::Status { .. }, Some(_)) => "heard",
    }
}
