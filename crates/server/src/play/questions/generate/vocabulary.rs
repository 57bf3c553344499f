//! The game's terms for classes, rarities, types, tribes and schools, in four languages. The card data service does not have
//! them, so those that questions need are here; terms of the card data win.

use std::sync::Arc;

use cards::model::{CardType, Class, Rarity};
use cards::strings::Strings;
use cards::tags;

use crate::base::language::Language;
use crate::play::questions::model::Four;

pub struct Vocabulary {
    strings: Four<Arc<Strings>>,
}

/// English, French, Spanish, Portuguese.
type Terms = [&'static str; 4];

const CLASSES: [(Class, Terms); 12] = [
    (Class::DeathKnight, ["Death Knight", "Chevalier de la mort", "Caballero de la Muerte", "Cavaleiro da Morte"]),
    (Class::DemonHunter, ["Demon Hunter", "Chasseur de démons", "Cazador de demonios", "Caçador de Demônios"]),
    (Class::Druid, ["Druid", "Druide", "Druida", "Druida"]),
    (Class::Hunter, ["Hunter", "Chasseur", "Cazador", "Caçador"]),
    (Class::Mage, ["Mage", "Mage", "Mago", "Mago"]),
    (Class::Paladin, ["Paladin", "Paladin", "Paladín", "Paladino"]),
    (Class::Priest, ["Priest", "Prêtre", "Sacerdote", "Sacerdote"]),
    (Class::Rogue, ["Rogue", "Voleur", "Pícaro", "Ladino"]),
    (Class::Shaman, ["Shaman", "Chaman", "Chamán", "Xamã"]),
    (Class::Warlock, ["Warlock", "Démoniste", "Brujo", "Bruxo"]),
    (Class::Warrior, ["Warrior", "Guerrier", "Guerrero", "Guerreiro"]),
    (Class::Neutral, ["Neutral", "Neutre", "Neutral", "Neutro"]),
];

const RARITIES: [(Rarity, Terms); 5] = [
    (Rarity::Free, ["Free", "Gratuit", "Gratis", "Grátis"]),
    (Rarity::Common, ["Common", "Commune", "Común", "Comum"]),
    (Rarity::Rare, ["Rare", "Rare", "Poco común", "Raro"]),
    (Rarity::Epic, ["Epic", "Épique", "Épica", "Épico"]),
    (Rarity::Legendary, ["Legendary", "Légendaire", "Legendaria", "Lendário"]),
];

const KINDS: [(CardType, Terms); 6] = [
    (CardType::Minion, ["Minion", "Serviteur", "Esbirro", "Lacaio"]),
    (CardType::Spell, ["Spell", "Sort", "Hechizo", "Feitiço"]),
    (CardType::Weapon, ["Weapon", "Arme", "Arma", "Arma"]),
    (CardType::Hero, ["Hero", "Héros", "Héroe", "Herói"]),
    (CardType::HeroPower, ["Hero Power", "Pouvoir héroïque", "Poder de héroe", "Poder Heroico"]),
    (CardType::Location, ["Location", "Lieu", "Ubicación", "Lugar"]),
];

/// The tribes that are asked for, by the game's numbers.
pub const TRIBES: [(u16, Terms); 12] = [
    (2, ["Draenei", "Draeneï", "Draenei", "Draenei"]),
    (11, ["Undead", "Mort-vivant", "No-muerto", "Morto-Vivo"]),
    (14, ["Murloc", "Murloc", "Múrloc", "Murloc"]),
    (15, ["Demon", "Démon", "Demonio", "Demônio"]),
    (17, ["Mech", "Méca", "Robot", "Mecanoide"]),
    (18, ["Elemental", "Élémentaire", "Elemental", "Elemental"]),
    (20, ["Beast", "Bête", "Bestia", "Fera"]),
    (21, ["Totem", "Totem", "Tótem", "Totem"]),
    (23, ["Pirate", "Pirate", "Pirata", "Pirata"]),
    (24, ["Dragon", "Dragon", "Dragón", "Dragão"]),
    (43, ["Quilboar", "Huran", "Jabaespín", "Javatusco"]),
    (92, ["Naga", "Naga", "Naga", "Naga"]),
];

/// By the game's numbers, from 1.
pub const SCHOOLS: [Terms; 7] = [
    ["Arcane", "Arcanes", "Arcano", "Arcano"],
    ["Fire", "Feu", "Fuego", "Fogo"],
    ["Frost", "Givre", "Escarcha", "Gelo"],
    ["Nature", "Nature", "Naturaleza", "Natureza"],
    ["Holy", "Sacré", "Sagrado", "Sagrado"],
    ["Shadow", "Ombre", "Sombras", "Sombra"],
    ["Fel", "Fiel", "Vil", "Vil"],
];

/// The years in which expansions and adventures came out, by the game's numbers of sets.
const YEARS: [(u16, &[u32]); 13] = [
    (2014, &[12, 13]),
    (2015, &[14, 15, 20]),
    (2016, &[21, 23, 25]),
    (2017, &[27, 1001, 1004]),
    (2018, &[1125, 1127, 1129]),
    (2019, &[1130, 1158, 1347]),
    (2020, &[1403, 1414, 1443, 1466]),
    (2021, &[1525, 1578, 1626]),
    (2022, &[1658, 1691, 1776]),
    (2023, &[1809, 1858, 1892]),
    (2024, &[1897, 1905, 1935]),
    (2025, &[1946, 1952, 1957]),
    (2026, &[1980, 1988]),
];

/// The year in which a set came out; its mini-set may be of the next.
pub fn year(set: u32) -> Option<u16> {
    YEARS.iter().find(|(_, sets)| sets.contains(&set)).map(|(year, _)| *year)
}

fn of<K: PartialEq>(table: &[(K, Terms)], key: &K, language: Language) -> &'static str {
    table.iter().find(|(known, _)| known == key).map_or("", |(_, words)| words[language as usize])
}

