//! Pieces of a payload: references to entities, tags, fields. Names may hold brackets, spaces and `id=`, so everything is
//! found from the end.

use memchr::{memchr_iter, memrchr_iter};

use crate::model::{EntityId, PlayerId};

/// More entities than any game has; a greater number is noise.
pub(crate) const MAX_ENTITY: EntityId = 200_000;
/// Players' names are far shorter; a longer one is noise.
const MAX_NAME: usize = 128;

/// What a line says that it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ref<'a> {
    Game,
    /// The player is in brackets only, and may be missing there.
    Entity(EntityId, Option<PlayerId>),
    Name(&'a str),
    Nothing,
}

impl<'a> Ref<'a> {
    pub(crate) fn parse(text: &'a [u8]) -> Self {
        if let Some(inner) = text.strip_prefix(b"[")
            && let Some(id) = field(inner, b"id").and_then(entity_id)
        {
            return Self::Entity(id, field(inner, b"player").and_then(leading_number));
        }
        if text == b"GameEntity" {
            return Self::Game;
        }
        if let Some(id) = number::<EntityId>(text) {
            return if id <= MAX_ENTITY { Self::Entity(id, None) } else { Self::Nothing };
        }
        match str::from_utf8(text) {
            Ok(name) if !name.is_empty() && name.len() <= MAX_NAME => Self::Name(name),
            _ => Self::Nothing,
        }
    }
}

/// What follows the last ` key=`; the key may also begin the text.
fn field<'a>(text: &'a [u8], key: &[u8]) -> Option<&'a [u8]> {
    memrchr_iter(b'=', text).find_map(|at| {
        let before = text[..at].strip_suffix(key)?;
        (before.is_empty() || before.ends_with(b" ")).then_some(&text[at + 1..])
    })
}

/// Splits at the last `separator`.
pub(crate) fn split_last<'a>(text: &'a [u8], separator: &[u8]) -> Option<(&'a [u8], &'a [u8])> {
    // Separators end with `=`, of which a line has few.
    let (&last, before) = separator.split_last()?;
    memrchr_iter(last, text).find_map(|at| {
        let left = text[..at].strip_suffix(before)?;
        Some((left, &text[at + 1..]))
    })
}

/// Where `words` begin. Not by memmem, which is slower to set up than these short texts take, and larger in the page's module.
pub(crate) fn find(text: &[u8], words: &[u8]) -> Option<usize> {
    let first = *words.first()?;
    memchr_iter(first, text).find(|&at| text[at..].starts_with(words))
}

/// Splits at the first `separator`.
pub(crate) fn split_first<'a>(text: &'a [u8], separator: &[u8]) -> Option<(&'a [u8], &'a [u8])> {
    let at = find(text, separator)?;
    Some((&text[..at], &text[at + separator.len()..]))
}

/// The first word, and what follows the space after it.
pub(crate) fn split_word(text: &[u8]) -> (&[u8], &[u8]) {
    memchr::memchr(b' ', text).map_or((text, b""), |at| (&text[..at], &text[at + 1..]))
}

/// `REF tag=T value=V` to its parts. The text before may hold anything, so the split is at the last two spaces.
pub(crate) fn split_tag(text: &[u8]) -> Option<(&[u8], &[u8], &[u8])> {
    let text = match text.strip_suffix(b" DEF CHANGE") {
        Some(rest) => rest.trim_ascii_end(),
        None => text,
    };
    let value_at = memchr::memrchr(b' ', text)?;
    let value = text[value_at + 1..].strip_prefix(b"value=")?;
    let rest = &text[..value_at];
    let tag_at = memchr::memrchr(b' ', rest)?;
    let tag = rest[tag_at + 1..].strip_prefix(b"tag=")?;
    Some((&rest[..tag_at], tag, value))
}

/// `tag=T value=V`, a line of its own.
pub(crate) fn split_own_tag(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let rest = text.strip_prefix(b"tag=")?;
    let at = memchr::memchr(b' ', rest)?;
    Some((&rest[..at], rest[at + 1..].strip_prefix(b"value=")?))
}

/// The text without its indent, and how deep that was.
pub(crate) fn split_indent(text: &[u8]) -> (usize, &[u8]) {
    let rest = text.trim_ascii_start();
    (text.len() - rest.len(), rest)
}

pub(crate) fn number<N: TryFrom<u64>>(text: &[u8]) -> Option<N> {
    if text.is_empty() || text.len() > 19 {
        return None;
    }
    let mut value = 0_u64;
    for digit in text {
        let digit = digit.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        value = value * 10 + u64::from(digit);
    }
    N::try_from(value).ok()
}

/// The number that the text begins with.
pub(crate) fn leading_number<N: TryFrom<u64>>(text: &[u8]) -> Option<N> {
    number(&text[..text.iter().take_while(|byte| byte.is_ascii_digit()).count()])
}

pub(crate) fn entity_id(text: &[u8]) -> Option<EntityId> {
    leading_number(text).filter(|&id| id <= MAX_ENTITY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references() {
        let parsed = |text: &'static str| Ref::parse(text.as_bytes());
        assert_eq!(parsed("17"), Ref::Entity(17, None));
        assert_eq!(parsed("GameEntity"), Ref::Game);
        assert_eq!(parsed("Nim#1234"), Ref::Name("Nim#1234"));
        assert_eq!(parsed("[entityName=X id=40 zone=HAND zonePos=2 cardId=X_1 player=1]"), Ref::Entity(40, Some(1)));
        assert_eq!(
            parsed("[entityName=[a] id=7 player=2] id=40 zone=DECK zonePos=0 cardId= player=1]"),
            Ref::Entity(40, Some(1))
        );
        assert_eq!(parsed("[id=39 cardId= type=INVALID zone=DECK zonePos=0 player=2]"), Ref::Entity(39, Some(2)));
        assert_eq!(parsed("[entityName=UNKNOWN ENTITY [cardType=INVALID] id=4 zone=DECK"), Ref::Entity(4, None));
        assert_eq!(parsed(""), Ref::Nothing);
        assert_eq!(parsed("99999999999999999999"), Ref::Name("99999999999999999999"));
        assert_eq!(parsed("999999999"), Ref::Nothing);
    }

    #[test]
    fn tags_are_found_from_the_end() {
        let (who, tag, value) =
            split_tag(b"[entityName=a tag=ZONE value=DECK id=4] tag=ZONE value=HAND DEF CHANGE").unwrap();
        assert_eq!((who, tag, value), (&b"[entityName=a tag=ZONE value=DECK id=4]"[..], &b"ZONE"[..], &b"HAND"[..]));
        assert_eq!(split_tag(b"Nim tag=X value="), Some((&b"Nim"[..], &b"X"[..], &b""[..])));
        assert_eq!(split_tag(b"tag=X value=1"), None);
        assert_eq!(split_own_tag(b"tag=1413 value=7"), Some((&b"1413"[..], &b"7"[..])));
    }
}
