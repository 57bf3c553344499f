//! What the shop's pages show.

use uuid::Uuid;

use super::provider::{SANDBOX, STRIPE};
use super::rules::catalogue::{self, BONUS, Goods, PRODUCTS, WAIVER_VERSION};
use super::rules::periods::{self, End};
use super::rules::purchase::State;
use super::rules::withdrawal;
use super::settle::term_of;
use super::store::{self, Purchase};
use super::wire::{OwnPlan, Selling, ShopCatalogue, ShopPack, ShopPlan, ShopPurchase, ShopWaiver};
use super::{Shop, letters, period_store, plan_of, withdraw};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::base::language::Language;
use crate::play::games::{battle_royale, duo};

/// The most purchases in a history.
const HISTORY: i64 = 200;

impl Shop {
    pub(super) async fn catalogue(&self, user: Uuid, language: Language) -> Result<ShopCatalogue, DbError> {
        let (this, now) = (self.clone(), self.clock.now());
        self.db.read(move |tx| catalogue_of(&this, tx, user, language, now)).await
    }

    /// Newest first. Purchases that were never paid are left out once they are over.
    pub(super) async fn history(&self, user: Uuid) -> Result<Vec<ShopPurchase>, DbError> {
        let now = self.clock.now();
        self.db
            .read(move |tx| {
                let all = store::of_user(tx, user, HISTORY)?;
                let counts = |it: &&Purchase| it.paid_at.is_some() || it.state.is_pending() || it.state == State::Held;
                all.iter().filter(counts).map(|it| shown(tx, it, user, now)).collect()
            })
            .await
    }

    pub(super) async fn show(&self, it: Purchase, user: Uuid) -> Result<ShopPurchase, DbError> {
        let now = self.clock.now();
        self.db.read(move |tx| shown(tx, &it, user, now)).await
    }
}

fn catalogue_of(
    shop: &Shop,
    tx: &mut Tx<'_>,
    user: Uuid,
    language: Language,
    now: Timestamp,
) -> Result<ShopCatalogue, DbError> {
    let own: Vec<_> = period_store::of_user(tx, user)?.iter().map(|row| row.period).collect();
    let vat_percent = shop.settings.shop.vat_percent;
    let packs = PRODUCTS.iter().filter_map(|it| match it.goods {
        Goods::Mana(mana) => Some(ShopPack {
            sku: it.sku,
            mana,
            price_cents: it.price_cents,
            vat_cents: catalogue::vat_in(it.price_cents, vat_percent),
            per_hundred_cents: catalogue::per_hundred(mana, it.price_cents),
        }),
        Goods::Plan(_) => None,
    });
    let plans = PRODUCTS.iter().filter_map(|it| {
        let term = term_of(it.goods)?;
        let period = periods::next(&own, term, now)?;
        Some(ShopPlan {
            sku: it.sku,
            months: term.months(),
            price_cents: it.price_cents,
            vat_cents: catalogue::vat_in(it.price_cents, vat_percent),
            bonus: BONUS,
            begins_at: period.begins().0,
            ends_at: period.ends().map(|at| at.0),
        })
    });
    let selling = match shop.providers.selling.as_ref().map(|it| it.name()) {
        Some(SANDBOX) => Selling::Sandbox,
        Some(STRIPE) => Selling::Stripe,
        _ => Selling::Off,
    };
    Ok(ShopCatalogue {
        selling,
        currency: catalogue::CURRENCY.to_owned(),
        vat_percent,
        seller: shop.settings.shop.seller.clone(),
        packs: packs.collect(),
        plans: plans.collect(),
        duo_fee_cents: catalogue::worth_of(duo::rules::FEE),
        battle_royale_fee_cents: catalogue::worth_of(battle_royale::rules::FEE),
        waiver: ShopWaiver { version: WAIVER_VERSION.to_owned(), text: letters::waiver(language).to_owned() },
        own: own_plan(tx, user, now)?,
        debt: period_store::debts(tx, user)?.iter().map(|(_, owed)| owed).sum(),
        disputed: store::has_dispute(tx, user)?,
        reminders: period_store::wants_reminders(tx, user)?,
    })
}

/// The player's plan, as every page tells it.
pub fn own_plan(tx: &mut Tx<'_>, user: Uuid, now: Timestamp) -> Result<OwnPlan, DbError> {
    let own = period_store::of_user(tx, user)?.into_iter().map(|row| row.period);
    let next_bonus = own.filter_map(|period| period.bonus_due(period.granted)).filter(|at| *at > now).min();
    let (source, end) = plan_of(tx, user, now)?;
    let ends_at = match end {
        End::At(at) => Some(at.0),
        End::None | End::Never => None,
    };
    Ok(OwnPlan { source, ends_at, next_bonus_at: next_bonus.map(|at| at.0) })
}

fn shown(tx: &mut Tx<'_>, it: &Purchase, user: Uuid, now: Timestamp) -> Result<ShopPurchase, DbError> {
    let row = period_store::of_user(tx, user)?.into_iter().find(|row| row.purchase == it.id);
    let (mana, months) = match it.goods {
        Goods::Mana(mana) => (Some(mana), None),
        Goods::Plan(term) => (None, term.months()),
    };
    Ok(ShopPurchase {
        id: it.id,
        number: letters::number(it.id),
        sku: it.sku.clone(),
        mana,
        months,
        amount_cents: it.amount_cents,
        vat_cents: it.vat_cents,
        currency: it.currency.clone(),
        sandbox: it.provider == SANDBOX,
        state: it.state,
        refunded_cents: it.refunded_cents,
        created_at: it.created_at.0,
        credited_at: it.credited_at.map(|at| at.0),
        updated_at: it.updated_at.0,
        begins_at: row.map(|row| row.period.begins().0),
        ends_at: row.and_then(|row| row.ended_at.or(row.period.ends())).map(|at| at.0),
        withdrawal: withdraw::judge(tx, it, user, now)?,
        withdraw_until: it.credited_at.map(|at| withdrawal::until(at).0),
        checkout_url: it.checkout_url.clone().filter(|_| it.state == State::Open),
    })
}
