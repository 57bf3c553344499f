//! The binary encoding of the card file: varints, length-prefixed text, and a reader that refuses malformed bytes.

/// The bytes are not what `Writer` writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the bytes end early or make no sense")]
pub struct Malformed;

#[derive(Debug, Default)]
pub struct Writer(pub Vec<u8>);

impl Writer {
    pub fn byte(&mut self, value: u8) {
        self.0.push(value);
    }

    pub fn number(&mut self, value: impl Into<u64>) {
        let mut rest: u64 = value.into();
        while rest >= 0x80 {
            self.0.push(rest as u8 | 0x80);
            rest >>= 7;
        }
        self.0.push(rest as u8);
    }

    pub fn text(&mut self, value: &str) {
        self.number(value.len() as u64);
        self.0.extend_from_slice(value.as_bytes());
    }

    pub fn numbers(&mut self, values: &[u16]) {
        self.number(values.len() as u64);
        for value in values {
            self.number(*value);
        }
    }
}

#[derive(Debug)]
pub struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    pub fn byte(&mut self) -> Result<u8, Malformed> {
        let (first, rest) = self.0.split_first().ok_or(Malformed)?;
        self.0 = rest;
        Ok(*first)
    }

    fn long(&mut self) -> Result<u64, Malformed> {
        let mut value = 0u64;
        for shift in (0..63).step_by(7) {
            let byte = self.byte()?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Ok(value);
            }
        }
        Err(Malformed)
    }

    /// A number that fits the requested type.
    pub fn number<T: TryFrom<u64>>(&mut self) -> Result<T, Malformed> {
        self.long()?.try_into().map_err(|_| Malformed)
    }

    pub fn bytes(&mut self, length: usize) -> Result<&'a [u8], Malformed> {
        let (bytes, rest) = self.0.split_at_checked(length).ok_or(Malformed)?;
        self.0 = rest;
        Ok(bytes)
    }

    pub fn text(&mut self) -> Result<&'a str, Malformed> {
        let length = self.number()?;
        std::str::from_utf8(self.bytes(length)?).map_err(|_| Malformed)
    }

    /// The number of items that follow. Each takes at least a byte, so a count that is too large is refused before memory is
    /// reserved for it.
    pub fn count(&mut self) -> Result<usize, Malformed> {
        let count = self.number()?;
        if count > self.0.len() { Err(Malformed) } else { Ok(count) }
    }

    pub fn numbers(&mut self) -> Result<Box<[u16]>, Malformed> {
        (0..self.count()?).map(|_| self.number()).collect()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_values_are_read_back() {
        let mut out = Writer::default();
        for value in [0u64, 127, 128, 300, u64::from(u32::MAX), 1 << 56] {
            out.number(value);
        }
        out.text("Œuf « dur »");
        out.numbers(&[1, 218, 65535]);
        let mut input = Reader::new(&out.0);
        for value in [0u64, 127, 128, 300, u64::from(u32::MAX), 1 << 56] {
            assert_eq!(input.number(), Ok(value));
        }
        assert_eq!(input.text(), Ok("Œuf « dur »"));
        assert_eq!(&*input.numbers().unwrap(), [1, 218, 65535]);
        assert!(input.is_empty());
    }

    #[test]
    fn malformed_bytes_are_refused() {
        assert_eq!(Reader::new(&[0xff, 0xff]).number::<u32>(), Err(Malformed));
        assert_eq!(Reader::new(&[0xac, 0x02]).number::<u8>(), Err(Malformed));
        assert_eq!(Reader::new(&[0x05, b'a']).text(), Err(Malformed));
        assert_eq!(Reader::new(&[0x01, 0xff]).text(), Err(Malformed));
        assert_eq!(Reader::new(&[0xff, 0xff, 0x7f]).count(), Err(Malformed));
        assert_eq!(Reader::new(&[0x80; 12]).number::<u64>(), Err(Malformed));
    }
}
