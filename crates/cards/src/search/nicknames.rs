//! Nicknames and initials that players type for a card: `data/nicknames.toml`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::Folded;

const BUILT_IN: &str = include_str!("../../data/nicknames.toml");

/// A nickname, folded and without spaces, and the id of its card.
pub type Nickname = (Box<str>, Box<str>);

/// The built-in nicknames, ascending.
pub fn built_in() -> &'static [Nickname] {
    static ALL: LazyLock<Vec<Nickname>> = LazyLock::new(|| parse(BUILT_IN).unwrap_or_default());
    &ALL
}

/// Whether the card has a nickname. The id is that of its first printing.
pub fn has(id: &str) -> bool {
    built_in().iter().any(|(_, known)| **known == *id)
}

fn parse(text: &str) -> Result<Vec<Nickname>, toml::de::Error> {
    let table: BTreeMap<String, Vec<String>> = toml::from_str(text)?;
    let names = table.iter().flat_map(|(id, names)| names.iter().map(move |name| (id, name)));
    let mut all: Vec<Nickname> =
        names.map(|(id, name)| (Folded::new(name).compact().into(), id.as_str().into())).collect();
    all.sort_unstable();
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_nickname_is_valid_and_unique() {
        let all = parse(BUILT_IN).unwrap();
        assert!(all.len() > 150 && all.iter().all(|(name, id)| !name.is_empty() && id.contains('_')));
        assert!(all.windows(2).all(|two| two[0].0 != two[1].0), "two cards have one nickname");
    }
}
