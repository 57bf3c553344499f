//! What becomes of a purchase. The provider's updates come twice, late and out of order, so nothing depends on their order: each one
//! adds to the facts ([`Facts::apply`], which only ever adds), and the state follows from all of them.

use schemars::JsonSchema;
use serde::Serialize;

/// How far the checkout came, each step beyond the ones above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CheckoutState {
    /// The provider was not reached yet.
    Created,
    /// The buyer can pay.
    Open,
    /// The buyer has done their part; the bank takes its time.
    Processing,
    Cancelled,
    Expired,
    Failed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Dispute {
    Open,
    Won,
    Lost,
}

/// Why money that came is not taken for the purchase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Misfit {
    Amount,
    Currency,
    /// The provider names another checkout for this purchase.
    Checkout,
    /// A plan was paid for by someone who has the lifetime plan.
    Lifetime,
}

/// All that is known of a purchase. Every field only grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    pub checkout: CheckoutState,
    pub paid: bool,
    pub misfit: Option<Misfit>,
    pub refunded_cents: i64,
    pub dispute: Option<Dispute>,
    /// The buyer withdrew, and the money goes back.
    pub withdrawn: bool,
    /// The goods were given.
    pub given: bool,
    /// The goods were taken back.
    pub taken: bool,
}

impl Facts {
    pub const NEW: Self = Self {
        checkout: CheckoutState::Created,
        paid: false,
        misfit: None,
        refunded_cents: 0,
        dispute: None,
        withdrawn: false,
        given: false,
        taken: false,
    };

    /// Adds an update. Twice, or in another order, updates have the same effect.
    pub fn apply(&mut self, update: Update) {
        match update {
            Update::Checkout(checkout) => self.checkout = self.checkout.max(checkout),
            Update::Paid => self.paid = true,
            Update::Misfit(misfit) => self.misfit = self.misfit.max(Some(misfit)),
            Update::Refunded(cents) => self.refunded_cents = self.refunded_cents.max(cents),
            Update::Dispute(dispute) => self.dispute = self.dispute.max(Some(dispute)),
            Update::Withdrawn => self.withdrawn = true,
        }
    }
}

/// From the provider, or from the buyer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Update {
    Checkout(CheckoutState),
    /// In full, in the right currency, for this purchase.
    Paid,
    /// Money came that does not fit.
    Misfit(Misfit),
    /// So much in all.
    Refunded(i64),
    Dispute(Dispute),
    Withdrawn,
}

/// The state of a purchase, as it is stored and shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "PurchaseState")]
pub enum State {
    Created,
    Open,
    Processing,
    Cancelled,
    Expired,
    Failed,
    /// Paid, and the buyer has the goods.
    Credited,
    /// Money came that does not fit, or whose buyer is gone: the operator decides.
    Held,
    Disputed,
    /// The buyer withdrew: the goods are taken back, the money is on its way.
    Refunding,
    Refunded,
    ChargedBack,
}

impl State {
    pub const ALL: [Self; 12] = [
        Self::Created,
        Self::Open,
        Self::Processing,
        Self::Cancelled,
        Self::Expired,
        Self::Failed,
        Self::Credited,
        Self::Held,
        Self::Disputed,
        Self::Refunding,
        Self::Refunded,
        Self::ChargedBack,
    ];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Open => "open",
            Self::Processing => "processing",
            Self::Cancelled => "cancelled",
            Self::Expired => "expired",
            Self::Failed => "failed",
            Self::Credited => "credited",
            Self::Held => "held",
            Self::Disputed => "disputed",
            Self::Refunding => "refunding",
            Self::Refunded => "refunded",
            Self::ChargedBack => "charged_back",
        }
    }

    /// The payment status may still change.
    pub fn is_pending(self) -> bool {
        matches!(self, Self::Created | Self::Open | Self::Processing)
    }
}

/// The state that follows from what is known of a purchase of `amount_cents`. `has_buyer`: the account was not deleted.
pub fn state(facts: &Facts, amount_cents: i64, has_buyer: bool) -> State {
    if facts.refunded_cents >= amount_cents {
        return State::Refunded;
    }
    if facts.dispute == Some(Dispute::Lost) {
        return State::ChargedBack;
    }
    if facts.withdrawn {
        return State::Refunding;
    }
    if facts.paid && (facts.given || (has_buyer && facts.misfit != Some(Misfit::Lifetime))) {
        return if facts.dispute == Some(Dispute::Open) { State::Disputed } else { State::Credited };
    }
    if facts.paid || facts.misfit.is_some() {
        return State::Held;
    }
    match facts.checkout {
        CheckoutState::Created => State::Created,
        CheckoutState::Open => State::Open,
        CheckoutState::Processing => State::Processing,
        CheckoutState::Cancelled => State::Cancelled,
        CheckoutState::Expired => State::Expired,
        CheckoutState::Failed => State::Failed,
    }
}

/// What has to be done so that the buyer has what the state says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    Give,
    TakeBack,
}

pub fn act(facts: &Facts, state: State) -> Option<Act> {
    match state {
        State::Credited | State::Disputed if !facts.given => Some(Act::Give),
        State::Refunding | State::Refunded | State::ChargedBack if facts.given && !facts.taken => Some(Act::TakeBack),
        _ => None,
    }
}

/// What a payment says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payment<'a> {
    pub amount_cents: i64,
    pub currency: &'a str,
}

/// Whether a payment is that of the purchase.
pub fn payment_update(payment: &Payment<'_>, amount_cents: i64, currency: &str) -> Update {
    if !payment.currency.eq_ignore_ascii_case(currency) {
        Update::Misfit(Misfit::Currency)
    } else if payment.amount_cents != amount_cents {
        Update::Misfit(Misfit::Amount)
    } else {
        Update::Paid
    }
}
