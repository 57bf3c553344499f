//! The shop in the registry: its functions, its table, its refusals and its constants.

use serde::Serialize;

use super::ask::SandboxPress;
use super::buy::{Checkout, Order};
use super::rules::catalogue::BONUS;
use super::rules::withdrawal;
use super::table::PURCHASES;
use super::wire::{
    BuyArgs, CatalogueArgs, OpenedCheckout, PurchaseArgs, RemindersArgs, ReturnArgs, SandboxArgs, Withdrawn,
};
use super::{Refusal, Shop, period_store};
use crate::base::language::Language;
use crate::contract::registry::{CallError, Function, NoArgs, Registry, TableEntry};

/// What a page shows of the rules.
#[derive(Serialize)]
struct Constants {
    /// Mana for each month of a plan.
    bonus: u32,
    withdrawal_days: u64,
}

pub fn declare(shop: &Shop, registry: &mut Registry) {
    registry.add_refusals::<Refusal>("shop");
    registry
        .add_constants("shop", &Constants { bonus: BONUS, withdrawal_days: withdrawal::TERM.as_secs() / (24 * 3_600) });
    registry.add_table(TableEntry::read_only(&PURCHASES));
    registry.add_functions(buying(shop));
    registry.add_functions(purchases(shop));
}

fn buying(shop: &Shop) -> [Function; 3] {
    [
        Function::new(
            "shop_catalogue",
            "What is sold, and the player's own plan",
            shop,
            |this, caller, args: CatalogueArgs| async move {
                Ok(this.catalogue(caller.user, Language::from_code(&args.language)).await?)
            },
        ),
        Function::new(
            "shop_buy",
            "Orders a product and gives the page where it is paid; the same order again gives the same page",
            shop,
            |this, caller, args: BuyArgs| async move {
                let BuyArgs { sku, price_cents, waiver, waiver_version, language } = args;
                let language = Language::from_code(&language);
                let order = Order { sku, price_cents, waiver, waiver_version, language };
                let Checkout { purchase, url } = this.buy(caller.user, order).await?;
                Ok(OpenedCheckout { purchase, url })
            },
        ),
        Function::new(
            "shop_return",
            "A purchase of the player as the provider knows it now",
            shop,
            |this, caller, args: ReturnArgs| async move {
                let it = this.come_back(caller.user, args.id, args.cancelled.unwrap_or_default()).await?;
                Ok(this.show(it, caller.user).await?)
            },
        ),
    ]
}

fn purchases(shop: &Shop) -> [Function; 4] {
    [
        Function::new(
            "shop_purchases",
            "The player's purchases, newest first, with what a receipt needs",
            shop,
            |this, caller, _: NoArgs| async move { Ok(this.history(caller.user).await?) },
        ),
        Function::new(
            "shop_withdraw",
            "Withdraws from a purchase: the money goes back, or the operator is asked",
            shop,
            |this, caller, args: PurchaseArgs| async move {
                let (it, withdrawal) = this.withdraw(caller.user, args.id).await?;
                Ok(Withdrawn { purchase: this.show(it, caller.user).await?, withdrawal })
            },
        ),
        Function::new(
            "shop_reminders",
            "Switches the letters before a plan ends on or off",
            shop,
            |this, caller, args: RemindersArgs| async move {
                let (user, now) = (caller.user, this.clock.now());
                this.db.write(move |tx| period_store::set_reminders(tx, user, args.on, now)).await?;
                Ok(())
            },
        ),
        Function::new(
            "shop_sandbox",
            "The buttons of the sandbox's checkout page, where no money moves",
            shop,
            |this, caller, args: SandboxArgs| async move {
                let press = match args.press.as_str() {
                    "pay" => SandboxPress::Pay,
                    "decline" => SandboxPress::Decline,
                    "cancel" => SandboxPress::Cancel,
                    _ => return Err(CallError::Invalid("press must be pay, decline or cancel".into())),
                };
                let it = this.press(caller.user, args.id, press).await?;
                Ok(this.show(it, caller.user).await?)
            },
        ),
    ]
}
