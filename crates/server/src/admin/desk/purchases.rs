//! Purchases: searched, shown, refunded, released, asked about.

use serde_json::json;
use uuid::Uuid;

use super::rules::{self, PAGE, Refusal};
use super::wire::{
    AdminPurchase, AdminPurchaseActArgs, AdminPurchaseRow, AdminPurchaseStep, AdminPurchases, AdminPurchasesArgs,
};
use super::{Desk, cursor, player};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::contract::registry::CallError;
use crate::people::audit::{Act, Actor, audit};
use crate::shop::desk::{Note, Sale, SaleError, SaleQuery, sale, sales};
use crate::shop::rules::purchase::State;

impl Desk {
    pub(super) async fn list_purchases(&self, args: AdminPurchasesArgs) -> Result<AdminPurchases, CallError> {
        let state = match args.state.as_deref() {
            None | Some("") => None,
            Some(name) => Some(
                State::ALL
                    .into_iter()
                    .find(|state| state.as_str() == name)
                    .ok_or_else(|| CallError::Invalid("state must be a state of a purchase".into()))?,
            ),
        };
        let after = args.cursor.as_deref().map(|cursor| {
            let keys = cursor::Keys::read(cursor, 3)?;
            Ok::<_, CallError>((keys.get(0)?, Timestamp(keys.get(1)?), keys.get(2)?))
        });
        let query = SaleQuery { search: args.search, state, after: after.transpose()?, limit: PAGE as i64 + 1 };
        let found = self.db.read(move |tx| {
            let found = sales(tx, &query)?;
            let keys = |sale: &Sale| {
                vec![(sale.state == State::Held).to_string(), sale.created_at.0.to_string(), sale.id.to_string()]
            };
            let (rows, next) = cursor::page(found, PAGE, keys);
            let rows: Result<Vec<_>, DbError> = rows.iter().map(|sale| row(tx, sale)).collect();
            Ok::<_, DbError>(AdminPurchases { rows: rows?, next })
        });
        Ok(found.await?)
    }

    pub(super) async fn purchase(&self, id: Uuid) -> Result<AdminPurchase, CallError> {
        self.db.read(move |tx| shown(tx, id)).await
    }

    pub(super) async fn refund_purchase(
        &self,
        actor: Actor,
        args: AdminPurchaseActArgs,
    ) -> Result<AdminPurchase, CallError> {
        let note = self.noting(actor, "purchase.refund", Some(rules::reason(&args.reason)?));
        let refunded = self.shop.refund_whole(args.purchase_id, note).await;
        self.after(args.purchase_id, refunded, Refusal::NotRefundable).await
    }

    pub(super) async fn release_purchase(
        &self,
        actor: Actor,
        args: AdminPurchaseActArgs,
    ) -> Result<AdminPurchase, CallError> {
        let note = self.noting(actor, "purchase.release", Some(rules::reason(&args.reason)?));
        let released = self.shop.release(args.purchase_id, note).await;
        self.after(args.purchase_id, released, Refusal::NotHeld).await
    }

    pub(super) async fn ask_again(&self, actor: Actor, id: Uuid) -> Result<AdminPurchase, CallError> {
        let asked = self.shop.ask_again(id, self.noting(actor, "purchase.ask_again", None)).await;
        self.after(id, asked, Refusal::NothingToAsk).await
    }

    /// Writes the change of a purchase to the log, in the transaction of the change.
    fn noting(&self, actor: Actor, action: &'static str, reason: Option<String>) -> impl Note + use<> {
        let now = self.clock.now();
        move |tx: &mut Tx<'_>, before: &Sale, after: &Sale| {
            audit(tx, &actor, Act { reason: reason.clone(), ..act(action, before, after) }, now)
        }
    }

    /// The purchase after an act on it; `not_now` is why its state refuses the act.
    async fn after(
        &self,
        id: Uuid,
        outcome: Result<(), SaleError>,
        not_now: Refusal,
    ) -> Result<AdminPurchase, CallError> {
        outcome.map_err(|error| refusal(error, not_now))?;
        self.purchase(id).await
    }
}

fn act(action: &'static str, before: &Sale, after: &Sale) -> Act {
    let of = |sale: &Sale| json!({ "state": sale.state, "refunded_cents": sale.refunded_cents });
    Act {
        action,
        target_kind: "purchase",
        target_id: before.id.to_string(),
        reason: None,
        before: of(before),
        after: of(after),
    }
}

fn refusal(error: SaleError, not_now: Refusal) -> CallError {
    match error {
        SaleError::NotFound => Refusal::PurchaseNotFound.into(),
        SaleError::NotNow => not_now.into(),
        SaleError::Provider => Refusal::ProviderSilent.into(),
        SaleError::Db(error) => error.into(),
    }
}

fn row(tx: &mut Tx<'_>, sale: &Sale) -> Result<AdminPurchaseRow, DbError> {
    Ok(AdminPurchaseRow {
        id: sale.id,
        number: sale.number.clone(),
        buyer: sale.user.map(|user| player(tx, user)).transpose()?,
        sku: sale.sku.clone(),
        amount_cents: sale.amount_cents,
        refunded_cents: sale.refunded_cents,
        currency: sale.currency.clone(),
        provider: sale.provider.clone(),
        sandbox: sale.sandbox,
        state: sale.state,
        misfit: sale.misfit.map(ToOwned::to_owned),
        withdrawal_requested: sale.withdrawal_requested,
        created_at: sale.created_at.0,
        updated_at: sale.updated_at.0,
    })
}

fn shown(tx: &mut Tx<'_>, id: Uuid) -> Result<AdminPurchase, CallError> {
    let (sale, steps) = sale(tx, id)?.ok_or(Refusal::PurchaseNotFound)?;
    let ms = |at: Option<Timestamp>| at.map(|at| at.0);
    let history = steps.into_iter().map(|step| {
        let (event, outcome) = step.event.unzip();
        AdminPurchaseStep { at: step.at.0, state: step.state, event, outcome }
    });
    Ok(AdminPurchase {
        row: row(tx, &sale)?,
        mana: sale.mana,
        months: sale.months,
        vat_cents: sale.vat_cents,
        country: sale.country.clone(),
        provider_ref: sale.provider_ref.clone(),
        payment_ref: sale.payment_ref.clone(),
        paid_at: ms(sale.paid_at),
        credited_at: ms(sale.credited_at),
        taken_at: ms(sale.taken_at),
        history: history.collect(),
        can_refund: sale.can_refund,
        can_release: sale.can_release,
        can_ask_again: sale.can_ask,
    })
}
