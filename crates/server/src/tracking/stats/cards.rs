//! What the cards of a deck do: in the player's own matches, and in a mulligan also in everyone's.

use uuid::Uuid;

use super::rules::cards::{own_cards, own_hands};
use super::rules::summary::{Filter, OwnMatch};
use super::wire::{HandsPair, MulliganArgs, MulliganCard, MulliganFigures, MyCards, MyStatsArgs};
use super::{Stats, store};
use crate::base::db::{DbError, Tx};
use crate::base::win_rates::Tally;
use crate::cards::catalog::CardData;
use crate::contract::registry::CallError;
use crate::people::tiers;
use crate::tracking::decks;
use crate::tracking::match_cards::{CardPlay, Hands, first_printing};
use crate::tracking::meta::{self, EveryonesHands};

/// More cards than anyone is offered.
pub const MAX_MULLIGAN_CARDS: usize = 12;

impl Stats {
    /// The cards of the player's decks in the matches of a period that the log recorded.
    pub async fn my_cards(&self, user: Uuid, args: MyStatsArgs) -> Result<MyCards, CallError> {
        let now = self.clock.now();
        let (period, filter) = (args.period, Filter::from(args));
        self.db
            .long_snapshot(move |tx| {
                let tier = tiers::of(tx, user)?;
                let window = period.window(now, meta::last_patch(tx, now)?);
                let (window, _) = window.limited(tier.stats_days, now);
                let mut matches: Vec<(OwnMatch, Vec<CardPlay>)> = store::matches_with_cards(tx, user, window.since)?;
                matches.retain(|(it, _)| filter.takes(it) && window.contains(it.at));
                let (all, cards) = own_cards(&matches);
                Ok(MyCards { total: all.into(), cards })
            })
            .await
    }

    /// What keeping the offered cards did so far, with this deck and others of its archetype.
    pub async fn mulligan(&self, user: Uuid, args: MulliganArgs) -> Result<MulliganFigures, CallError> {
        if args.cards.len() > MAX_MULLIGAN_CARDS {
            return Err(CallError::Invalid(format!("at most {MAX_MULLIGAN_CARDS} cards at once")));
        }
        let (now, data) = (self.clock.now(), self.cards.current());
        let offered = offered(&args.cards, data.as_deref());
        let class = args.opponent_class;
        self.db
            .long_snapshot(move |tx| {
                let tier = tiers::of(tx, user)?;
                let Some((archetype, format)) = decks::kind(tx, user, args.deck_id)? else {
                    return Ok(MulliganFigures::default());
                };
                let archetype = archetype.as_deref();
                let mine = store::played_with(tx, user, tier.stats_since(now), (args.deck_id, archetype))?;
                let everyone = everyones(tx, archetype.filter(|_| tier.meta_details), &format)?;
                let pair = |of: &dyn Fn(Option<&str>) -> Hands| HandsPair {
                    all: of(None),
                    against: class.as_deref().map(|class| of(Some(class))),
                };
                let figures = |(id, card): &(String, u32)| MulliganCard {
                    card: id.clone(),
                    mine: pair(&|class| own_hands(&mine, *card, class)),
                    everyone: pair(&|class| everyones_hands(&everyone, *card, class)),
                };
                Ok(MulliganFigures { cards: offered.iter().map(figures).collect() })
            })
            .await
    }
}

/// The known ones, each once, by the id that was asked for.
fn offered(ids: &[String], data: Option<&CardData>) -> Vec<(String, u32)> {
    let catalog = data.map(CardData::catalog);
    let mut offered: Vec<(String, u32)> = Vec::new();
    for id in ids {
        let card = catalog.and_then(|catalog| catalog.by_id(id)).map(|card| first_printing(catalog, card.dbf_id));
        if let Some(card) = card.filter(|_| !offered.iter().any(|(known, _)| known == id)) {
            offered.push((id.clone(), card));
        }
    }
    offered
}

fn everyones(tx: &mut Tx<'_>, archetype: Option<&str>, format: &str) -> Result<EveryonesHands, DbError> {
    let Some(archetype) = archetype else { return Ok(EveryonesHands::default()) };
    Ok(meta::mulligans(tx, format, archetype)?.unwrap_or_default())
}

fn everyones_hands(everyone: &EveryonesHands, card: u32, class: Option<&str>) -> Hands {
    let (kept, replaced) = everyone.of(card, class.unwrap_or_default());
    // What may not be told is not in the page.
    Hands::new(kept, replaced, |of: Tally| of.games() > 0)
}
