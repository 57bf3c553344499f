//! The sets of the Standard format. They change every year, so they are data: `data/standard.toml`, or the server's settings.

use serde::Deserialize;

const BUILT_IN: &str = include_str!("../data/standard.toml");

/// The sets of the Standard format at one time, by number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standard(Box<[u32]>);

impl Standard {
    pub fn new(sets: impl IntoIterator<Item = u32>) -> Self {
        let mut sets: Vec<u32> = sets.into_iter().collect();
        sets.sort_unstable();
        sets.dedup();
        Self(sets.into())
    }

    pub fn contains(&self, set: u32) -> bool {
        self.0.binary_search(&set).is_ok()
    }

    /// Ascending.
    pub fn sets(&self) -> &[u32] {
        &self.0
    }
}

/// All rotations, oldest first.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rotations {
    pub rotation: Vec<Rotation>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rotation {
    /// The game's name of the year.
    pub year: String,
    /// The first day: `2026-03-17`.
    pub from: String,
    pub sets: Vec<RotationSet>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RotationSet {
    pub number: u32,
    pub name: String,
}

impl Rotations {
    /// The rotations built into the program.
    pub fn built_in() -> Self {
        Self::parse(BUILT_IN).unwrap_or(Self { rotation: Vec::new() })
    }

    pub fn parse(text: &str) -> Result<Self, toml::de::Error> {
        let mut rotations: Self = toml::from_str(text)?;
        rotations.rotation.sort_by(|a, b| a.from.cmp(&b.from));
        Ok(rotations)
    }

    /// The sets on a day (`2026-11-15`): of the latest rotation that has begun, else of the first.
    pub fn on(&self, day: &str) -> Standard {
        let begun = self.rotation.iter().rev().find(|rotation| *rotation.from <= *day);
        let rotation = begun.or(self.rotation.first());
        rotation.map_or(Standard::default(), |rotation| Standard::new(rotation.sets.iter().map(|set| set.number)))
    }

    /// The sets of the latest rotation, whenever it begins.
    pub fn latest(&self) -> Standard {
        self.on("9999")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_rotation_that_has_begun_applies() {
        let text = r#"
            [[rotation]]
            year = "NEXT"
            from = "2031-03-20"
            sets = [{ number = 20, name = "C" }]
            [[rotation]]
            year = "FIRST"
            from = "2030-03-20"
            sets = [{ number = 11, name = "B" }, { number = 10, name = "A" }]
        "#;
        let rotations = Rotations::parse(text).unwrap();
        assert_eq!(rotations.on("2029-01-01").sets(), [10, 11]);
        assert_eq!(rotations.on("2031-03-19").sets(), [10, 11]);
        assert_eq!(rotations.on("2031-03-20").sets(), [20]);
        assert!(rotations.latest().contains(20));
        assert!(!rotations.latest().contains(10));
    }

    #[test]
    fn the_built_in_file_is_valid_and_names_its_sets_like_the_list() {
        assert_eq!(Rotations::built_in().on("2026-11-15").sets(), [1637, 1941, 1946, 1952, 1957, 1980, 1988, 1994]);
        let rotations = Rotations::parse(BUILT_IN).unwrap();
        for set in rotations.rotation.iter().flat_map(|rotation| &rotation.sets) {
            assert!(crate::sets::number(&set.name).is_none_or(|number| number == set.number));
        }
        assert!(Rotations::parse("[[rotation]]\nyear = 1").is_err());
    }
}
