//! Purchases as administrators handle them: searched, shown with their history, refunded, released, asked about. What an act does is
//! the shop's own use case; `note` runs in its transaction and writes the log.

use tracing::warn;
use uuid::Uuid;

use super::ask::AskError;
use super::provider::{AskedCheckout, Details, ProviderError, SANDBOX};
use super::rules::catalogue::{Goods, Term};
use super::rules::desk::{can_ask, can_refund, can_release};
use super::rules::purchase::{State, Update};
use super::store::{self, Purchase, misfit_name};
use super::{Shop, letters};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx, Value};
use crate::params;

/// A purchase as the desk shows it.
#[derive(Clone, Debug)]
pub struct Sale {
    pub id: Uuid,
    pub number: String,
    pub user: Option<Uuid>,
    pub sku: String,
    pub mana: Option<u32>,
    pub months: Option<u32>,
    pub amount_cents: i64,
    pub refunded_cents: i64,
    pub vat_cents: i64,
    pub currency: String,
    pub country: Option<String>,
    pub provider: String,
    pub sandbox: bool,
    pub provider_ref: Option<String>,
    pub payment_ref: Option<String>,
    pub state: State,
    pub misfit: Option<&'static str>,
    pub withdrawal_requested: bool,
    pub paid_at: Option<Timestamp>,
    pub credited_at: Option<Timestamp>,
    pub taken_at: Option<Timestamp>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    pub can_refund: bool,
    pub can_release: bool,
    pub can_ask: bool,
}

impl From<&Purchase> for Sale {
    fn from(it: &Purchase) -> Self {
        let (mana, months) = match it.goods {
            Goods::Mana(mana) => (Some(mana), None),
            Goods::Plan(Term::Months(months)) => (None, Some(months)),
            Goods::Plan(Term::Lifetime) => (None, None),
        };
        Self {
            id: it.id,
            number: letters::number(it.id),
            user: it.user,
            sku: it.sku.clone(),
            mana,
            months,
            amount_cents: it.amount_cents,
            refunded_cents: it.refunded_cents,
            vat_cents: it.vat_cents,
            currency: it.currency.clone(),
            country: it.country.clone(),
            provider: it.provider.clone(),
            sandbox: it.provider == SANDBOX,
            provider_ref: it.provider_ref.clone(),
            payment_ref: it.payment_ref.clone(),
            state: it.state,
            misfit: it.misfit.map(misfit_name),
            withdrawal_requested: it.requested_at.is_some() && it.withdrawn_at.is_none(),
            paid_at: it.paid_at,
            credited_at: it.credited_at,
            taken_at: it.taken_at,
            created_at: it.created_at,
            updated_at: it.updated_at,
            can_refund: can_refund(it.state),
            can_release: can_release(it.state, it.misfit, it.user.is_some()),
            can_ask: can_ask(it.state, it.provider_ref.is_some()),
        }
    }
}

/// A state that the purchase has had, or an event of the provider.
#[derive(Clone, Debug)]
pub struct SaleStep {
    pub at: Timestamp,
    pub state: Option<State>,
    pub event: Option<(String, String)>,
}

#[derive(Clone, Debug, Default)]
pub struct SaleQuery {
    /// An id or a number of a purchase, a user's id or name, or a reference of the provider.
    pub search: Option<String>,
    pub state: Option<State>,
    /// Of the last row of the page before: whether it is held, when it was made, its id.
    pub after: Option<(bool, Timestamp, Uuid)>,
    pub limit: i64,
}

/// Why an act was not done.
#[derive(Debug, thiserror::Error)]
pub enum SaleError {
    #[error("there is no such purchase")]
    NotFound,
    #[error("the purchase is not in a state for this")]
    NotNow,
    #[error("the provider could not be asked")]
    Provider,
    #[error(transparent)]
    Db(#[from] DbError),
}

impl From<AskError> for SaleError {
    fn from(error: AskError) -> Self {
        match error {
            AskError::Db(error) => Self::Db(error),
            AskError::Provider(_) => Self::Provider,
        }
    }
}

/// The purchases that are held first, then the newest.
pub fn sales(tx: &mut Tx<'_>, query: &SaleQuery) -> Result<Vec<Sale>, DbError> {
    let mut clauses: Vec<String> = vec!["1 = 1".into()];
    let mut values: Vec<Value<'_>> = Vec::new();
    if let Some(search) = query.search.as_deref().map(str::trim).filter(|search| !search.is_empty()) {
        let plain = search.to_lowercase();
        values.extend([search.to_owned().into(), plain.clone().into(), number_prefix(search).into()]);
        clauses.push(
            "(id = $2 or user_id = $2 or provider_ref = $1 or payment_ref = $1 or id like $3
              or user_id in (select id from profiles where username_folded = $2))"
                .into(),
        );
    }
    if let Some(state) = query.state {
        values.push(state.as_str().into());
        clauses.push(format!("state = ${}", values.len()));
    }
    if let Some((held, at, id)) = query.after {
        values.extend([at.into(), id.into()]);
        let (time, key) = (values.len() - 1, values.len());
        let later = format!("(created_at < ${time} or (created_at = ${time} and id < ${key}))");
        clauses.push(match held {
            true => format!("(state <> 'held' or {later})"),
            false => format!("state <> 'held' and {later}"),
        });
    }
    values.push(query.limit.into());
    let end = format!(
        "where {} order by case when state = 'held' then 0 else 1 end, created_at desc, id desc limit ${}",
        clauses.join(" and "),
        values.len()
    );
    Ok(store::all_where(tx, &end, &values)?.iter().map(Sale::from).collect())
}

