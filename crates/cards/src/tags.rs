//! The numbers of the game's tags, tribes and spell schools, with their names in interfaces and the keys of the game's strings.
//! A number that is not listed stays on the card and has no name.

/// A keyword: its tag, its name in interfaces, and the part of its string's key after `GLOBAL_KEYWORD_`, empty if the game has
/// no string for it.
#[derive(Clone, Copy, Debug)]
pub struct KeywordTag {
    pub tag: u16,
    pub name: &'static str,
    pub key: &'static str,
}

const fn keyword(tag: u16, name: &'static str, key: &'static str) -> KeywordTag {
    KeywordTag { tag, name, key }
}

/// The keywords of constructed play, ascending by tag.
pub const KEYWORDS: &[KeywordTag] = &[
    keyword(189, "WINDFURY", "WINDFURY"),
    keyword(190, "TAUNT", "TAUNT"),
    keyword(191, "STEALTH", "STEALTH"),
    keyword(192, "SPELLPOWER", "SPELLPOWER"),
    keyword(194, "DIVINE_SHIELD", "DIVINE_SHIELD"),
    keyword(197, "CHARGE", "CHARGE"),
    keyword(208, "FREEZE", "FREEZE"),
    keyword(212, "ENRAGED", "ENRAGED_TOOLTIP"),
    keyword(215, "OVERLOAD", "OVERLOAD"),
    keyword(217, "DEATHRATTLE", "DEATHRATTLE"),
    keyword(218, "BATTLECRY", "BATTLECRY"),
    keyword(219, "SECRET", "SECRET"),
    keyword(220, "COMBO", "COMBO"),
    keyword(240, "IMMUNE", "IMMUNE"),
    keyword(260, "FROZEN", "FROZEN"),
    keyword(339, "SILENCE", "SILENCE"),
    keyword(340, "COUNTER", "COUNTER"),
    keyword(362, "AURA", ""),
    keyword(363, "POISONOUS", "POISONOUS"),
    keyword(388, "SPARE_PART", "SPAREPART"),
    keyword(403, "INSPIRE", "INSPIRE"),
    keyword(415, "DISCOVER", "DISCOVER"),
    keyword(441, "JADE_GOLEM", "JADE_GOLEM"),
    keyword(443, "CHOOSE_ONE", ""),
    keyword(462, "QUEST", "QUEST"),
    keyword(482, "GRIMY_GOONS", "GRIMY_GOONS"),
    keyword(483, "JADE_LOTUS", "JADE_LOTUS"),
    keyword(484, "KABAL", "KABAL"),
    keyword(546, "ADAPT", "ADAPT"),
    keyword(685, "LIFESTEAL", "LIFESTEAL"),
    keyword(763, "RECRUIT", "RECRUIT"),
    keyword(791, "RUSH", "RUSH"),
    keyword(846, "ECHO", "ECHO"),
    keyword(849, "MAGNETIC", "MODULAR"),
    keyword(923, "OVERKILL", "OVERKILL"),
    keyword(968, "START_OF_GAME", "START_OF_GAME"),
    keyword(994, "LACKEY", "EVILZUG"),
    keyword(1077, "CASTS_WHEN_DRAWN", "CASTS_WHEN_DRAWN"),
    keyword(1085, "REBORN", "REBORN"),
    keyword(1192, "SIDE_QUEST", "SIDEQUEST"),
    keyword(1193, "TWINSPELL", "TWINSPELL"),
    keyword(1207, "MEGA_WINDFURY", "MEGAWINDFURY"),
    keyword(1211, "ELUSIVE", "ELUSIVE"),
    keyword(1263, "INVOKE", "EMPOWER"),
    keyword(1333, "OUTCAST", "OUTCAST"),
    keyword(1427, "SPELLBURST", "SPELLBURST"),
    keyword(1518, "DORMANT", "DORMANT"),
    keyword(1524, "CORRUPT", "CORRUPT"),
    keyword(1551, "CORRUPTED", "CORRUPTEDCARD"),
    keyword(1637, "FRENZY", "FRENZY"),
    keyword(1720, "TRADEABLE", "TRADE"),
    keyword(1725, "QUESTLINE", "QUESTLINE"),
    keyword(1749, "SIGIL", ""),
    keyword(1920, "HONORABLE_KILL", "HONORABLEKILL"),
    keyword(1945, "SPELLPOWER_ARCANE", "SPELLPOWER_ARCANE"),
    keyword(1946, "SPELLPOWER_FIRE", "SPELLPOWER_FIRE"),
    keyword(1947, "SPELLPOWER_FROST", "SPELLPOWER_FROST"),
    keyword(1948, "SPELLPOWER_NATURE", "SPELLPOWER_NATURE"),
    keyword(1949, "SPELLPOWER_HOLY", "SPELLPOWER_HOLY"),
    keyword(1950, "SPELLPOWER_SHADOW", "SPELLPOWER_SHADOW"),
    keyword(1951, "SPELLPOWER_FEL", "SPELLPOWER_FEL"),
    keyword(2247, "COLOSSAL", "COLOSSAL"),
    keyword(2332, "DREDGE", "DREDGE"),
    keyword(2456, "INFUSE", "INFUSE"),
    keyword(2457, "INFUSED", "INFUSED"),
    keyword(2498, "MANATHIRST", "MANATHIRST"),
    keyword(2559, "CORPSE", "CORPSE"),
    keyword(2772, "TITAN", "TITAN"),
    keyword(2785, "FORGE", "FORGE"),
    keyword(2820, "FINALE", "FINALE"),
    keyword(2821, "OVERHEAL", "OVERHEAL"),
    keyword(2853, "VENOMOUS", "VENOMOUS"),
    keyword(2905, "QUICKDRAW", "QUICKDRAW"),
    keyword(2934, "BONUS_EFFECTS", "BONUSEFFECTS"),
    keyword(3011, "FORGED", "FORGED"),
    keyword(3114, "EXCAVATE", "EXCAVATE"),
    keyword(3128, "SUMMONED_WHEN_DRAWN", "SUMMONED_WHEN_DRAWN"),
    keyword(3318, "MINIATURIZE", "MINIATURIZE"),
    keyword(3319, "MINI", "MINI"),
    keyword(3399, "GIGANTIFY", "GIGANTIFY"),
    keyword(3400, "GIGANTIC", "GIGANTIC"),
    keyword(3457, "ZERG", "ZERG"),
    keyword(3458, "TERRAN", "TERRAN"),
    keyword(3469, "PROTOSS", "PROTOSS"),
    keyword(3555, "STARSHIP", "STARSHIP"),
    keyword(3568, "STARSHIP_PIECE", ""),
    keyword(3597, "ROGUE_TOURIST", "ROGUE_TOURIST"),
    keyword(3598, "WARLOCK_TOURIST", "WARLOCK_TOURIST"),
    keyword(3599, "DEATH_KNIGHT_TOURIST", "DEATH_KNIGHT_TOURIST"),
    keyword(3600, "SHAMAN_TOURIST", "SHAMAN_TOURIST"),
    keyword(3601, "DEMON_HUNTER_TOURIST", "DEMON_HUNTER_TOURIST"),
    keyword(3602, "PRIEST_TOURIST", "PRIEST_TOURIST"),
    keyword(3603, "HUNTER_TOURIST", "HUNTER_TOURIST"),
    keyword(3604, "WARRIOR_TOURIST", "WARRIOR_TOURIST"),
    keyword(3605, "DRUID_TOURIST", "DRUID_TOURIST"),
    keyword(3606, "MAGE_TOURIST", "MAGE_TOURIST"),
    keyword(3607, "PALADIN_TOURIST", "PALADIN_TOURIST"),
    keyword(3626, "IMBUE", "IMBUE"),
    keyword(3627, "DARK_GIFT", "DARKGIFT"),
    keyword(3630, "TEMPORARY", "TEMPORARY"),
    keyword(3934, "REWIND", "REWIND"),
    keyword(4028, "KINDRED", "KINDRED"),
    keyword(4085, "FABLED", "FABLED"),
    keyword(4184, "FABLED_PLUS", "FABLEDPLUS"),
    keyword(4239, "SHATTER", "SHATTER"),
    keyword(4240, "SHATTERED", "SHATTERED"),
    keyword(4309, "HERALD", "HERALD"),
    keyword(4352, "LOCKED", "LOCKED"),
    keyword(4353, "CONTRABAND", "CONTRABAND"),
    keyword(4354, "PREPARE", "PREPARE"),
    keyword(4515, "MADNESS", "MADNESS"),
    keyword(4528, "UNDECIPHERED", "UNDECIPHERED"),
    keyword(4556, "ASSEMBLE", "CRAFT"),
    keyword(4690, "DISGUISED", ""),
    keyword(4754, "OLD_GOD", "OLDGOD"),
];

