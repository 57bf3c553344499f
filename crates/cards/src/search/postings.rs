//! Many short lists of numbers in one piece of memory.

use std::ops::Range;

#[derive(Debug, Default)]
pub struct Postings {
    /// The start of each list in `items`, and the end of the last.
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Postings {
    /// From pairs of a list's number and an item. Each list keeps the order of its items; repeated neighbours are dropped.
    pub fn new(count: usize, pairs: impl Iterator<Item = (usize, u32)>) -> Self {
        let pairs: Vec<(usize, u32)> = pairs.collect();
        let mut last = vec![u32::MAX; count];
        let mut starts = vec![0u32; count + 1];
        for (list, item) in &pairs {
            starts[list + 1] += u32::from(last[*list] != *item);
            last[*list] = *item;
        }
        for list in 0..count {
            starts[list + 1] += starts[list];
        }
        let mut next = starts.clone();
        let mut items = vec![u32::MAX; starts[count] as usize];
        for (list, item) in pairs {
            let at = next[list];
            if at == starts[list] || items[at as usize - 1] != item {
                items[at as usize] = item;
                next[list] += 1;
            }
        }
        Self { starts, items }
    }

    /// The items of neighbouring lists.
    pub fn of(&self, lists: Range<usize>) -> &[u32] {
        match self.starts.get(lists.end) {
            Some(end) => &self.items[self.starts[lists.start] as usize..*end as usize],
            None => &[],
        }
    }

    /// Its size in memory, in bytes.
    pub fn size(&self) -> usize {
        size_of_val(&*self.starts) + size_of_val(&*self.items)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_list_keeps_its_items_once_and_in_order() {
        let lists = Postings::new(3, [(2, 5), (0, 1), (2, 5), (2, 6), (0, 9)].into_iter());
        assert_eq!((lists.of(0..1), lists.of(1..2), lists.of(2..3)), (&[1, 9][..], &[][..], &[5, 6][..]));
        assert_eq!(lists.of(0..3), [1, 9, 5, 6]);
        assert_eq!(Postings::default().of(0..0), [0; 0]);
    }
}
