//! The few cards that change the rules of decks, by their ids: `CardDefs.xml` has their tags, the service's JSON does not.

use crate::model::{Class, DeckRules, Sideboard};

/// The id prefix of the modules in the sideboard of Zilliax.
const MODULES: &str = "TOY_330t";

/// Cards that set the size of their deck; 1 stands for a deck of that one card.
const SIZES: &[(&str, u8)] = &[
    ("REV_018", 40),
    ("CORE_REV_018", 40),
    ("TIME_005", 40),
    ("JAIL_430", 20),
    ("BOT_914", 1),
    ("DAL_800", 1),
    ("TOY_700", 1),
];

/// Tourists, and the class whose cards they allow.
const TOURISTS: &[(&str, Class)] = &[
    ("VAC_336", Class::Warlock),
    ("VAC_340", Class::Druid),
    ("VAC_413", Class::Warrior),
    ("VAC_424", Class::Paladin),
    ("VAC_437", Class::Shaman),
    ("VAC_450", Class::DemonHunter),
    ("VAC_501", Class::Priest),
    ("VAC_503", Class::DeathKnight),
    ("VAC_507", Class::Rogue),
    ("VAC_519", Class::Mage),
    ("VAC_957", Class::Hunter),
    ("WORK_013", Class::Hunter),
    ("WORK_063", Class::Rogue),
];

/// The Fabled cards, and the endings of their companions' ids.
const COMPANIONS: &[(&str, &[&str])] = &[
    ("TIME_005", &["t1", "t2", "t3", "t4", "t5", "t6", "t7", "t8", "t9"]),
    ("TIME_009", &["t1", "t2"]),
    ("TIME_020", &["t1", "t2"]),
    ("TIME_209", &["t", "t2"]),
    ("TIME_211", &["t1", "t2"]),
    ("TIME_609", &["t1", "t2"]),
    ("TIME_619", &["t", "t2"]),
    ("TIME_850", &["t", "t1"]),
    ("TIME_852", &["t1", "t3"]),
    ("TIME_875", &["t", "t1"]),
    ("TIME_890", &["t", "t2"]),
];

pub fn is_companion(id: &str) -> bool {
    COMPANIONS.iter().any(|(owner, endings)| id.strip_prefix(owner).is_some_and(|ending| endings.contains(&ending)))
}

pub fn is_module(id: &str) -> bool {
    id.strip_prefix(MODULES).is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit()))
}

pub fn rules(id: &str) -> DeckRules {
    let deck_size = SIZES.iter().find(|(known, _)| *known == id).map_or(0, |(_, size)| *size);
    let tourist = TOURISTS.iter().find(|(known, _)| *known == id).map(|(_, class)| *class);
    let sideboard = sideboard(id);
    DeckRules {
        deck_size,
        tourist,
        sideboard,
        no_sideboard: deck_size > 0 || tourist.is_some() || sideboard.is_some(),
        module: is_module(id),
        companion: is_companion(id),
        ..DeckRules::default()
    }
}

fn sideboard(id: &str) -> Option<Sideboard> {
    let three = Sideboard { max: 3, ..Sideboard::default() };
    match id {
        "ETC_080" => Some(three),
        "TOY_330" => Some(Sideboard { min: 3, any_collectible: true, ..three }),
        "JAIL_831" => Some(Sideboard { any_class: true, ..three }),
        "JAIL_397" => Some(Sideboard { max: 1, counts_as_max: true, ..three }),
        _ => None,
    }
}
