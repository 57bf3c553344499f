//! The game's sets: their numbers, their names in interfaces, and their codes in the keys of the game's strings. A set that is
//! not listed works, too; its code is then the prefix of its cards' ids.

use crate::locale::Locale;

/// A set of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Set {
    /// Its number in the game's own list.
    pub number: u32,
    /// The name in interfaces: `THE_LOST_CITY`.
    pub name: Box<str>,
    /// The code in the keys of the game's strings: `TLC`.
    pub code: Box<str>,
    /// How many collectible cards it has.
    pub cards: u32,
}

/// The sets of the first year; HALL_OF_FAME and LEGACY took cards from the others later.
pub const BASIC: u32 = 2;
pub const EXPERT: u32 = 3;
pub const HALL_OF_FAME: u32 = 4;
pub const LEGACY: u32 = 1635;
/// The free cards of the current year.
pub const CORE: u32 = 1637;
/// Hero skins; not part of decks.
pub const HERO_SKINS: u32 = 17;
/// The cards of the game's first year, for the Classic format.
pub const VANILLA: u32 = 1646;
/// Old versions of core cards, which no format allows.
pub const CORE_HIDDEN: u32 = 1810;
/// The set of the holiday cards that tourists allow.
pub const ISLAND_VACATION: u32 = 1905;

const KNOWN: &[(u32, &str, &str)] = &[
    (2, "BASIC", "BASIC"),
    (3, "EXPERT1", "EXPERT1"),
    (4, "HOF", "HOF"),
    (11, "PROMO", "PROMO"),
    (12, "NAXX", "NAXX"),
    (13, "GVG", "GVG"),
    (14, "BRM", "BRM"),
    (15, "TGT", "TGT"),
    (17, "HERO_SKINS", "HERO_SKINS"),
    (18, "TB", "TB"),
    (20, "LOE", "LOE"),
    (21, "OG", "OG"),
    (23, "KARA", "KARA"),
    (25, "GANGS", "GANGS"),
    (27, "UNGORO", "UNGORO"),
    (1001, "ICECROWN", "ICECROWN"),
    (1004, "LOOTAPALOOZA", "LOOTAPALOOZA"),
    (1125, "GILNEAS", "GILNEAS"),
    (1127, "BOOMSDAY", "BOOMSDAY"),
    (1129, "TROLL", "TROLL"),
    (1130, "DALARAN", "DALARAN"),
    (1158, "ULDUM", "ULDUM"),
    (1347, "DRAGONS", "DRG"),
    (1403, "YEAR_OF_THE_DRAGON", "YOD"),
    (1414, "BLACK_TEMPLE", "BT"),
    (1439, "WILD_EVENT", "WILD_EVENT"),
    (1443, "SCHOLOMANCE", "SCH"),
    (1463, "DEMON_HUNTER_INITIATE", "DHI"),
    (1466, "DARKMOON_FAIRE", "DMF"),
    (1525, "THE_BARRENS", "BAR"),
    (1559, "WAILING_CAVERNS", "WC"),
    (1578, "STORMWIND", "SW"),
    (1626, "ALTERAC_VALLEY", "AV"),
    (1635, "LEGACY", "LEGACY"),
    (1637, "CORE", "CORE"),
    (1646, "VANILLA", "VANILLA"),
    (1658, "THE_SUNKEN_CITY", "TSC"),
    (1691, "REVENDRETH", "REV"),
    (1776, "RETURN_OF_THE_LICH_KING", "RLK"),
    (1809, "BATTLE_OF_THE_BANDS", "ETC"),
    (1810, "CORE_HIDDEN", "CORE_HIDDEN"),
    (1858, "TITANS", "TTN"),
    (1869, "PATH_OF_ARTHAS", "PA"),
    (1892, "WILD_WEST", "WST"),
    (1897, "WHIZBANGS_WORKSHOP", "TOY"),
    (1898, "WONDERS", "WON"),
    (1904, "TUTORIAL", "TUT"),
    (1905, "ISLAND_VACATION", "VAC"),
    (1935, "SPACE", "GDB"),
    (1941, "EVENT", "EVE"),
    (1946, "EMERALD_DREAM", "EDR"),
    (1952, "THE_LOST_CITY", "TLC"),
    (1957, "TIME_TRAVEL", "TIME"),
    (1961, "PET", "PET"),
    (1980, "CATACLYSM", "CATA"),
    (1988, "ESCAPEFROM_VIOLET_HOLD", "JAIL"),
    (1994, "BE", "BE"),
];

