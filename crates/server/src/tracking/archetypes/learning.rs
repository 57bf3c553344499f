//! Learns archetypes from the lists that players keep: clusters within class and format become archetypes, and one that is like
//! an old one is the old one.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::naming::{self, Build, Namer};
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
    /// Kept with another name.
    pub renamed: bool,
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
        let namer = data.as_deref().map(|data| Namer::new(data.catalog()));
        groups.into_iter().flat_map(|group| proposals(group, namer.as_ref())).collect::<Vec<_>>()
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

/// A cluster, and the archetype that it already is.
struct Cluster {
    shape: Shape,
    lists: usize,
    same: Option<Archetype>,
}

/// The names that a person chose stand, then those of archetypes that stay choose before new ones. Names of retired ones are free.
fn proposals(group: Group, namer: Option<&Namer<'_>>) -> Vec<Proposal> {
    let Group { class, format, lists, mut old } = group;
    let found = shapes(&lists, namer).into_iter();
    let mut clusters: Vec<Cluster> =
        found.map(|(shape, lists)| Cluster { same: take_same(&mut old, &shape), shape, lists }).collect();
    clusters.sort_by_key(|cluster| cluster.same.as_ref().map_or(2, |it| u8::from(!it.named)));
    let (mut taken, mut proposals) = (Vec::new(), Vec::new());
    for Cluster { shape, lists, same } in clusters {
        let names = names(&shape, &class, same.as_ref(), namer, &taken);
        taken.push(names.en.clone());
        let renamed = same.as_ref().is_some_and(|it| it.name.names != names);
        let id = same.as_ref().map(|it| it.name.id.clone()).unwrap_or_default();
        let archetype = ArchetypeName { id, class: class.clone(), format: format.clone(), names };
        let (kept, shape) = (same.is_some(), Some(shape));
        proposals.push(Proposal { archetype, lists, kept, renamed, retired: false, shape });
    }
    let retired = |old: Archetype| Proposal {
        archetype: old.name,
        lists: 0,
        kept: true,
        renamed: false,
        retired: true,
        shape: None,
    };
    proposals.extend(old.into_iter().map(retired));
    proposals
}

/// Takes the archetype that the shape already is.
fn take_same(old: &mut Vec<Archetype>, shape: &Shape) -> Option<Archetype> {
    let large = rules::is_large(&shape.centre);
    let like = |archetype: &Archetype| rules::likeness(&archetype.shape.signature, &shape.signature);
    let near = (0..old.len()).filter(|index| rules::is_large(&old[*index].shape.centre) == large);
    let same = near.max_by(|one, other| like(&old[*one]).total_cmp(&like(&old[*other])));
    same.filter(|index| like(&old[*index]) >= SAME).map(|index| old.swap_remove(index))
}

fn names(
    shape: &Shape,
    class: &str,
    same: Option<&Archetype>,
    namer: Option<&Namer<'_>>,
    taken: &[String],
) -> LocalNames {
    match (same, namer) {
        (Some(same), Some(namer)) if !same.named => namer.name(shape, class, Some(&same.name.names), taken),
        (Some(same), _) => same.name.names.clone(),
        (None, Some(namer)) => namer.name(shape, class, None, taken),
        (None, None) => naming::plain(class, taken),
    }
}

impl Proposal {
    fn save(&mut self, tx: &mut Tx<'_>, now: Timestamp) -> Result<(), DbError> {
        let lists = self.lists as i64;
        match (&self.shape, self.kept) {
            (None, _) => store::retire(tx, &self.archetype.id, now)?,
            (Some(shape), true) => {
                store::set_shape(tx, &self.archetype.id, shape, lists, now)?;
                if self.renamed {
                    store::set_names(tx, &self.archetype.id, &self.archetype.names, now)?;
                }
            }
            (Some(shape), false) => {
                let (name, shape) = (self.archetype.clone(), shape.clone());
                self.archetype.id =
                    store::insert(tx, &Archetype { name, named: false, shape, lists, retired: false }, now)?;
            }
        }
        Ok(())
    }
}

/// The shape of each cluster of enough lists, and how many it has, the largest first. Lists of different builds are apart. A class
/// with one cluster has the rest of its lists to differ from.
fn shapes(lists: &[CardWeights], namer: Option<&Namer<'_>>) -> Vec<(Shape, usize)> {
    let mut builds = BTreeMap::<Build, Vec<usize>>::new();
    for (index, list) in lists.iter().enumerate() {
        let by_size = || Build { large: rules::is_large(list), ..Build::default() };
        builds.entry(namer.map_or_else(by_size, |namer| namer.build(list))).or_default().push(index);
    }
    let mut shapes = Vec::new();
    for indices in builds.values() {
        let part: Vec<CardWeights> = indices.iter().map(|index| lists[*index].clone()).collect();
        let groups = rules::clusters(&part, SIMILAR).into_iter().filter(|group| group.len() >= MIN_LISTS);
        shapes.extend(groups.map(|group| shape(lists, &group.iter().map(|at| indices[*at]).collect::<Vec<_>>())));
    }
    shapes.sort_by_key(|(_, size)| std::cmp::Reverse(*size));
    shapes
}

/// `group` in ascending order.
fn shape(lists: &[CardWeights], group: &[usize]) -> (Shape, usize) {
    let inside: Vec<&CardWeights> = group.iter().map(|index| &lists[*index]).collect();
    let rest = (0..lists.len()).filter(|index| group.binary_search(index).is_err());
    let rest: Vec<&CardWeights> = rest.map(|index| &lists[index]).collect();
    (Shape { centre: rules::centre(&inside), signature: rules::signature(&inside, &rest) }, group.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(cards: std::ops::RangeInclusive<u32>) -> CardWeights {
        cards.map(|card| (card, 2.0)).collect()
    }

    fn learnt(lists: Vec<CardWeights>, old: Vec<Archetype>) -> Vec<Proposal> {
        proposals(Group { class: "MAGE".into(), format: "WILD".into(), lists, old }, None)
    }

    #[test]
    fn lists_of_forty_cards_are_archetypes_of_their_own() {
        let both: Vec<CardWeights> = (0..3).flat_map(|_| [list(1..=15), list(1..=20)]).collect();
        let found = learnt(both, Vec::new());
        assert_eq!(found.iter().map(|it| it.lists).collect::<Vec<_>>(), [3, 3]);
        let large = |proposal: &Proposal| rules::is_large(&proposal.shape.as_ref().unwrap().centre);
        assert_ne!(large(&found[0]), large(&found[1]));
    }

    #[test]
    fn a_new_archetype_takes_no_name_of_one_that_stays() {
        let first = &learnt(vec![list(1..=15); 3], Vec::new())[0];
        assert_eq!(first.archetype.names.en, "MAGE");
        let old = Archetype {
            name: ArchetypeName { id: "7".into(), ..first.archetype.clone() },
            named: false,
            shape: first.shape.clone().unwrap(),
            lists: 3,
            retired: false,
        };
        let mut lists = vec![list(41..=55); 4];
        lists.extend(vec![list(1..=15); 3]);
        let found = learnt(lists, vec![old]);
        let names = found.iter().map(|it| (it.kept, &*it.archetype.id, &*it.archetype.names.en));
        assert_eq!(names.collect::<Vec<_>>(), [(true, "7", "MAGE"), (false, "", "MAGE 2")]);
    }
}
