//! Mana, tiers and notes.

use serde_json::{Value as Json, json};

use super::rules::{self, DAY, MAX_NOTE};
use super::sanctions::{lock, log};
use super::wire::{AdminManaArgs, AdminNoteArgs, AdminTierArgs};
use super::{Act, Actor, Admin, Refusal};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::base::random;
use crate::contract::registry::CallError;
use crate::params;
use crate::people::audit::changes_by;
use crate::people::mana::{self, Change, Reason};

impl Admin {
    /// Gives or takes mana. The same reference changes the balance, and the log, once.
    pub async fn mana(&self, actor: Actor, args: AdminManaArgs) -> Result<(), CallError> {
        let reason = rules::reason(&args.reason)?;
        rules::mana(args.amount, 0)?;
        let now = self.clock.now();
        self.write(move |tx| {
            let user = lock(tx, args.user)?;
            let reference = args.reference.to_string();
            if was_applied(tx, &args)? {
                return Ok(());
            }
            let change = Change { user: user.id, amount: args.amount, reason: Reason::Admin, reference };
            let balance = mana::apply(tx, &change, now).map_err(|error| match error {
                mana::Error::Refused(_) => Refusal::NotEnoughMana.into(),
                mana::Error::Db(error) => CallError::from(error),
            })?;
            let before = json!({ "mana": balance - args.amount });
            let after = json!({ "mana": balance, "amount": args.amount, "reference": args.reference });
            log(tx, &actor, Act::on_user("mana.adjust", user.id, before, after).because(&reason), now)?;
            // The log has this act already.
            let others = mana_since(tx, &actor, now.minus(DAY))? - args.amount.abs();
            Ok(rules::mana(args.amount, others)?)
        })
        .await
    }

    /// Gives the tracker until a day, or ends what was given. Plans that were bought are not touched.
    pub async fn tier(&self, actor: Actor, args: AdminTierArgs) -> Result<(), CallError> {
        let reason = rules::reason(&args.reason)?;
        let now = self.clock.now();
        let until = args.until.map(|until| rules::grant_end(until, now)).transpose()?;
        let shop = self.shop.clone();
        self.write(move |tx| {
            let user = lock(tx, args.user)?;
            let before = shop.set_grant(tx, user.id, until, now)?;
            if before == until {
                return Err(Refusal::Unchanged.into());
            }
            let end = |at: Option<Timestamp>| json!({ "tracker_until": at.map(|at| at.0) });
            log(tx, &actor, Act::on_user("tier.grant", user.id, end(before), end(until)).because(&reason), now)
        })
        .await
    }

    /// Adds or removes a note of the staff. Its text is not in the log.
    pub async fn note(&self, actor: Actor, args: AdminNoteArgs) -> Result<(), CallError> {
        let text = args.text.as_deref().map(|text| rules::text(text, 1, MAX_NOTE).ok_or(Refusal::Text)).transpose()?;
        let (now, id) = (self.clock.now(), random::id());
        self.write(move |tx| {
            let user = lock(tx, args.user)?;
            match (&text, args.remove) {
                (Some(text), None) => {
                    tx.run(
                        "insert into admin_notes (id, user_id, author_id, body, created_at) values ($1, $2, $3, $4, $5)",
                        params![id, user.id, actor.id.unwrap_or_default(), text, now],
                    )?;
                    log(tx, &actor, Act::on_user("note.add", user.id, Json::Null, json!({ "note": id })), now)
                }
                (None, Some(note)) => {
                    let gone =
                        tx.run("delete from admin_notes where id = $1 and user_id = $2", params![note, user.id])?;
                    if gone == 0 {
                        return Err(Refusal::Unchanged.into());
                    }
                    log(tx, &actor, Act::on_user("note.remove", user.id, json!({ "note": note }), Json::Null), now)
                }
                _ => Err(Refusal::Text.into()),
            }
        })
        .await
    }
}

fn was_applied(tx: &mut Tx<'_>, args: &AdminManaArgs) -> Result<bool, DbError> {
    mana::desk::has_row(tx, args.user, Reason::Admin, &args.reference.to_string())
}

/// What an administrator gave and took since then, both counted as positive.
fn mana_since(tx: &mut Tx<'_>, actor: &Actor, since: Timestamp) -> Result<i64, DbError> {
    let changes = changes_by(tx, actor.id, "mana.adjust", since)?;
    Ok(changes.iter().filter_map(|after| after["amount"].as_i64()).map(i64::abs).sum())
}
