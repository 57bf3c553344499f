//! Numbers as a short text: most are small and take one character. Pure.

/// A digit is five bits; those of the second half say that more follow, the lowest bits first.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const MORE: u64 = 32;

/// The value of each byte; 64 for those that are no digit.
const VALUES: [u8; 256] = {
    let mut values = [64; 256];
    let mut at = 0;
    while at < 64 {
        values[DIGITS[at] as usize] = at as u8;
        at += 1;
    }
    values
};

#[derive(Debug, Default)]
pub struct Packer(String);

impl Packer {
    pub fn add(&mut self, number: i64) {
        // The sign is the lowest bit.
        let mut rest = ((number << 1) ^ (number >> 63)) as u64;
        while rest >= MORE {
            self.digit(MORE + rest % MORE);
            rest /= MORE;
        }
        self.digit(rest);
    }

    fn digit(&mut self, value: u64) {
        self.0.push(char::from(DIGITS[value as usize]));
    }

    pub fn finish(self) -> String {
        self.0
    }
}

/// Reads what was packed. A damaged text ends early.
#[derive(Debug)]
pub struct Unpacker<'t>(std::slice::Iter<'t, u8>);

impl<'t> Unpacker<'t> {
    pub fn new(text: &'t str) -> Self {
        Self(text.as_bytes().iter())
    }

    pub fn take<N: TryFrom<i64>>(&mut self) -> Option<N> {
        let (mut number, mut shift) = (0_u64, 0);
        loop {
            let value = u64::from(VALUES[usize::from(*self.0.next()?)]);
            if value >= 2 * MORE || shift > 60 {
                return None;
            }
            number |= (value % MORE) << shift;
            shift += 5;
            if value < MORE {
                break;
            }
        }
        N::try_from((number >> 1) as i64 ^ -((number & 1) as i64)).ok()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn packed(numbers: &[i64]) -> String {
        let mut packer = Packer::default();
        numbers.iter().for_each(|number| packer.add(*number));
        packer.finish()
    }

    #[test]
    fn small_numbers_take_one_character_and_damage_ends_the_text() {
        assert_eq!(packed(&[0, 1, -1, 15, 16]), "ACBegB");
        assert_eq!(Unpacker::new("").take::<i64>(), None);
        assert_eq!(Unpacker::new("g").take::<i64>(), None, "more should follow");
        assert_eq!(Unpacker::new("!").take::<i64>(), None);
        assert_eq!(Unpacker::new("B").take::<u32>(), None, "it is negative");
        assert_eq!(Unpacker::new(&"_".repeat(90)).take::<i64>(), None);
    }

    proptest! {
        #![proptest_config(crate::testing::cases(300))]

        #[test]
        fn numbers_are_unpacked_as_they_were(numbers in prop::collection::vec(-(1_i64 << 55)..(1 << 55), 0..50)) {
            let text = packed(&numbers);
            let mut unpacker = Unpacker::new(&text);
            let found: Vec<i64> = std::iter::from_fn(|| unpacker.take()).collect();
            prop_assert_eq!(found, numbers);
        }
    }
}
