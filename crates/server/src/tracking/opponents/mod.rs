//! What is known of the decks that opponents play: one small table for all classes and formats, made from the lists that players keep
//! and from what is played. Clients keep it and work out the chances of a running game themselves, with the crate `guess`.

pub mod command;
mod printings;
mod rules;
mod store;
mod table;
#[cfg(test)]
mod tests;
mod wire;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use self::printings::Printings;
use self::rules::{ClassLists, List};
use self::store::KeptList;
pub use self::wire::OpponentDecks;
use crate::base::clock::Timestamp;
use crate::base::db::{Db, DbError, Tx};
use crate::cards::catalog::{CardData, Cards};
use crate::tracking::archetypes;
use crate::tracking::meta::{self, MetaArgs, MetaBracket, MetaFormat, MetaPeriod};

/// Lists that nobody has touched for so long are not learnt from.
const RECENT: Duration = Duration::from_secs(90 * 24 * 3600);
/// The interval between two rounds of the job.
pub const UPDATE_EVERY: Duration = Duration::from_secs(6 * 3600);
/// The name under which the table is kept.
const KEPT: &str = "opponents";

/// The feature: cheap to clone.
#[derive(Clone)]
pub struct Opponents {
    db: Db,
    cards: Cards,
}

impl Opponents {
    pub fn new(db: Db, cards: Cards) -> Self {
        Self { db, cards }
    }

    /// Makes the table again.
    pub async fn update(&self, now: Timestamp) -> Result<(), DbError> {
        update(&self.db, self.cards.current(), now).await
    }
}

/// The table; empty until it is made for the first time.
pub fn decks(tx: &mut Tx<'_>) -> Result<OpponentDecks, DbError> {
    let Some(body) = meta::kept(tx, KEPT)? else { return Ok(OpponentDecks::default()) };
    serde_json::from_str(&body).map_err(|error| DbError::Broken(error.into()))
}

/// Makes the table from the lists of the last 90 days. Without card data it stays as it is.
pub async fn update(db: &Db, data: Option<Arc<CardData>>, now: Timestamp) -> Result<(), DbError> {
    let Some(data) = data else { return Ok(()) };
    let classes = class_lists(db, data.clone(), now.minus(RECENT)).await?;
    let known = db.read(archetypes::all).await?;
    let make = move || {
        let printings = Printings::new(data.catalog());
        table::make(classes, &known, &printings, now).map_err(|error| DbError::Broken(error.into()))
    };
    let body = blocking(make).await??;
    db.write(move |tx| meta::keep(tx, KEPT, &body, now)).await
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, DbError> {
    tokio::task::spawn_blocking(work).await.map_err(|error| DbError::Broken(error.into()))
}

/// The lists of each class and format. They are read one after another, so that no other long read waits for long.
async fn class_lists(db: &Db, data: Arc<CardData>, since: Timestamp) -> Result<Vec<ClassLists>, DbError> {
    let groups = db.long_snapshot(move |tx| {
        tx.lift_time_limit()?;
        store::classes(tx, since)
    });
    let groups = groups.await?;
    let printings = Arc::new(blocking(move || Printings::new(data.catalog())).await?);
    let mut classes = Vec::new();
    for (class, format) in groups {
        let printings = printings.clone();
        let read = move |tx: &mut Tx<'_>| {
            tx.lift_time_limit()?;
            let kept = store::lists(tx, &class, &format, since)?;
            let lists = kept.into_iter().map(|kept| list(kept, &printings)).collect();
            Ok::<_, DbError>(ClassLists {
                matches: matches(tx, &class, &format)?,
                class: class.clone(),
                format: format.clone(),
                lists,
            })
        };
        classes.push(db.long_snapshot(read).await?);
    }
    Ok(classes)
}

fn list(kept: KeptList, printings: &Printings) -> List {
    let mut cards = BTreeMap::<u32, u32>::new();
    for (card, copies) in archetypes::counts(&kept.cards) {
        *cards.entry(printings.first(card)).or_default() += copies as u32;
    }
    let identity = kept.identity.get(..16).and_then(|digits| u64::from_str_radix(digits, 16).ok()).unwrap_or_default();
    List { player: kept.user.as_u128(), identity, archetype: kept.archetype, cards }
}

/// The matches of a class's archetypes, as everyone may see them.
fn matches(tx: &mut Tx<'_>, class: &str, format: &str) -> Result<BTreeMap<String, i64>, DbError> {
    let Some(format) = MetaFormat::ALL.into_iter().find(|it| it.name() == format) else { return Ok(BTreeMap::new()) };
    let args = MetaArgs { period: MetaPeriod::Month, format, bracket: MetaBracket::All };
    let shown = meta::page(tx, &args)?.map(|page| page.archetypes).unwrap_or_default();
    let of_class = shown.into_iter().filter(|it| it.class == class);
    let id = |name: Option<archetypes::ArchetypeName>| name.map(|name| name.id).unwrap_or_default();
    Ok(of_class.map(|it| (id(it.archetype), it.figures.games)).collect())
}
