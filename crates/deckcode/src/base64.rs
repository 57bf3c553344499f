//! Base64 of deck codes: the standard and the URL-safe alphabet, with or without padding.

const STANDARD: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/// The value in [`DIGITS`] for a character that is not a digit: a bit outside of a group's three bytes.
const INVALID: u32 = 1 << 24;
/// The bits that a digit adds to its group of three bytes (the first byte lowest), by its position in the group.
static DIGITS: [[u32; 256]; 4] = digit_table();

const fn digit_table() -> [[u32; 256]; 4] {
    let mut table = [[INVALID; 256]; 4];
    let mut value = 0;
    while value < 64 {
        let digit = STANDARD[value];
        let mut position = 0;
        while position < 4 {
            let [_, a, b, c] = ((value as u32) << (18 - 6 * position)).to_be_bytes();
            table[position][digit as usize] = u32::from_le_bytes([a, b, c, 0]);
            position += 1;
        }
        value += 1;
    }
    let mut position = 0;
    while position < 4 {
        table[position][b'-' as usize] = table[position][b'+' as usize];
        table[position][b'_' as usize] = table[position][b'/' as usize];
        position += 1;
    }
    table
}

pub(crate) fn is_digit(byte: u8) -> bool {
    DIGITS[3][usize::from(byte)] != INVALID
}

/// The number of bytes that so many digits encode.
pub(crate) fn decoded_len(digits: usize) -> usize {
    digits / 4 * 3 + (digits % 4).saturating_sub(1)
}

/// The digits without padding, which may be incomplete, because it is easily lost in copying.
pub(crate) fn trim_padding(text: &[u8]) -> &[u8] {
    let text = text.strip_suffix(b"=").unwrap_or(text);
    text.strip_suffix(b"=").unwrap_or(text)
}

/// Writes the bytes of `digits` to the start of `out`, which must have room for them. `None` if a character is not a digit, one
/// digit is left over, or unused bits are set.
pub(crate) fn decode(digits: &[u8], out: &mut [u8]) -> Option<()> {
    let (groups, rest) = digits.as_chunks::<4>();
    let (whole, last) = out.split_at_mut_checked(groups.len() * 3)?;
    let mut seen = 0;
    for (group, out) in groups.iter().zip(whole.as_chunks_mut::<3>().0) {
        let bytes = three_bytes(*group);
        seen |= bytes;
        let [a, b, c, _] = bytes.to_le_bytes();
        *out = [a, b, c];
    }
    // The unused bits of the last digits must be zero.
    let (bytes, unused) = match *rest {
        [] => (0, 0),
        [a, b] => (three_bytes([a, b, b'A', b'A']), 0xff_ff00),
        [a, b, c] => (three_bytes([a, b, c, b'A']), 0xff_0000),
        _ => return None,
    };
    let length = rest.len().saturating_sub(1);
    last.get_mut(..length)?.copy_from_slice(&bytes.to_le_bytes()[..length]);
    ((seen | bytes) & INVALID == 0 && bytes & unused == 0).then_some(())
}

fn three_bytes([a, b, c, d]: [u8; 4]) -> u32 {
    let [first, second, third, fourth] = &DIGITS;
    first[usize::from(a)] | second[usize::from(b)] | third[usize::from(c)] | fourth[usize::from(d)]
}

/// Encodes with the standard alphabet and padding, like the game.
pub(crate) fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let [a, b, c] = [0, 1, 2].map(|at| group.get(at).copied().unwrap_or(0));
        let digits = [a >> 2, a << 4 & 63 | b >> 4, b << 2 & 63 | c >> 6, c & 63];
        for (at, digit) in digits.into_iter().enumerate() {
            text.push(if at <= group.len() { char::from(STANDARD[usize::from(digit)]) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(text: &str) -> Option<Vec<u8>> {
        let digits = trim_padding(text.as_bytes());
        let mut out = vec![0; decoded_len(digits.len())];
        decode(digits, &mut out).map(|()| out)
    }

    #[test]
    fn the_vectors_of_rfc_4648() {
        for (bytes, text) in
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE=")]
        {
            assert_eq!(encode(bytes.as_bytes()), text);
            assert_eq!(decoded(text).as_deref(), Some(bytes.as_bytes()));
            assert_eq!(decoded(text.trim_end_matches('=')).as_deref(), Some(bytes.as_bytes()));
        }
    }

    #[test]
    fn both_alphabets_decode_to_the_same() {
        assert_eq!(decoded("+/+/"), decoded("-_-_"));
    }

    #[test]
    fn invalid_base64_is_refused() {
        for text in ["Z", "Zm9vY", "Zh==", "Zm9=", "Z===", "Zm 9", "Zm9v====", "Zé", "Zm9v\0\0\0\0"] {
            assert_eq!(decoded(text), None, "{text}");
        }
    }
}
