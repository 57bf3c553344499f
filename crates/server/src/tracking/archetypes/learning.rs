//! Learns archetypes from the lists that players keep: clusters within class and format become archetypes, and one that is like
//! an old one is the old one.

use std::collections::BTreeMap;
use std::sync::Arc;

use cards::Catalog;

use super::naming;
use super::rules::{self, CardWeights, MIN_LISTS, SAME, SIMILAR, Shape};
use super::store::{self, Archetype};
use super::wire::{ArchetypeName, LocalNames};
use crate::base::clock::Timestamp;
use crate::base::db::{Db, DbError, Tx};
use crate::cards::catalog::CardData;

/// The most lists of a class and format that are compared with each other.
const MOST_LISTS: usize = 1500;

/// What learning would do, or did.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// Without an id if it is new.
    pub archetype: ArchetypeName,
    pub lists: usize,
    pub kept: bool,
    pub retired: bool,
    /// Not of one that is retired.
    shape: Option<Shape>,
}

/// The lists of a class and format, and its present archetypes.
struct Group {
    class: String,
    format: String,
    lists: Vec<CardWeights>,
    old: Vec<Archetype>,
}

/// Finds clusters among the lists kept since a time. With `apply` they become the archetypes. Clusters take long, so they are looked
/// for outside of any transaction.
pub async fn learn(
    db: &Db,
    data: Option<Arc<CardData>>,
    since: Timestamp,
    now: Timestamp,
    apply: bool,
) -> Result<Vec<Proposal>, DbError> {
    let groups = db.long_snapshot(move |tx| {
        tx.lift_time_limit()?;
        groups(tx, since)
    });
    let groups = groups.await?;
    let look = move || {
        let catalog = data.as_deref().map(CardData::catalog);
        groups.into_iter().flat_map(|group| proposals(group, catalog)).collect::<Vec<_>>()
    };
    let proposals = tokio::task::spawn_blocking(look).await.map_err(|error| DbError::Broken(error.into()))?;
    if !apply {
        return Ok(proposals);
    }
    let save = move |tx: &mut Tx<'_>| {
        let mut saved = proposals.clone();
        saved.iter_mut().try_for_each(|proposal| proposal.save(tx, now))?;
        Ok::<_, DbError>(saved)
    };
    Ok(db.write_patiently(save).await?.0)
}

fn groups(tx: &mut Tx<'_>, since: Timestamp) -> Result<Vec<Group>, DbError> {
    let mut groups = BTreeMap::<(String, String), Vec<CardWeights>>::new();
    for list in store::lists(tx, since)? {
        let lists = groups.entry((list.class, list.format)).or_default();
        if lists.len() < MOST_LISTS {
            lists.push(list.cards);
        }
    }
    let mut found = Vec::new();
    for ((class, format), lists) in groups {
        found.push(Group { old: store::of(tx, &class, &format)?, class, format, lists });
    }
    Ok(found)
}

fn proposals(group: Group, catalog: Option<&Catalog>) -> Vec<Proposal> {
    let Group { class, format, lists, mut old } = group;
    let mut taken: Vec<String> = old.iter().map(|archetype| archetype.name.names.en.clone()).collect();
    let mut proposals = Vec::new();
    for (shape, size) in shapes(&lists) {
        let like = |archetype: &Archetype| rules::likeness(&archetype.shape.signature, &shape.signature);
        let same = (0..old.len()).max_by(|one, other| like(&old[*one]).total_cmp(&like(&old[*other])));
        let same = same.filter(|index| like(&old[*index]) >= SAME).map(|index| old.swap_remove(index));
        let kept = same.is_some();
        let archetype = match same {
            Some(archetype) => archetype.name,
            None => new_name(&class, &format, naming::suggest(&shape.signature, &class, catalog, &taken)),
        };
        taken.push(archetype.names.en.clone());
        proposals.push(Proposal { archetype, lists: size, kept, retired: false, shape: Some(shape) });
    }
    let retired = old.into_iter().map(|it| it.name);
    proposals.extend(retired.map(|archetype| Proposal { archetype, lists: 0, kept: true, retired: true, shape: None }));
    proposals
}

impl Proposal {
    fn save(&mut self, tx: &mut Tx<'_>, now: Timestamp) -> Result<(), DbError> {
        let lists = self.lists as i64;
        match (&self.shape, self.kept) {
            (None, _) => store::retire(tx, &self.archetype.id, now)?,
            (Some(shape), true) => store::set_shape(tx, &self.archetype.id, shape, lists, now)?,
            (Some(shape), false) => {
                let (name, shape) = (self.archetype.clone(), shape.clone());
                self.archetype.id =
                    store::insert(tx, &Archetype { name, named: false, shape, lists, retired: false }, now)?;
            }
        }
        Ok(())
    }
}

fn new_name(class: &str, format: &str, names: LocalNames) -> ArchetypeName {
    ArchetypeName { id: String::new(), class: class.to_owned(), format: format.to_owned(), names }
}

/// The shape of each cluster of enough lists, and how many it has. A class with one cluster has the rest of its lists to differ from.
fn shapes(lists: &[CardWeights]) -> Vec<(Shape, usize)> {
    let groups = rules::clusters(lists, SIMILAR);
    let large = groups.iter().filter(|group| group.len() >= MIN_LISTS);
    large
        .map(|group| {
            let inside: Vec<&CardWeights> = group.iter().map(|index| &lists[*index]).collect();
            let rest = (0..lists.len()).filter(|index| group.binary_search(index).is_err());
            let rest: Vec<&CardWeights> = rest.map(|index| &lists[index]).collect();
            let shape = Shape { centre: rules::centre(&inside), signature: rules::signature(&inside, &rest) };
            (shape, group.len())
        })
        .collect()
}
