//! Base64 as codes use it: the standard alphabet and the one for links, with or without padding.

const STANDARD: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/// What stands in [`VALUES`] for a character that is no base64: a bit that no value has.
const NOTHING: u8 = 0x80;
const VALUES: [u8; 256] = values();

const fn values() -> [u8; 256] {
    let mut values = [NOTHING; 256];
    let mut at = 0;
    while at < 64 {
        values[STANDARD[at] as usize] = at as u8;
        at += 1;
    }
    values[b'-' as usize] = 62;
    values[b'_' as usize] = 63;
    values
}

pub(crate) fn is_digit(byte: u8) -> bool {
    VALUES[usize::from(byte)] != NOTHING
}

/// How many bytes so many digits stand for.
pub(crate) fn decoded_len(digits: usize) -> usize {
    digits / 4 * 3 + (digits % 4).saturating_sub(1)
}

/// The digits without their padding, of which there may be too little: it is easily lost in copying.
pub(crate) fn trim_padding(text: &[u8]) -> &[u8] {
    let text = text.strip_suffix(b"=").unwrap_or(text);
    text.strip_suffix(b"=").unwrap_or(text)
}

/// Writes the bytes of `digits` to the start of `out`, which must have room for them. `None` if anything is no digit, one
/// digit is left over, or bits are set that belong to no byte.
pub(crate) fn decode(digits: &[u8], out: &mut [u8]) -> Option<()> {
    let value = |digit: u8| VALUES[usize::from(digit)];
    let (groups, rest) = digits.as_chunks::<4>();
    let (whole, last) = out.split_at_mut_checked(groups.len() * 3)?;
    let mut seen = 0;
    for (group, out) in groups.iter().zip(whole.as_chunks_mut::<3>().0) {
        let [a, b, c, d] = group.map(value);
        seen |= a | b | c | d;
        *out = [a << 2 | b >> 4, b << 4 | c >> 2, c << 6 | d];
    }
    match *rest {
        [] => {}
        [a, b] => {
            let [a, b] = [a, b].map(value);
            seen |= a | b | if b << 4 == 0 { 0 } else { NOTHING };
            *last.first_mut()? = a << 2 | b >> 4;
        }
        [a, b, c] => {
            let [a, b, c] = [a, b, c].map(value);
            seen |= a | b | c | if c << 6 == 0 { 0 } else { NOTHING };
            *last.first_chunk_mut::<2>()? = [a << 2 | b >> 4, b << 4 | c >> 2];
        }
        _ => return None,
    }
    (seen & NOTHING == 0).then_some(())
}

/// With the standard alphabet and padding, as the game writes it.
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
    fn both_alphabets_say_the_same() {
        assert_eq!(decoded("+/+/"), decoded("-_-_"));
    }

    #[test]
    fn what_is_no_base64_is_refused() {
        for text in ["Z", "Zm9vY", "Zh==", "Zm9=", "Z===", "Zm 9", "Zm9v====", "Zé", "Zm9v\0\0\0\0"] {
            assert_eq!(decoded(text), None, "{text}");
        }
    }
}
