//! Words of a query that filter, in the app's four languages: classes, rarities, card types and costs (`mage 4`,
//! `chasseur 3 mana`, `sacerdote legendaria`, `7+ dragon`).

use super::filters::{Cost, Filters};
use super::fold::Folded;
use crate::model::{CardType, Class, Rarity};

/// The filters of a query's words, and the other words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueryWords {
    pub filters: Filters,
    pub rest: String,
}

#[derive(Clone, Copy)]
enum Meaning {
    Class(Class),
    Rarity(Rarity),
    Kind(CardType),
}

/// Folded, in English, French, Spanish and Portuguese. A plural in -s is recognized by itself.
const CLASSES: [(Class, &[&str]); 12] = [
    (
        Class::DeathKnight,
        &["death knight", "dk", "chevalier de la mort", "caballero de la muerte", "cavaleiro da morte"],
    ),
    (Class::DemonHunter, &["demon hunter", "dh", "chasseur de demons", "cazador de demonios", "cacador de demonios"]),
    (Class::Druid, &["druid", "druide", "druida"]),
    (Class::Hunter, &["hunter", "chasseur", "chasseuse", "cazador", "cazadora", "cacador", "cacadora"]),
    (Class::Mage, &["mage", "mago", "maga"]),
    (Class::Paladin, &["paladin", "pala", "pally", "paladina", "paladino"]),
    (Class::Priest, &["priest", "pretre", "pretresse", "sacerdote", "sacerdotisa"]),
    (Class::Rogue, &["rogue", "voleur", "voleuse", "picaro", "picara", "ladino", "ladina"]),
    (Class::Shaman, &["shaman", "sham", "chaman", "chamane", "chamana", "xama"]),
    (Class::Warlock, &["warlock", "lock", "demoniste", "demo", "brujo", "bruja", "bruxo", "bruxa"]),
    (Class::Warrior, &["warrior", "guerrier", "guerriere", "guerrero", "guerrera", "guerreiro", "guerreira"]),
    (Class::Neutral, &["neutral", "neutre", "neutro", "neutra", "neutrale"]),
];

const RARITIES: [(Rarity, &[&str]); 5] = [
    (Rarity::Free, &["free", "gratuit", "gratuite", "gratis", "gratuita"]),
    (Rarity::Common, &["common", "commune", "comun", "comum", "comunes", "comuns"]),
    (Rarity::Rare, &["rare", "rara", "raro", "poco comun"]),
    (Rarity::Epic, &["epic", "epique", "epica", "epico"]),
    (Rarity::Legendary, &["legendary", "legend", "legendaire", "legendaria", "legendario", "lendario", "lendaria"]),
];

const KINDS: [(CardType, &[&str]); 5] = [
    (CardType::Minion, &["minion", "serviteur", "esbirro", "lacaio"]),
    (CardType::Spell, &["spell", "sort", "hechizo", "feitico"]),
    (CardType::Weapon, &["weapon", "arme", "arma"]),
    (CardType::Hero, &["hero", "heros", "heroe", "heroi"]),
    (CardType::Location, &["location", "lieu", "lieux", "ubicacion", "ubicaciones", "lugar", "lugares"]),
];

/// Words around a filter that say nothing more: `une carte de mage à 4 mana`.
const FILLERS: [&str; 31] = [
    "mana",
    "manas",
    "cost",
    "costs",
    "costing",
    "cout",
    "coute",
    "coutant",
    "coste",
    "cuesta",
    "custo",
    "custa",
    "cristal",
    "cristaux",
    "cristales",
    "crystal",
    "crystals",
    "card",
    "cards",
    "carte",
    "cartes",
    "carta",
    "cartas",
    "class",
    "classe",
    "clase",
    "a",
    "de",
    "of",
    "for",
    "pour",
];

/// The longest phrase of the tables, in words.
const LONGEST: usize = 4;
/// The highest cost that is read as one; larger numbers are parts of names.
const HIGHEST_COST: u16 = 30;

/// `None` if no word filters.
pub fn read(query: &str) -> Option<QueryWords> {
    let tokens = tokens(query);
    let mut filters = Filters::default();
    let mut rest: Vec<&str> = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let cost = cost(&tokens[at]).filter(|_| filters.cost.is_none());
        let phrase = (1..=LONGEST.min(tokens.len() - at)).rev().find_map(|length| {
            let words: Vec<&str> = tokens[at..at + length].iter().map(|token| token.word.as_str()).collect();
            Some((meaning(&words.join(" "), &filters)?, length))
        });
        match (cost, phrase) {
            (Some(cost), _) => {
                filters.cost = Some(cost);
                at += 1;
            }
            (None, Some((meaning, length))) => {
                match meaning {
                    Meaning::Class(class) => filters.class = Some(class),
                    Meaning::Rarity(rarity) => filters.rarity = Some(rarity),
                    Meaning::Kind(kind) => filters.kind = Some(kind),
                }
                at += length;
            }
            (None, None) => {
                rest.push(&tokens[at].word);
                at += 1;
            }
        }
    }
    if filters.is_empty() {
        return None;
    }
    rest.retain(|word| !FILLERS.contains(word));
    Some(QueryWords { filters, rest: rest.join(" ") })
}

