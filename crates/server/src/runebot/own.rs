//! The player's own figures, for answers about them.

use uuid::Uuid;

use super::answer::{OwnAsk, OwnFacts};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::people::usernames;
use crate::play::ranked;
use crate::shop;
use crate::shop::{PlanEnd, PlanSource};
use crate::tracking::matches::rules::{best_deck, total};
use crate::tracking::{decks, matches};

/// `left` is what the count of messages says.
pub(super) fn load(
    tx: &mut Tx<'_>,
    user: Uuid,
    ask: OwnAsk,
    left: Option<i64>,
    now: Timestamp,
) -> Result<OwnFacts, DbError> {
    Ok(match ask {
        OwnAsk::Mana => OwnFacts::Mana(usernames::face(tx, user)?.map_or(0, |face| face.mana)),
        OwnAsk::Rank => {
            let shown = ranked::shown_rank(tx, user, now)?;
            OwnFacts::Rank(shown.rank, Some(shown.division).filter(|division| *division > 0))
        }
        OwnAsk::Matches | OwnAsk::Rate => {
            let all = total(&matches::counts(tx, user)?);
            let (wins, losses, ties) = (all.wins, all.losses, all.ties);
            match ask {
                OwnAsk::Rate => OwnFacts::Rate { wins, losses, ties },
                _ => OwnFacts::Matches { wins, losses, ties },
            }
        }
        OwnAsk::Best => {
            let best = match best_deck(&matches::counts(tx, user)?) {
                Some((deck, tally)) => decks::name_of(tx, user, &deck)?.map(|name| (name, tally)),
                None => None,
            };
            OwnFacts::Best(best.map(|(name, tally)| (name, tally.wins, tally.losses, tally.matches())))
        }
        OwnAsk::Plan => match shop::plan_of(tx, user, now)? {
            (_, PlanEnd::None) => OwnFacts::FreePlan,
            (_, PlanEnd::At(at)) => OwnFacts::PlanUntil(at.to_string().chars().take(10).collect()),
            (PlanSource::Bought, PlanEnd::Never) => OwnFacts::PlanForever,
            (_, PlanEnd::Never) => OwnFacts::PlanGiven,
        },
        OwnAsk::Messages => OwnFacts::Messages(left),
        OwnAsk::Decks => OwnFacts::Decks(i64::try_from(decks::codes(tx, user)?.len()).unwrap_or(i64::MAX)),
    })
}
