//! Archetypes: kinds of decks that players know by a name, learnt from the decks they keep.

pub mod command;
mod learning;
mod naming;
pub mod rules;
mod store;
#[cfg(test)]
mod tests;
mod wire;

use std::collections::{BTreeSet, HashMap};

use cards::Catalog;
use serde_json::Value;

pub use self::learning::{Proposal, learn};
use self::naming::Namer;
use self::rules::{CardWeights, Shape};
pub use self::store::{Archetype, counts};
pub use self::wire::{ArchetypeName, LocalNames};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};

/// The present archetypes, each class and format read once.
#[derive(Default)]
pub struct Labels(HashMap<(String, String), (Vec<String>, Vec<Shape>)>);

impl Labels {
    /// The archetype of a deck's cards, as its row has them; `None` if none is near.
    pub fn of(
        &mut self,
        tx: &mut Tx<'_>,
        class: Option<&str>,
        format: &str,
        cards: &Value,
    ) -> Result<Option<String>, DbError> {
        let Some(class) = class else { return Ok(None) };
        let (ids, shapes) = self.shapes(tx, class, format)?;
        Ok(rules::nearest(&store::counts(cards), shapes).map(|index| ids[index].clone()))
    }

    /// Names an opponent by the ids of their own cards, as the log has them.
    pub fn of_opponent(
        &mut self,
        tx: &mut Tx<'_>,
        catalog: Option<&Catalog>,
        class: Option<&str>,
        format: Option<&str>,
        seen: &Value,
    ) -> Result<OpponentGuess, DbError> {
        let (Some(catalog), Some(class), Some(format)) = (catalog, class, format) else {
            return Ok(OpponentGuess::default());
        };
        let ids = seen.as_array().into_iter().flatten().filter_map(Value::as_str);
        let cards: Vec<u32> = ids.filter_map(|id| Some(catalog.by_id(id)?.dbf_id)).collect();
        if cards.len() < rules::MIN_SEEN {
            return Ok(OpponentGuess::default());
        }
        let (ids, shapes) = self.shapes(tx, class, format)?;
        let named = rules::name_opponent(&cards, shapes);
        Ok(OpponentGuess {
            archetype: named.map(|named| ids[named.index].clone()),
            matched: named.map(|named| named.matched as i64),
        })
    }

    fn shapes(&mut self, tx: &mut Tx<'_>, class: &str, format: &str) -> Result<&(Vec<String>, Vec<Shape>), DbError> {
        let key = (class.to_owned(), format.to_owned());
        if !self.0.contains_key(&key) {
            let found = store::of(tx, class, format)?;
            let shapes = found.into_iter().map(|archetype| (archetype.name.id, archetype.shape)).unzip();
            self.0.insert(key.clone(), shapes);
        }
        Ok(&self.0[&key])
    }
}

/// What players would call these groups of lists of a class and format, each seen against the others.
pub fn names_of(catalog: &Catalog, class: &str, groups: &[Vec<CardWeights>]) -> Vec<LocalNames> {
    let namer = Namer::new(catalog);
    let mut taken = Vec::new();
    let mut names = Vec::new();
    for (at, group) in groups.iter().enumerate() {
        let inside: Vec<&CardWeights> = group.iter().collect();
        let rest: Vec<&CardWeights> =
            groups.iter().enumerate().filter(|(other, _)| *other != at).flat_map(|(_, lists)| lists).collect();
        let shape = Shape { centre: rules::centre(&inside), signature: rules::signature(&inside, &rest) };
        let name = namer.name(&shape, class, None, &taken);
        taken.push(name.en.clone());
        names.push(name);
    }
    names
}

/// An opponent's archetype, and the number of matching cards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpponentGuess {
    pub archetype: Option<String>,
    pub matched: Option<i64>,
}

/// The names of these archetypes; ids that are none are left out.
pub fn names(tx: &mut Tx<'_>, ids: &BTreeSet<String>) -> Result<Vec<ArchetypeName>, DbError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    Ok(store::names(tx)?.into_iter().filter(|name| ids.contains(&name.id)).collect())
}

/// All archetypes, the retired ones too.
pub fn all(tx: &mut Tx<'_>) -> Result<Vec<Archetype>, DbError> {
    store::all(tx)
}

/// Adds an archetype and gives its id.
pub fn add(tx: &mut Tx<'_>, new: &Archetype, now: Timestamp) -> Result<String, DbError> {
    store::insert(tx, new, now)
}
