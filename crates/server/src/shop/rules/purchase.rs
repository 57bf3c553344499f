//! What becomes of a purchase. The provider's news come twice, late and out of order, so nothing depends on their order: each piece of
//! news adds to what is known ([`Known::learn`], which only ever adds), and the state follows from all that is known.

use schemars::JsonSchema;
use serde::Serialize;

/// How far the checkout came, each step beyond the ones above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Checkout {
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
pub struct Known {
    pub checkout: Checkout,
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

impl Known {
    pub const NEW: Self = Self {
        checkout: Checkout::Created,
        paid: false,
        misfit: None,
        refunded_cents: 0,
        dispute: None,
        withdrawn: false,
        given: false,
        taken: false,
    };

    /// Adds news. Twice, or in another order, they have the same effect.
    pub fn learn(&mut self, news: News) {
        match news {
            News::Checkout(checkout) => self.checkout = self.checkout.max(checkout),
            News::Paid => self.paid = true,
            News::Misfit(misfit) => self.misfit = self.misfit.max(Some(misfit)),
            News::Refunded(cents) => self.refunded_cents = self.refunded_cents.max(cents),
            News::Dispute(dispute) => self.dispute = self.dispute.max(Some(dispute)),
            News::Withdrawn => self.withdrawn = true,
        }
    }
}

/// The provider's word, or the buyer's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    Checkout(Checkout),
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

    /// The provider may still have news of the payment that nobody was told.
    pub fn is_pending(self) -> bool {
        matches!(self, Self::Created | Self::Open | Self::Processing)
    }
}

/// The state that follows from what is known of a purchase of `amount_cents`. `has_buyer`: the account was not deleted.
pub fn state(known: &Known, amount_cents: i64, has_buyer: bool) -> State {
    if known.refunded_cents >= amount_cents {
        return State::Refunded;
    }
    if known.dispute == Some(Dispute::Lost) {
        return State::ChargedBack;
    }
    if known.withdrawn {
        return State::Refunding;
    }
    if known.paid && (known.given || (has_buyer && known.misfit != Some(Misfit::Lifetime))) {
        return if known.dispute == Some(Dispute::Open) { State::Disputed } else { State::Credited };
    }
    if known.paid || known.misfit.is_some() {
        return State::Held;
    }
    match known.checkout {
        Checkout::Created => State::Created,
        Checkout::Open => State::Open,
        Checkout::Processing => State::Processing,
        Checkout::Cancelled => State::Cancelled,
        Checkout::Expired => State::Expired,
        Checkout::Failed => State::Failed,
    }
}

/// What has to be done so that the buyer has what the state says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    Give,
    TakeBack,
}

pub fn act(known: &Known, state: State) -> Option<Act> {
    match state {
        State::Credited | State::Disputed if !known.given => Some(Act::Give),
        State::Refunding | State::Refunded | State::ChargedBack if known.given && !known.taken => Some(Act::TakeBack),
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
pub fn judge(payment: &Payment<'_>, amount_cents: i64, currency: &str) -> News {
    if !payment.currency.eq_ignore_ascii_case(currency) {
        News::Misfit(Misfit::Currency)
    } else if payment.amount_cents != amount_cents {
        News::Misfit(Misfit::Amount)
    } else {
        News::Paid
    }
}
