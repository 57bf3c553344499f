//! A set of cards of the index, one bit each; iterates in the index's order.

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bits(Vec<u64>);

impl Bits {
    pub fn none(of: usize) -> Self {
        Self(vec![0; of.div_ceil(64)])
    }

    pub fn insert(&mut self, at: u32) {
        self.0[at as usize / 64] |= 1 << (at % 64);
    }

    pub fn keep(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own &= other);
    }

    pub fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own |= other);
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    pub fn iter(&self) -> impl Iterator<Item = u32> {
        self.0.iter().enumerate().flat_map(|(at, word)| {
            let mut left = *word;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros())?;
                left &= left - 1;
                Some(at as u32 * 64 + bit)
            })
        })
    }
}
