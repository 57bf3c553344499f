//! The filters of a search, and their text form: `class=MAGE cost=7+ format=STANDARD`.

use crate::format::{CLASSIC_SET, Format};
use crate::model::{CardType, Class, Classes, Rarity};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    Exactly(u16),
    /// `7+`
    AtLeast(u16),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Filters {
    /// A card of several classes counts for each of them.
    pub class: Option<Class>,
    pub cost: Option<Cost>,
    pub rarity: Option<Rarity>,
    pub kind: Option<CardType>,
    pub set: Option<u32>,
    pub format: Option<Format>,
}

/// The properties of a card that filters check.
#[derive(Clone, Copy, Debug)]
pub struct Traits {
    pub classes: Classes,
    pub cost: u16,
    pub rarity: Rarity,
    pub kind: CardType,
    pub set: u32,
    pub standard: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("No such filter: {0}")]
pub struct UnknownFilter(pub String);

impl Filters {
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    pub fn pass(&self, card: &Traits) -> bool {
        self.class.is_none_or(|class| card.classes.contains(class))
            && self.cost.is_none_or(|cost| match cost {
                Cost::Exactly(cost) => card.cost == cost,
                Cost::AtLeast(cost) => card.cost >= cost,
            })
            && self.rarity.is_none_or(|rarity| card.rarity == rarity)
            && self.kind.is_none_or(|kind| card.kind == kind)
            && self.set.is_none_or(|set| card.set == set)
            && self.format.is_none_or(|format| match format {
                Format::Standard => card.standard,
                Format::Classic => card.set == CLASSIC_SET,
                Format::Wild => card.set != CLASSIC_SET,
                // The card data does not have the cards of a Twist season.
                Format::Twist | Format::Unknown => true,
            })
    }

    /// From `name=value` pairs separated by spaces. Names are class, cost, rarity, type, set and format; values are those of
    /// the card list, a cost is `7` or `7+`. An empty value filters nothing.
    pub fn parse(text: &str) -> Result<Self, UnknownFilter> {
        let mut filters = Self::default();
        for pair in text.split_whitespace() {
            filters.set(pair).ok_or_else(|| UnknownFilter(pair.to_owned()))?;
        }
        Ok(filters)
    }

    fn set(&mut self, pair: &str) -> Option<()> {
        let (name, value) = pair.split_once('=')?;
        if value.is_empty() {
            return matches!(name, "class" | "cost" | "rarity" | "type" | "set" | "format").then_some(());
        }
        match name {
            "class" => self.class = Some(Class::named(value)?),
            "cost" => self.cost = Some(Cost::parse(value)?),
            "rarity" => self.rarity = Some(Rarity::named(value)?),
            "type" => self.kind = Some(CardType::named(value)?),
            "set" => self.set = Some(value.parse().ok()?),
            "format" => self.format = Some(Format::named(value)?),
            _ => return None,
        }
        Some(())
    }
}

impl Cost {
    /// `7`, or `7+` for 7 and more.
    pub fn parse(text: &str) -> Option<Self> {
        match text.strip_suffix('+') {
            Some(least) => least.parse().ok().map(Self::AtLeast),
            None => text.parse().ok().map(Self::Exactly),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filters_are_parsed_from_their_text_form() {
        let all = Filters::parse("class=MAGE cost=7+ rarity=EPIC type=SPELL set=1957 format=STANDARD").unwrap();
        let expected = Filters {
            class: Some(Class::Mage),
            cost: Some(Cost::AtLeast(7)),
            rarity: Some(Rarity::Epic),
            kind: Some(CardType::Spell),
            set: Some(1957),
            format: Some(Format::Standard),
        };
        assert_eq!(all, expected);
        assert_eq!(Filters::parse("cost=3").unwrap().cost, Some(Cost::Exactly(3)));
        assert!(Filters::parse(" class= ").unwrap().is_empty());
    }

    #[test]
    fn the_error_names_the_unknown_filter() {
        for text in ["class=WIZARD", "cost=+", "cost=-1", "colour=red", "colour=", "class", "set=x", "=MAGE"] {
            assert_eq!(Filters::parse(text), Err(UnknownFilter(text.into())));
        }
    }
}
