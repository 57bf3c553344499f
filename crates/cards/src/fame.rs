//! How well players know a card. The card data does not say how often a card is played, so this is an estimate from where and
//! how often it was printed: the first sets and the Core sets were in Standard for years.

use crate::model::Rarity;
use crate::sets::{BASIC, CORE, CORE_HIDDEN, EXPERT, HALL_OF_FAME, LEGACY, VANILLA};

/// All printings of one card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Printings {
    count: u32,
    /// In the sets of the game's first year.
    first: bool,
    core: bool,
    /// In the Core set of an earlier year.
    old_core: bool,
    legendary: bool,
    free: bool,
    standard: bool,
    nickname: bool,
}

impl Printings {
    pub fn add(&mut self, set: u32, rarity: Rarity, standard: bool, nickname: bool) {
        self.count += 1;
        self.first |= matches!(set, BASIC | EXPERT | HALL_OF_FAME | LEGACY | VANILLA);
        self.core |= set == CORE;
        self.old_core |= set == CORE_HIDDEN;
        self.legendary |= rarity == Rarity::Legendary;
        self.free |= rarity == Rarity::Free;
        self.standard |= standard;
        self.nickname |= nickname;
    }

    /// From 2 (a card of one old expansion) to about 70.
    pub fn fame(&self) -> u32 {
        let points = |has: bool, points: u32| if has { points } else { 0 };
        points(self.first, 24)
            + points(self.core, 12)
            + points(self.old_core, 6)
            + points(self.legendary, 10)
            + points(self.nickname, 10)
            + points(self.free, 4)
            + points(self.standard, 4)
            + 2 * self.count.min(5)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fame(printings: &[(u32, Rarity, bool)], nickname: bool) -> u32 {
        let mut all = Printings::default();
        printings.iter().for_each(|(set, rarity, standard)| all.add(*set, *rarity, *standard, nickname));
        all.fame()
    }

    #[test]
    fn cards_of_many_years_are_better_known() {
        let launch_legend = fame(&[(EXPERT, Rarity::Legendary, false), (VANILLA, Rarity::Legendary, false)], false);
        let core_spell = fame(&[(LEGACY, Rarity::Free, false), (CORE, Rarity::Common, true)], false);
        let new_legend = fame(&[(1980, Rarity::Legendary, true)], false);
        let new_common = fame(&[(1980, Rarity::Common, true)], false);
        let old_common = fame(&[(1129, Rarity::Common, false)], false);
        for (more, less) in
            [(core_spell, new_legend), (launch_legend, new_legend), (new_legend, new_common), (new_common, old_common)]
        {
            assert!(more > less, "{more} and {less}");
        }
        assert!(fame(&[(1129, Rarity::Common, false)], true) > new_common);
    }
}