/// The data's word, unless it is only the internal name.
fn chosen(word: &str, interface: &str, ours: &'static str) -> String {
    if word == interface && !ours.is_empty() { ours.to_owned() } else { word.to_owned() }
}

/// A name in capitals, changed to normal case, because it would stand out among the options.
fn normal_case(name: &str) -> String {
    if name.chars().any(char::is_lowercase) {
        return name.to_owned();
    }
    let word = |word: &str| {
        let mut letters = word.chars();
        let first: String = letters.next().into_iter().collect();
        first + &letters.as_str().to_lowercase()
    };
    name.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

impl Vocabulary {
    pub fn new(strings: Four<Arc<Strings>>) -> Self {
        Self { strings }
    }

    pub fn strings(&self, language: Language) -> &Strings {
        self.strings.get(language)
    }

    pub fn class(&self, class: Class) -> Four<String> {
        Four::of(|language| chosen(self.strings(language).class(class), class.name(), of(&CLASSES, &class, language)))
    }

    pub fn rarity(&self, rarity: Rarity) -> Four<String> {
        Four::of(|language| {
            chosen(self.strings(language).rarity(rarity), rarity.name(), of(&RARITIES, &rarity, language))
        })
    }

    pub fn kind(&self, kind: CardType) -> Four<String> {
        Four::of(|language| chosen(self.strings(language).kind(kind), kind.name(), of(&KINDS, &kind, language)))
    }

    /// Of one of [`TRIBES`].
    pub fn tribe(&self, tribe: u16) -> Four<String> {
        let interface = tags::tribe_of(tribe).map_or("", |known| known.name);
        Four::of(|language| {
            let word = self.strings(language).tribe(tribe).unwrap_or(interface);
            chosen(word, interface, of(&TRIBES, &tribe, language))
        })
    }

    /// Of one of [`SCHOOLS`], numbered from 1.
    pub fn school(&self, school: u8) -> Four<String> {
        let interface = tags::school_of(school).unwrap_or_default();
        let ours = SCHOOLS.get(usize::from(school).wrapping_sub(1));
        Four::of(|language| {
            let word = self.strings(language).school(school).unwrap_or(interface);
            chosen(word, interface, ours.map_or("", |words| words[language as usize]))
        })
    }

    /// `None` where the card data has no names of sets.
    pub fn set(&self, number: u32) -> Option<Four<String>> {
        Four::all(|language| self.strings(language).set(number).map(|set| normal_case(&set.name)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_word_for_everything_without_card_data() {
        let words = Vocabulary::new(Four::default());
        for class in Class::ALL {
            assert_ne!(words.class(class).fr, class.name());
        }
        assert_eq!(words.class(Class::Rogue).fr, "Voleur");
        assert_eq!(words.kind(CardType::Location).pt, "Lugar");
        assert_eq!(words.rarity(Rarity::Rare).es, "Poco común");
        assert_eq!(words.tribe(20).en, "Beast");
        assert_eq!(words.school(6).fr, "Ombre");
        assert_eq!(words.set(1637), None);
        assert_eq!((year(12), year(1952), year(1637)), (Some(2014), Some(2025), None));
        for (number, _) in TRIBES {
            assert!(tags::tribe_of(number).is_some());
        }
        assert_eq!([normal_case("THE ÉND"), normal_case("The End")], ["The Énd", "The End"]);
        assert_eq!(SCHOOLS.len() + 1, tags::SCHOOLS.len(), "all but the one for attacks");
    }
}