/// A tribe: its number, its name in interfaces, its tag on cards with several tribes (0 for none), and the key of its string
/// after `GLOBAL_RACE_`.
#[derive(Clone, Copy, Debug)]
pub struct Tribe {
    pub number: u16,
    pub name: &'static str,
    pub tag: u16,
    pub key: &'static str,
}

const fn tribe(number: u16, name: &'static str, tag: u16) -> Tribe {
    Tribe { number, name, tag, key: name }
}

pub const TRIBES: &[Tribe] = &[
    tribe(1, "BLOODELF", 2524),
    tribe(2, "DRAENEI", 2525),
    tribe(3, "DWARF", 2526),
    tribe(4, "GNOME", 2527),
    tribe(5, "GOBLIN", 2528),
    tribe(6, "HUMAN", 2529),
    tribe(7, "NIGHTELF", 2530),
    tribe(8, "ORC", 2531),
    tribe(9, "TAUREN", 2532),
    tribe(10, "TROLL", 2533),
    tribe(11, "UNDEAD", 2534),
    tribe(12, "WORGEN", 2535),
    tribe(14, "MURLOC", 2536),
    tribe(15, "DEMON", 2537),
    tribe(16, "SCOURGE", 2538),
    tribe(17, "MECHANICAL", 2539),
    tribe(18, "ELEMENTAL", 2540),
    tribe(19, "OGRE", 2541),
    Tribe { number: 20, name: "BEAST", tag: 2542, key: "PET" },
    tribe(21, "TOTEM", 2543),
    tribe(22, "NERUBIAN", 2544),
    tribe(23, "PIRATE", 2522),
    tribe(24, "DRAGON", 2523),
    tribe(26, "ALL", 0),
    tribe(38, "EGG", 2545),
    tribe(43, "QUILBOAR", 2546),
    tribe(80, "CENTAUR", 2547),
    tribe(81, "FURBOLG", 2548),
    tribe(83, "HIGHELF", 2549),
    tribe(84, "TREANT", 2550),
    tribe(85, "OWLKIN", 2551),
    tribe(88, "HALFORC", 2552),
    tribe(92, "NAGA", 2553),
    tribe(93, "OLDGOD", 2554),
    tribe(94, "PANDAREN", 2555),
    tribe(95, "GRONN", 2556),
    tribe(96, "CELESTIAL", 2584),
    tribe(97, "GNOLL", 2585),
    tribe(98, "GOLEM", 2586),
    tribe(99, "HARPY", 2587),
    tribe(100, "VULPERA", 2588),
    tribe(126, "ABERRATION", 4756),
];

