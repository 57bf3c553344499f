//! Nicknames and initials that players type for a card: `data/nicknames.toml`.

use std::sync::LazyLock;

use super::Folded;

const BUILT_IN: &str = include_str!("../../data/nicknames.toml");

/// A nickname, folded and without spaces, and the id of its card.
pub type Nickname = (Box<str>, Box<str>);

/// The built-in nicknames, ascending.
pub fn built_in() -> &'static [Nickname] {
    static ALL: LazyLock<Vec<Nickname>> = LazyLock::new(|| parse(BUILT_IN));
    &ALL
}

/// Whether the card has a nickname. The id is that of its first printing.
pub fn has(id: &str) -> bool {
    built_in().iter().any(|(_, known)| **known == *id)
}

/// Reads lines of the form `id = ["name", "name"]`. Not with the TOML parser, which would be half of the page's module.
fn parse(text: &str) -> Vec<Nickname> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let mut all: Vec<Nickname> = lines
        .filter_map(|line| line.split_once('='))
        .flat_map(|(id, names)| quoted(names).map(|name| (Folded::new(name).compact().into(), id.trim().into())))
        .collect();
    all.sort_unstable();
    all
}

fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('"').skip(1).step_by(2)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn the_file_is_read_as_a_toml_parser_reads_it() {
        let table: BTreeMap<String, Vec<String>> = toml::from_str(BUILT_IN).unwrap();
        let mut all: Vec<Nickname> = table
            .iter()
            .flat_map(|(id, names)| names.iter().map(|name| (Folded::new(name).compact().into(), id.as_str().into())))
            .collect();
        all.sort_unstable();
        assert_eq!(parse(BUILT_IN), all);
    }

    #[test]
    fn every_built_in_nickname_is_valid_and_unique() {
        let all = parse(BUILT_IN);
        assert!(all.len() > 150 && all.iter().all(|(name, id)| !name.is_empty() && id.contains('_')));
        assert!(all.windows(2).all(|two| two[0].0 != two[1].0), "two cards have one nickname");
    }
}
