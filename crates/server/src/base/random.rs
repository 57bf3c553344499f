//! Random numbers: from the operating system for everything that must not be guessed, and [`Dice`] for games.

use uuid::Uuid;

/// Fresh random bytes from the operating system.
pub fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives no random bytes");
    bytes
}

pub fn id() -> Uuid {
    Uuid::new_v4()
}

/// Without I, O, 0 and 1, which look alike. 256 is a multiple of its length, so every character is equally likely.
const CODE_ALPHABET: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/// The code of random bytes: easy to say and to type.
pub fn code(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(CODE_ALPHABET[usize::from(*byte) % CODE_ALPHABET.len()])).collect()
}

/// A code of six digits to type; every code is equally likely.
pub fn six_digits() -> String {
    let range = 1_000_000;
    // Draws beyond the last whole multiple are thrown away, so that no code is likelier than another.
    let limit = u32::MAX - u32::MAX % range;
    loop {
        let draw = u32::from_le_bytes(bytes());
        if draw < limit {
            return format!("{:06}", draw % range);
        }
    }
}

/// A pseudo-random generator (splitmix64). A value with its state inside, so that a transaction that runs again draws the same
/// numbers.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// With an unpredictable seed.
    pub fn fresh() -> Self {
        Self(u64::from_le_bytes(bytes()))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut value = self.0;
        value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        value ^ (value >> 31)
    }

    /// From 0 to below `end`, every number equally likely.
    pub fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.next()) * end as u128) >> 64) as usize
    }

    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }

    /// The order in which a game shows four options.
    pub fn order(&mut self) -> [usize; 4] {
        let mut order = [0, 1, 2, 3];
        self.shuffle(&mut order);
        order
    }
}
