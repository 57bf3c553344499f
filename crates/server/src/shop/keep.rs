//! Keeps a player's plans: gives the bonuses that are due, writes the letters about their end, and sets the tier that follows from them.
//! Everything that was missed is made up for, however long the server was away.

use uuid::Uuid;

use super::rules::catalogue::BONUS;
use super::rules::periods;
use super::rules::schedule::{EndLetter, end_letter, next_wake};
use super::{Shop, letters, paid_mana, period_store};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::people::mana::Reason;
use crate::people::tiers::Tier;
use crate::people::usernames;

pub(super) fn periods(shop: &Shop, tx: &mut Tx<'_>, user: Uuid, now: Timestamp) -> Result<(), DbError> {
    let Some(tier) = usernames::lock_tier(tx, user)? else { return Ok(()) };
    let mut rows = period_store::of_user(tx, user)?;
    let grant = period_store::grant_end(tx, user)?;
    // Without plans the tier is not the shop's: the operator may have given it.
    if rows.is_empty() && grant.is_none() {
        return Ok(());
    }
    let granted = grant.is_some_and(|end| now < end);
    if grant.is_some() && !granted {
        period_store::delete_grant(tx, user)?;
    }
    let open = rows.iter().filter(|row| !row.period.ended);
    let last = open.max_by_key(|row| row.period.ends().unwrap_or(Timestamp(i64::MAX))).map(|row| row.purchase);
    for row in rows.iter_mut().filter(|row| !row.period.ended) {
        for k in row.period.bonuses_due(now).collect::<Vec<_>>() {
            let reference = format!("{}:{k}", row.purchase);
            paid_mana::grant(tx, user, BONUS, Reason::SubscriptionBonus, reference, now)?;
            row.period.granted = k + 1;
        }
        if let Some(letter) = end_letter(&row.period, last == Some(row.purchase), row.letters, now) {
            row.letters |= letter.bit();
            if letter == EndLetter::Ended || period_store::wants_reminders(tx, user)? {
                letters::about_end(shop, tx, user, &row.period, letter, now)?;
            }
        }
        if let Some(end) = row.period.ends().filter(|end| *end <= now) {
            (row.period.ended, row.ended_at) = (true, Some(end));
        }
        row.wake_at = next_wake(&row.period, now);
        period_store::save(tx, row)?;
        if let Some(at) = row.wake_at {
            shop.alarm.set(at);
        }
    }
    let own: Vec<_> = rows.iter().map(|row| row.period).collect();
    let due = if granted || periods::has_tracker(&own, now) { Tier::Tracker } else { Tier::Free };
    if Tier::named(&tier) != due {
        usernames::set_tier(tx, user, due.as_str(), now)?;
    }
    Ok(())
}