/// The spell schools; their number is their index plus 1.
pub const SCHOOLS: &[&str] = &["ARCANE", "FIRE", "FROST", "NATURE", "HOLY", "SHADOW", "FEL", "PHYSICAL_COMBAT"];

pub fn keyword_of(tag: u16) -> Option<&'static KeywordTag> {
    KEYWORDS.binary_search_by_key(&tag, |keyword| keyword.tag).ok().map(|at| &KEYWORDS[at])
}

pub fn keyword_named(name: &str) -> Option<&'static KeywordTag> {
    KEYWORDS.iter().find(|keyword| keyword.name == name)
}

pub fn tribe_of(number: u16) -> Option<&'static Tribe> {
    TRIBES.iter().find(|tribe| tribe.number == number)
}

pub fn tribe_named(name: &str) -> Option<&'static Tribe> {
    TRIBES.iter().find(|tribe| tribe.name == name)
}

pub fn school_of(number: u8) -> Option<&'static str> {
    SCHOOLS.get(usize::from(number).checked_sub(1)?).copied()
}

pub fn school_named(name: &str) -> Option<u8> {
    SCHOOLS.iter().position(|school| *school == name).map(|at| at as u8 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_are_found_by_tag_and_by_name() {
        assert!(KEYWORDS.is_sorted_by(|a, b| a.tag < b.tag));
        assert_eq!(keyword_of(218).unwrap().name, "BATTLECRY");
        assert!(keyword_of(1).is_none());
        assert!(KEYWORDS.iter().all(|keyword| keyword_named(keyword.name).unwrap().tag == keyword.tag));
    }

    #[test]
    fn tribes_and_schools_are_found_by_number_and_by_name() {
        assert_eq!(tribe_of(20).unwrap().key, "PET");
        assert!(TRIBES.iter().all(|tribe| tribe_named(tribe.name).unwrap().number == tribe.number));
        assert_eq!(school_of(2), Some("FIRE"));
        assert_eq!((school_of(0), school_of(99)), (None, None));
        assert_eq!(school_named("FEL"), Some(7));
    }
}
