//! Sorting by one function for everything: each kind of thing that is sorted would bring its own copy of the sort into what
//! the page loads.

use std::cmp::Ordering;

/// The numbers below `count`, in the order that `compare` says; those it holds equal stay as they are.
pub fn order(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<u32> {
    let mut numbers: Vec<u32> = (0..count as u32).collect();
    sort(&mut numbers, &|a, b| compare(a as usize, b as usize));
    numbers
}

/// The same for any numbers; of equal ones the smaller comes first.
pub fn sort(numbers: &mut [u32], compare: &dyn Fn(u32, u32) -> Ordering) {
    numbers.sort_unstable_by(|a, b| compare(*a, *b).then(a.cmp(b)));
}