struct Token {
    word: String,
    /// Followed by a plus sign.
    plus: bool,
}

fn tokens(query: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    for written in query.chars().take(super::LONGEST_QUERY).collect::<String>().split_whitespace() {
        let before = tokens.len();
        let words = Folded::new(written).spaced;
        tokens.extend(
            words.split(' ').filter(|word| !word.is_empty()).map(|word| Token { word: word.to_owned(), plus: false }),
        );
        // Also with a space before it.
        if written.ends_with('+') && (tokens.len() > before || written == "+") {
            tokens.last_mut().into_iter().for_each(|token: &mut Token| token.plus = true);
        }
    }
    tokens.truncate(super::MOST_WORDS);
    tokens
}

/// `4`, `4+`, `4mana`.
fn cost(token: &Token) -> Option<Cost> {
    let number = token.word.strip_suffix("mana").unwrap_or(&token.word);
    let cost = number.parse().ok().filter(|cost| *cost <= HIGHEST_COST && number.len() <= 2)?;
    Some(if token.plus { Cost::AtLeast(cost) } else { Cost::Exactly(cost) })
}

/// The filter that a phrase names, if there is none of its kind yet.
fn meaning(phrase: &str, filters: &Filters) -> Option<Meaning> {
    let names = |words: &[&str]| words.iter().any(|word| *word == phrase || phrase.strip_suffix('s') == Some(word));
    let class = || CLASSES.iter().find(|(_, words)| names(words)).map(|(class, _)| Meaning::Class(*class));
    let rarity = || RARITIES.iter().find(|(_, words)| names(words)).map(|(rarity, _)| Meaning::Rarity(*rarity));
    let kind = || KINDS.iter().find(|(_, words)| names(words)).map(|(kind, _)| Meaning::Kind(*kind));
    None.or_else(|| class().filter(|_| filters.class.is_none()))
        .or_else(|| rarity().filter(|_| filters.rarity.is_none()))
        .or_else(|| kind().filter(|_| filters.kind.is_none()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_as(query: &str) -> String {
        let Some(QueryWords { filters, rest }) = read(query) else { return String::new() };
        let cost = filters.cost.map(|cost| match cost {
            Cost::Exactly(cost) => cost.to_string(),
            Cost::AtLeast(cost) => format!("{cost}+"),
        });
        let names = [
            filters.class.map(|class| class.name().to_owned()),
            filters.rarity.map(|rarity| rarity.name().to_owned()),
            filters.kind.map(|kind| kind.name().to_owned()),
            cost,
            Some(rest).filter(|rest| !rest.is_empty()).map(|rest| format!("({rest})")),
        ];
        names.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn classes_costs_rarities_and_types_filter_in_four_languages() {
        for (query, filters) in [
            ("mage 4", "MAGE 4"),
            ("4 mana mage", "MAGE 4"),
            ("chasseur 3 mana", "HUNTER 3"),
            ("Chasseur de démons 3", "DEMONHUNTER 3"),
            ("sacerdote legendaria", "PRIEST LEGENDARY"),
            ("prêtres légendaires", "PRIEST LEGENDARY"),
            ("cartes de voleur à 2 mana", "ROGUE 2"),
            ("cavaleiro da morte feitiço", "DEATHKNIGHT SPELL"),
            ("xamã arma", "SHAMAN WEAPON"),
            ("hechizos de brujo de 1", "WARLOCK SPELL 1"),
            ("dragon 9", "9 (dragon)"),
            ("7+ dragon", "7+ (dragon)"),
            ("mage 7 +", "MAGE 7+"),
            ("4mana paladin", "PALADIN 4"),
            ("esbirro poco común", "RARE MINION"),
            ("mage mage", "MAGE (mage)"),
        ] {
            assert_eq!(read_as(query), filters, "{query}");
        }
    }

    #[test]
    fn other_words_and_large_numbers_do_not_filter() {
        for query in ["", "ragnaros", "zilliax 3000", "mana", "+", "magma", "carte de"] {
            assert_eq!(read_as(query), "", "{query}");
        }
    }
}
