//! Numbers as bytes: seven bits in each, the lowest first, and no more bytes than are needed.

pub(super) fn put(out: &mut Vec<u8>, mut value: u32) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

#[derive(Debug)]
pub(super) struct Bytes<'a>(pub(super) &'a [u8]);

impl<'a> Bytes<'a> {
    pub(super) fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    pub(super) fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    /// None also for a number that could be written shorter.
    pub(super) fn number(&mut self) -> Option<u32> {
        let mut value = 0_u64;
        for shift in (0..35).step_by(7) {
            let byte = self.byte()?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return u32::try_from(value).ok().filter(|_| byte != 0 || shift == 0);
            }
        }
        None
    }

    /// At most `most`.
    pub(super) fn up_to(&mut self, most: u32) -> Option<u32> {
        self.number().filter(|&value| value <= most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_has_one_form() {
        for value in [0, 1, 127, 128, 300, 16_384, u32::MAX] {
            let mut out = Vec::new();
            put(&mut out, value);
            let mut bytes = Bytes(&out);
            assert_eq!((bytes.number(), bytes.0.len()), (Some(value), 0));
        }
        for wrong in [&[][..], &[0x80], &[0x81, 0], &[0xff; 5], &[0xff, 0xff, 0xff, 0xff, 0x1f]] {
            assert_eq!(Bytes(wrong).number(), None, "{wrong:?}");
        }
    }
}
