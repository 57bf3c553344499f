//! Average linkage by chains of nearest neighbours: quadratic in the number of lists.

use super::{CardWeights, similarity};

/// Groups of lists whose average similarity is at least `cut`, the largest first; each has the positions of its lists.
pub fn clusters(lists: &[CardWeights], cut: f64) -> Vec<Vec<usize>> {
    let n = lists.len();
    let mut near = vec![0f32; n * n];
    for one in 0..n {
        for other in one + 1..n {
            let similar = similarity(&lists[one], &lists[other]) as f32;
            near[one * n + other] = similar;
            near[other * n + one] = similar;
        }
    }
    let mut members: Vec<Vec<usize>> = (0..n).map(|index| vec![index]).collect();
    let mut open: Vec<bool> = vec![true; n];
    let mut chain: Vec<usize> = Vec::new();
    while let Some(last) = chain.last().copied().or_else(|| open.iter().position(|open| *open)) {
        if chain.is_empty() {
            chain.push(last);
        }
        let previous = chain.len().checked_sub(2).map(|index| chain[index]);
        let candidates = (0..n).filter(|other| open[*other] && *other != last);
        // Of equals the previous one, so that the chain ends.
        let key = |other: usize| (near[last * n + other], Some(other) == previous);
        let best = candidates.max_by(|one, other| {
            let (one, other) = (key(*one), key(*other));
            one.0.total_cmp(&other.0).then(one.1.cmp(&other.1))
        });
        match best {
            // Nothing is near enough to the last one, and nothing that joins others comes nearer.
            None => {
                open[last] = false;
                chain.pop();
            }
            Some(best) if f64::from(near[last * n + best]) < cut => {
                open[last] = false;
                chain.pop();
            }
            Some(best) if Some(best) == previous => {
                chain.truncate(chain.len() - 2);
                join(&mut near, &mut members, &open, n, (best, last));
                open[last] = false;
            }
            Some(best) => chain.push(best),
        }
    }
    let mut groups: Vec<Vec<usize>> = members.into_iter().filter(|group| !group.is_empty()).collect();
    groups.iter_mut().for_each(|group| group.sort_unstable());
    groups.sort_by_key(|group| (std::cmp::Reverse(group.len()), group[0]));
    groups
}

/// The second joins the first.
fn join(near: &mut [f32], members: &mut [Vec<usize>], open: &[bool], n: usize, (one, other): (usize, usize)) {
    let (size, added) = (members[one].len() as f32, members[other].len() as f32);
    for third in (0..n).filter(|third| open[*third] && *third != one && *third != other) {
        let average = (near[one * n + third] * size + near[other * n + third] * added) / (size + added);
        near[one * n + third] = average;
        near[third * n + one] = average;
    }
    let moved = std::mem::take(&mut members[other]);
    members[one].extend(moved);
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::base::random::Dice;

    /// Lists of one archetype: most of the same 15 cards, the others from what all share.
    fn drawn(archetype: u32, changed: usize, dice: &mut Dice) -> CardWeights {
        let mut list: CardWeights = (0..15).map(|n| (archetype * 100 + n, 2.0)).collect();
        for _ in 0..changed {
            list.remove(&(archetype * 100 + dice.below(15) as u32));
            list.insert(9000 + dice.below(30) as u32, 2.0);
        }
        list
    }

    #[test]
    fn lists_of_one_kind_are_found_together() {
        let mut dice = Dice::new(7);
        let lists: Vec<CardWeights> = (0..120).map(|n| drawn(n % 6, 3, &mut dice)).collect();
        let groups = clusters(&lists, super::super::SIMILAR);
        assert_eq!(groups.iter().map(Vec::len).collect::<Vec<_>>(), [20; 6]);
        assert!(groups.iter().all(|group| group.iter().all(|n| n % 6 == group[0] % 6)));
        assert_eq!(clusters(&[], 0.4), Vec::<Vec<usize>>::new());
    }

    proptest! {
        #![proptest_config(crate::testing::cases(40))]

        #[test]
        fn each_list_is_in_one_group(seed in any::<u64>(), n in 0usize..40, changed in 0usize..12) {
            let mut dice = Dice::new(seed);
            let lists: Vec<CardWeights> = (0..n).map(|n| drawn(n as u32 % 4, changed, &mut dice)).collect();
            let groups = clusters(&lists, 0.4);
            let mut all: Vec<usize> = groups.iter().flatten().copied().collect();
            all.sort_unstable();
            prop_assert_eq!(all, (0..n).collect::<Vec<_>>());
            for group in &groups {
                let pairs = group.iter().flat_map(|one| group.iter().map(move |other| (*one, *other)));
                let near: Vec<f64> = pairs.filter(|(a, b)| a < b).map(|(a, b)| similarity(&lists[a], &lists[b])).collect();
                let average = near.iter().sum::<f64>() / near.len().max(1) as f64;
                prop_assert!(near.is_empty() || average >= 0.38, "{average}");
            }
        }
    }
}
