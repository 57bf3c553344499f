//! Withdrawal: the goods are taken back at once, in the transaction that writes the confirmation; then the money is returned.

use uuid::Uuid;

use super::ask::AskError;
use super::letters;
use super::provider::Details;
use super::rules::purchase::Update;
use super::rules::withdrawal::{self, Case, Withdrawal};
use super::store::{self, Purchase};
use super::table::PURCHASES;
use super::{Refusal, Shop};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::contract::registry::{CallError, publish_update};
use crate::people::usernames;
use tracing::warn;

impl Shop {
    pub(super) async fn withdraw(&self, user: Uuid, id: Uuid) -> Result<(Purchase, Withdrawal), CallError> {
        let (this, now) = (self.clone(), self.clock.now());
        let withdrawn = self.db.write(move |tx| {
            let it = store::lock(tx, id)?.filter(|it| it.user == Some(user)).ok_or(Refusal::NotFound)?;
            let verdict = judge(tx, &it, user, now)?;
            let it = match verdict {
                Withdrawal::Over => return Err(CallError::from(Refusal::WithdrawalOver)),
                Withdrawal::Requested => it,
                Withdrawal::Refund => {
                    letters::withdrawal_received(&this, tx, user, &it, true, now)?;
                    this.apply_update(tx, id, Update::Withdrawn, &Details::default(), now)?.unwrap_or(it)
                }
                Withdrawal::Request => {
                    letters::withdrawal_received(&this, tx, user, &it, false, now)?;
                    letters::to_operator(&this, tx, id, "A buyer asks to withdraw: decide on the refund", now)?;
                    let requested = Purchase { requested_at: Some(now), updated_at: now, ..it };
                    publish_update(tx, &PURCHASES, &id.to_string(), now, |tx| store::save(tx, &requested))?;
                    requested
                }
            };
            Ok((it, verdict))
        });
        let (it, verdict) = withdrawn.await?;
        self.after_commit(Some(&it));
        if verdict == Withdrawal::Refund {
            match self.return_money(&it).await {
                Ok(()) => {}
                Err(AskError::Db(error)) => return Err(error.into()),
                Err(AskError::Provider(error)) => {
                    warn!(purchase = %id, %error, "a refund waits for the provider; trying again later");
                }
            }
        }
        Ok((self.own(user, id).await?, verdict))
    }
}

/// What a withdrawal from this purchase would bring now.
pub(super) fn judge(tx: &mut Tx<'_>, it: &Purchase, user: Uuid, now: Timestamp) -> Result<Withdrawal, DbError> {
    let case = Case {
        state: it.state,
        goods: it.goods,
        credited_at: it.credited_at,
        requested: it.requested_at.is_some(),
        balance: usernames::face(tx, user)?.map_or(0, |face| face.mana),
        plan_withdrawn: store::plan_withdrawn(tx, user)?,
    };
    Ok(withdrawal::judge(&case, now))
}
