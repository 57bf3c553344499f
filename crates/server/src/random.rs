//! Dice for everything that must not be guessed.

use uuid::Uuid;

/// Fresh random bytes from the operating system.
pub fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system has no randomness to give");
    bytes
}

pub fn id() -> Uuid {
    Uuid::new_v4()
}

/// A code to type: six digits, evenly drawn.
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
