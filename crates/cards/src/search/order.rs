//! Sorts everything with one function, because each sorted type would add its own copy of the sort to the WebAssembly module.

use std::cmp::Ordering;

/// The numbers below `count`, in the order of `compare`; equal ones stay in order.
pub fn order(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<u32> {
    let mut numbers: Vec<u32> = (0..count as u32).collect();
    sort(&mut numbers, &|a, b| compare(a as usize, b as usize));
    numbers
}

/// Sorts any numbers; of equal ones the smaller comes first.
pub fn sort(numbers: &mut [u32], compare: &dyn Fn(u32, u32) -> Ordering) {
    numbers.sort_unstable_by(|a, b| compare(*a, *b).then(a.cmp(b)));
}
