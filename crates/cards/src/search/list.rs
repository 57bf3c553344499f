//! The search over plain bytes, for the page's WebAssembly.

use super::{Entry, Filters, Index, UnknownFilter};
use crate::model::{CardType, Class, Classes, Rarity};

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the card list is not a card")]
pub struct BadList {
    /// Counted from 1.
    pub line: usize,
}

/// Builds an index from a list of collectible cards: UTF-8, one card a line, fields separated by tabs.
///
/// | field | |
/// |---|---|
/// | dbf id | `315` |
/// | name | in the player's language |
/// | English name | empty when it is the same |
/// | text | may be empty; a tab or a line's end in it must have become a space |
/// | classes | `MAGE`, or several with commas: `MAGE,ROGUE` |
/// | cost | `4`; empty for none, which counts as 0 |
/// | rarity | `COMMON` |
/// | type | `SPELL` |
/// | set | its number, `3` |
/// | standard | `1`, or `0` |
///
/// Invalid UTF-8 is replaced by characters that match nothing; empty lines are skipped.
pub fn from_bytes(bytes: &[u8]) -> Result<Index, BadList> {
    let text = String::from_utf8_lossy(bytes);
    let lines = text.lines().zip(1..).filter(|(line, _)| !line.is_empty());
    let entries: Vec<Entry> =
        lines.map(|(line, number)| entry(line).ok_or(BadList { line: number })).collect::<Result<_, _>>()?;
    Ok(Index::new(entries))
}

/// Searches. `query` is the typed text, optionally followed by a line break and filters for `Filters::parse`.
pub fn run_bytes(index: &Index, query: &[u8]) -> Result<Vec<u32>, UnknownFilter> {
    let text = String::from_utf8_lossy(query);
    let (query, filters) = text.split_once('\n').unwrap_or((&text, ""));
    Ok(index.search(query, &Filters::parse(filters)?))
}

fn entry(line: &str) -> Option<Entry<'_>> {
    let mut fields = line.split('\t');
    let mut next = || fields.next();
    let entry = Entry {
        dbf: next()?.parse().ok()?,
        name: next()?,
        english: next()?,
        text: next()?,
        classes: classes(next()?)?,
        cost: match next()? {
            "" => 0,
            cost => cost.parse().ok()?,
        },
        rarity: Rarity::named(next()?)?,
        kind: CardType::named(next()?)?,
        set: next()?.parse().ok()?,
        collectible: true,
        standard: match next()? {
            "1" => true,
            "0" => false,
            _ => return None,
        },
    };
    next().is_none().then_some(entry)
}

fn classes(names: &str) -> Option<Classes> {
    names
        .split(',')
        .try_fold(Classes::default(), |all, name| Some(Classes(all.0 | Classes::only(Class::named(name)?).0)))
}
