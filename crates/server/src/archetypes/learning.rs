//! Learns archetypes from the lists that players keep: clusters within class and format become archetypes, and one that is like
//! an old one is the old one.

use std::collections::BTreeMap;

use cards::Catalog;

use super::naming;
use super::rules::{self, CardWeights, MIN_LISTS, SAME, SIMILAR, Shape};
use super::store::{self, Archetype};
use super::wire::{ArchetypeName, LocalNames};
use crate::clock::Timestamp;
use crate::db::{DbError, Tx};

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
}

/// Finds clusters among the lists kept since a time. With `apply` they become the archetypes.
pub fn learn(
    tx: &mut Tx<'_>,
    catalog: Option<&Catalog>,
    since: Timestamp,
    now: Timestamp,
    apply: bool,
) -> Result<Vec<Proposal>, DbError> {
    let mut groups = BTreeMap::<(String, String), Vec<CardWeights>>::new();
    for list in store::lists(tx, since)? {
        let lists = groups.entry((list.class, list.format)).or_default();
        if lists.len() < MOST_LISTS {
            lists.push(list.cards);
        }
    }
    let mut proposals = Vec::new();
    for ((class, format), lists) in &groups {
        let mut old = store::of(tx, class, format)?;
        let mut taken: Vec<String> = old.iter().map(|archetype| archetype.name.names.en.clone()).collect();
        for (shape, size) in shapes(lists) {
            let like = |archetype: &Archetype| rules::likeness(&archetype.shape.signature, &shape.signature);
            let same = (0..old.len()).max_by(|one, other| like(&old[*one]).total_cmp(&like(&old[*other])));
            let same = same.filter(|index| like(&old[*index]) >= SAME).map(|index| old.swap_remove(index));
            let kept = same.is_some();
            let name = match same {
                Some(archetype) => archetype.name,
                None => new_name(class, format, naming::suggest(&shape.signature, class, catalog, &taken)),
            };
            taken.push(name.names.en.clone());
            let mut archetype = Archetype { name, named: false, shape, lists: size as i64, retired: false };
            match (apply, kept) {
                (true, true) => {
                    store::set_shape(tx, &archetype.name.id, &archetype.shape, archetype.lists, now)?;
                }
                (true, false) => archetype.name.id = store::insert(tx, &archetype, now)?,
                (false, _) => {}
            }
            proposals.push(Proposal { archetype: archetype.name, lists: size, kept, retired: false });
        }
        for archetype in old {
            if apply {
                store::retire(tx, &archetype.name.id, now)?;
            }
            proposals.push(Proposal { archetype: archetype.name, lists: 0, kept: true, retired: true });
        }
    }
    Ok(proposals)
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