/// The beginning of the ids with the number `R-0123456789`; a pattern that fits no id for anything else.
fn number_prefix(search: &str) -> String {
    let digits = search.to_lowercase();
    let digits = digits.trim_start_matches("r-");
    match digits.len() == 10 && digits.bytes().all(|c| c.is_ascii_hexdigit()) {
        true => format!("{}-{}%", &digits[..8], &digits[8..]),
        false => "-".into(),
    }
}

pub fn sale(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<(Sale, Vec<SaleStep>)>, DbError> {
    let Some(it) = store::find(tx, id)? else { return Ok(None) };
    let states = "select at, state from purchase_states where purchase_id = $1 order by at";
    let mut steps = tx.all(states, params![id], |row| {
        let state = row.get::<String>(1)?;
        let state = State::ALL.into_iter().find(|facts| facts.as_str() == state);
        Ok(SaleStep { at: row.get(0)?, state, event: None })
    })?;
    let events = "select at, type, outcome from payment_events where purchase_id = $1 order by at";
    steps.extend(tx.all(events, params![id], |row| {
        Ok(SaleStep { at: row.get(0)?, state: None, event: Some((row.get(1)?, row.get(2)?)) })
    })?);
    steps.sort_by_key(|step| step.at);
    Ok(Some((Sale::from(&it), steps)))
}

/// Writes the log in the transaction of an act: the purchase before and after it.
pub trait Note: Fn(&mut Tx<'_>, &Sale, &Sale) -> Result<(), DbError> + Send + 'static {}
impl<T: Fn(&mut Tx<'_>, &Sale, &Sale) -> Result<(), DbError> + Send + 'static> Note for T {}

impl Shop {
    /// Takes the goods back and returns the whole price, as after a withdrawal.
    pub async fn refund_whole(&self, id: Uuid, note: impl Note) -> Result<(), SaleError> {
        let it = self.apply_noted(id, Update::Withdrawn, |sale| sale.can_refund, note).await?;
        self.return_money_now(&it).await
    }

    /// Gives the goods of a held purchase: the money is accepted as it came.
    pub async fn release(&self, id: Uuid, note: impl Note) -> Result<(), SaleError> {
        self.apply_noted(id, Update::Paid, |sale| sale.can_release, note).await.map(|_| ())
    }

    /// Asks the provider what became of a purchase; a refund that waits is tried again.
    pub async fn ask_again(&self, id: Uuid, note: impl Note) -> Result<(), SaleError> {
        let it = self.db.read(move |tx| store::find(tx, id)).await?.ok_or(SaleError::NotFound)?;
        if it.state == State::Refunding {
            let sale = Sale::from(&it);
            self.db.write(move |tx| note(tx, &sale, &sale)).await?;
            return self.return_money_now(&it).await;
        }
        let (true, Some(reference)) = (Sale::from(&it).can_ask, it.provider_ref.clone()) else {
            return Err(SaleError::NotNow);
        };
        let provider = self.providers.named(&it.provider).ok_or(SaleError::Provider)?;
        let (status, details) = provider.ask(AskedCheckout { reference, closed: false }).await.map_err(|error| {
            warn!(purchase = %id, %error, "the provider could not be asked for an administrator");
            SaleError::Provider
        })?;
        let (this, now) = (self.clone(), self.clock.now());
        let applied = self.db.write(move |tx| {
            let before = store::lock(tx, id)?.ok_or(SaleError::NotFound)?;
            let after = this.apply_status(tx, id, &status, &details, now)?.ok_or(SaleError::NotFound)?;
            note(tx, &Sale::from(&before), &Sale::from(&after))?;
            Ok::<_, SaleError>(after)
        });
        self.after_commit(Some(&applied.await?));
        Ok(())
    }

    async fn apply_noted(
        &self,
        id: Uuid,
        update: Update,
        may: fn(&Sale) -> bool,
        note: impl Note,
    ) -> Result<Purchase, SaleError> {
        let (this, now) = (self.clone(), self.clock.now());
        let applied = self.db.write(move |tx| {
            let before = Sale::from(&store::lock(tx, id)?.ok_or(SaleError::NotFound)?);
            if !may(&before) {
                return Err(SaleError::NotNow);
            }
            let after = this.apply_update(tx, id, update, &Details::default(), now)?.ok_or(SaleError::NotFound)?;
            note(tx, &before, &Sale::from(&after))?;
            Ok(after)
        });
        let it = applied.await?;
        self.after_commit(Some(&it));
        Ok(it)
    }

    /// A provider that is away is asked again by the sweep.
    async fn return_money_now(&self, it: &Purchase) -> Result<(), SaleError> {
        match self.return_money(it).await {
            Ok(()) => Ok(()),
            Err(AskError::Provider(error @ (ProviderError::Unavailable(_) | ProviderError::Key))) => {
                warn!(purchase = %it.id, %error, "a refund waits for the provider; trying again later");
                Ok(())
            }
            Err(error) => Err(error.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_finds_its_purchase() {
        let id = Uuid::now_v7();
        let prefix = number_prefix(&letters::number(id));
        assert!(id.to_string().starts_with(prefix.trim_end_matches('%')) && prefix.ends_with('%'));
        assert_eq!(number_prefix("R-%"), "-");
    }
}
