//! The texts of the shop's letters. `{0}`, `{1}` … stand for values.

use serde::Deserialize;

use crate::base::language::{Language, texts};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Words {
    pub(super) pack: String,
    pub(super) plan_month: String,
    pub(super) plan_months: String,
    pub(super) plan_lifetime: String,
    /// The box that the buyer ticks. A new text needs a new version (`catalogue::WAIVER_VERSION`).
    pub(super) waiver: String,
    pub(super) number: String,
    pub(super) product: String,
    pub(super) price: String,
    pub(super) vat: String,
    pub(super) date: String,
    pub(super) sandbox: String,
    pub(super) seller: String,
    pub(super) to_shop: String,
    pub(super) order_subject: String,
    pub(super) order_thanks: String,
    pub(super) term: String,
    pub(super) lifetime: String,
    pub(super) order_waiver: String,
    pub(super) order_withdraw: String,
    pub(super) refund_subject: String,
    pub(super) refund_money: String,
    pub(super) refund_mana: String,
    pub(super) refund_plan: String,
    pub(super) refund_debt: String,
    pub(super) withdrawal_subject: String,
    pub(super) withdrawal_received: String,
    pub(super) withdrawal_refund: String,
    pub(super) withdrawal_request: String,
    pub(super) ends_subject: String,
    pub(super) ends_what: String,
    pub(super) ends_keep: String,
    pub(super) ends_off: String,
    pub(super) ended_subject: String,
    pub(super) ended_what: String,
    pub(super) months: [String; 12],
}

texts!(pub(super) fn words() -> Words, "texts");