/// The name of a set that the game's strings do not name.
pub fn own_name(number: u32, locale: Locale) -> Option<&'static str> {
    (number == HERO_SKINS).then_some(match locale {
        Locale::EnUs => "Hero Skins",
        Locale::FrFr => "Apparences de héros",
        Locale::EsEs => "Aspectos de héroe",
        Locale::PtBr => "Visuais de herói",
        Locale::RuRu => "Облики героев",
        Locale::KoKr => "영웅 스킨",
        Locale::ZhCn => "英雄皮肤",
        Locale::JaJp => "ヒーロースキン",
        Locale::ItIt => "Aspetti degli eroi",
        Locale::DeDe => "Heldenporträts",
    })
}

/// The name in interfaces as words: `The Lost City` for `THE_LOST_CITY`. For data without the game's strings.
pub fn as_words(name: &str) -> String {
    let small = ["OF", "THE", "AND"];
    let word = |(at, word): (usize, &str)| match at > 0 && small.contains(&word) {
        true => word.to_lowercase(),
        false => word.chars().take(1).chain(word.chars().skip(1).flat_map(char::to_lowercase)).collect(),
    };
    name.split('_').enumerate().map(word).collect::<Vec<String>>().join(" ")
}

/// The number of a set by its name.
pub fn number(name: &str) -> Option<u32> {
    KNOWN.iter().find(|(_, known, _)| *known == name).map(|(number, _, _)| *number)
}

/// The sets of these collectible cards, ascending by number.
pub fn of_cards<'a>(cards: impl Iterator<Item = (u32, &'a str)>) -> Vec<Set> {
    use std::collections::BTreeMap;
    let mut found: BTreeMap<u32, BTreeMap<&str, u32>> = BTreeMap::new();
    for (set, id) in cards {
        let prefix = id.split('_').next().unwrap_or_default();
        *found.entry(set).or_default().entry(prefix).or_default() += 1;
    }
    let named = |(number, prefixes): (u32, BTreeMap<&str, u32>)| {
        let known = KNOWN.iter().find(|(known, _, _)| *known == number);
        let usual = prefixes.iter().max_by_key(|(_, count)| **count).map_or("", |(prefix, _)| prefix);
        let (name, code) = match known {
            Some((_, name, code)) => ((*name).into(), *code),
            None => (format!("SET_{number}").into(), usual),
        };
        Set { number, name, code: code.into(), cards: prefixes.values().sum() }
    };
    found.into_iter().map(named).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unlisted_set_has_the_prefix_of_its_cards_as_code() {
        let cards = [(1952, "TLC_100"), (3000, "NEW_001"), (3000, "NEW_002"), (3000, "OLD_001")];
        let sets = of_cards(cards.into_iter());
        assert_eq!(sets[0], Set { number: 1952, name: "THE_LOST_CITY".into(), code: "TLC".into(), cards: 1 });
        assert_eq!(sets[1], Set { number: 3000, name: "SET_3000".into(), code: "NEW".into(), cards: 3 });
    }

    #[test]
    fn a_set_has_a_readable_name_without_the_games_strings() {
        assert_eq!(as_words("THE_LOST_CITY"), "The Lost City");
        assert_eq!(as_words("RETURN_OF_THE_LICH_KING"), "Return of the Lich King");
        for locale in Locale::ALL {
            assert!(own_name(HERO_SKINS, locale).is_some_and(|name| name != "HERO_SKINS"));
            assert_eq!(own_name(1637, locale), None);
        }
    }

    #[test]
    fn every_set_is_listed_once_and_in_order() {
        assert!(KNOWN.is_sorted_by(|a, b| a.0 < b.0));
        assert_eq!(number("CORE"), Some(1637));
        assert_eq!(number("NONE_SUCH"), None);
    }
}
