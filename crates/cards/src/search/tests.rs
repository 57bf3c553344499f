//! Queries and their results, over invented cards in four languages.

use super::*;
use crate::model::Class;

const NOW: u32 = 9001;
const OLD: u32 = 8001;

fn card<'a>(dbf: u32, name: &'a str, english: &'a str, text: &'a str) -> Entry<'a> {
    let classes = Classes::only(Class::Neutral);
    Entry { dbf, name, english, text, classes, set: OLD, collectible: true, ..Entry::default() }
}

fn standard(card: Entry) -> Entry {
    Entry { standard: true, set: NOW, ..card }
}

fn french() -> Vec<Entry<'static>> {
    vec![
        card(1, "Braise", "Ember", "Inflige 3 points de dégâts."),
        card(2, "Braise éternelle", "Eternal Ember", "Soigne votre héros."),
        standard(card(3, "Braises du cœur-de-forge", "Heartforge Embers", "Piochez une carte.")),
        card(4, "Grande braise", "Great Ember", ""),
        card(5, "Embraser", "Kindle", "Braise : inflige 1 point de dégâts."),
        card(6, "Qo’zar l’Affamé", "Qo'zar the Starved", "Cri de guerre : piochez."),
        card(7, "Étoile filante", "Shooting Star", "Inflige des dégâts à tous."),
        card(8, "Maître brasseur", "Brewmaster Ember", "Provocation"),
        card(9, "Chevaucheur de cimes", "Ridge Rider", "Ruée"),
        card(10, "L.M.N., gérant", "L.M.N., Manager", ""),
    ]
}

fn found(entries: &[Entry], query: &str) -> Vec<u32> {
    Index::new(entries.iter().cloned()).search(query, &Filters::default())
}

#[test]
fn results_come_in_the_order_exact_beginning_words_inside_english_and_text() {
    // Exact 1; beginnings: 3 (Standard), 2; a word's beginning: 4; inside: 5.
    assert_eq!(found(&french(), "braise"), [1, 3, 2, 4, 5]);
    // By the English name: exact 1; by words, Standard first and then by the length of the name shown.
    assert_eq!(found(&french(), "ember"), [1, 3, 4, 8, 2]);
}

#[test]
fn the_players_language_comes_before_english_at_the_same_step() {
    let cards = [card(1, "Lueur", "Lame", ""), card(2, "Lame", "Blade", ""), card(3, "Lame courbe", "Arc", "")];
    assert_eq!(found(&cards, "lame"), [2, 1, 3]);
}

#[test]
fn accents_case_apostrophes_and_ligatures_are_ignored() {
    for query in ["étoile filante", "ETOILE FILANTE", "e\u{301}toile  filante", " etoile-filante "] {
        assert_eq!(found(&french(), query)[0], 7, "{query}");
    }
    for query in ["qo'zar", "Qo’zar", "qoʼzar", "qozar", "qo zar", "qo-zar"] {
        assert_eq!(found(&french(), query), [6], "{query}");
    }
    for query in ["cœur", "coeur", "cœur de forge", "coeur-de-forge"] {
        assert_eq!(found(&french(), query)[0], 3, "{query}");
    }
    assert_eq!(found(&french(), "l'affame"), [6]);
    assert_eq!(found(&french(), "lmn"), [10]);
    assert_eq!(found(&french(), "l.m.n")[0], 10);
}

#[test]
fn spanish_portuguese_and_german_letters_are_folded() {
    let cards = [
        card(1, "Señor del páramo", "Moor Lord", ""),
        card(2, "Coração de pedra", "Heart of Stone", ""),
        card(3, "Straßenköter", "Alley Mutt", ""),
        card(4, "¡Al ataque!", "Have At It", ""),
    ];
    for (query, id) in [
        ("senor paramo", 1),
        ("SEÑOR", 1),
        ("coracao", 2),
        ("coração de pedra", 2),
        ("strassen", 3),
        ("strassenkoter", 3),
        ("al ataque", 4),
    ] {
        assert_eq!(found(&cards, query), [id], "{query}");
    }
}

#[test]
fn scripts_without_spaces_are_searched_inside() {
    let cards = [
        card(1, "烈焰风暴", "Blaze", "造成四点伤害。"),
        card(2, "暴风雪", "Snow", "冻结所有随从。"),
        card(3, "カタナ", "Katana", ""),
        card(4, "Ёжик", "Hedgehog", "Дает защиту."),
    ];
    assert_eq!(found(&cards, "风暴"), [1]);
    assert_eq!(found(&cards, "点伤害"), [1]);
    assert_eq!(found(&cards, "随从"), [2]);
    assert_eq!(found(&cards, "かた"), [3]);
    assert_eq!(found(&cards, "ежик"), [4]);
    assert_eq!(found(&cards, "защит"), [4]);
}

#[test]
fn the_number_of_allowed_typos_depends_on_the_length_of_the_word() {
    let one = |query: &str| found(&french(), query);
    // One for four to six letters: another, one too many, one too few, two swapped.
    for query in ["ridje", "riddge", "rdge", "irdge"] {
        assert_eq!(one(query), [9], "{query}");
    }
    assert!(one("rigdje").is_empty());
    // Two for seven and more.
    assert_eq!(one("chevuachuer"), [9]);
    assert_eq!(one("chvaucher cimse"), [9]);
    assert!(one("xhxvxucheur").is_empty());
    // None below four.
    assert!(one("rxd").is_empty());
    // Also in a word that is not typed completely.
    assert_eq!(one("chevacu"), [9]);
    assert_eq!(one("shoting"), [7]);
}

#[test]
fn prefixes_come_before_typos_and_an_exact_name_allows_none() {
    let cards = [card(1, "Fusebul", "", ""), card(2, "Fusebla", "", ""), card(3, "Fuseblade", "", "")];
    assert_eq!(found(&cards, "fusebl"), [2, 3, 1]);
    assert_eq!(found(&cards, "fusebla"), [2, 3]);
}

#[test]
fn fewer_typos_come_first() {
    let cards = [card(1, "Marteleur", "", ""), card(2, "Marcheur", "", ""), card(3, "Marcheurs", "", "")];
    assert_eq!(found(&cards, "marchuer"), [2, 3]);
    assert_eq!(found(&cards, "martcheur"), [2, 3, 1]);
}

#[test]
fn words_may_be_in_any_order_and_incomplete() {
    assert_eq!(found(&french(), "eternelle braise"), [2]);
    assert_eq!(found(&french(), "brai eter"), [2]);
    assert_eq!(found(&french(), "chevau"), [9]);
}

#[test]
fn an_extra_or_missing_space_is_ignored() {
    assert_eq!(found(&french(), "em braser"), [5]);
    assert_eq!(found(&french(), "etoilefilante"), [7]);
    assert_eq!(found(&french(), "etoilefilnate"), [7]);
}

#[test]
fn texts_come_after_names_and_a_query_may_match_both_together() {
    assert_eq!(found(&french(), "inflige"), [1, 5, 7]);
    assert_eq!(found(&french(), "degats points"), [1]);
    assert_eq!(found(&french(), "etoile degats"), [7]);
}

#[test]
fn reprints_are_one_result_and_the_standard_one_is_shown() {
    let mage = |card| Entry { classes: Classes::only(Class::Mage), ..card };
    let cards = [
        mage(card(11, "Éclat", "Flash", "a")),
        mage(standard(card(300, "Éclat", "Flash", "b"))),
        mage(card(12, "Éclat", "Flash", "c")),
    ];
    assert_eq!(found(&cards, "eclat"), [300]);
    let index = Index::new(cards.iter().cloned());
    assert_eq!(index.search("eclat", &Filters { set: Some(OLD), ..Filters::default() }), [11]);
    assert_eq!(index.search("", &Filters { class: Some(Class::Mage), ..Filters::default() }), [300]);
}

#[test]
fn homonyms_and_portraits_are_separate_results() {
    let portrait = Entry { kind: CardType::Hero, set: HERO_SKINS, ..card(1, "Ada", "Ada", "") };
    let cards =
        [portrait, card(2, "Ada", "Ada", ""), card(3, "Recharge", "Reload", ""), card(4, "Recharge", "Refill", "")];
    assert_eq!(found(&cards, "ada"), [2, 1]);
    assert_eq!(found(&cards, "recharge"), [4, 3]);
}

#[test]
fn portraits_come_after_every_other_card() {
    let portrait = |dbf, name| Entry { kind: CardType::Hero, set: HERO_SKINS, ..card(dbf, name, name, "") };
    let cards = [
        portrait(1, "Ada"),
        portrait(2, "Ada la Rouge"),
        card(3, "Le don d’Ada", "", ""),
        card(4, "Adda", "", ""),
        card(5, "Lettre", "", "Découvre une carte d’Ada."),
    ];
    assert_eq!(found(&cards, "ada"), [3, 5, 1, 2]);
    let many: Vec<Entry> = (10..40).map(|dbf| card(dbf, ["Ada", "Adala"][dbf as usize % 2], "", "")).collect();
    let many: Vec<Entry> =
        many.into_iter().map(|card| Entry { kind: CardType::ALL[card.dbf as usize % 5], ..card }).collect();
    assert!(found(&[many, cards.to_vec()].concat(), "ada").ends_with(&[1, 2]));
    assert_eq!(found(&cards[..2], "").len(), 2, "they are found if there is nothing else");
}

#[test]
fn well_known_cards_come_first_at_the_same_step() {
    use crate::sets::{CORE, EXPERT};
    let cards = [
        card(1, "Feu vif", "", ""),
        Entry { set: EXPERT, rarity: Rarity::Legendary, ..card(2, "Feu du premier jour", "", "") },
        standard(card(3, "Feu de saison", "", "")),
        Entry { set: CORE, standard: true, ..card(4, "Feu de camp rallumé", "", "") },
        card(5, "Feu de camp rallumé", "", ""),
    ];
    assert_eq!(found(&cards, "feu"), [2, 4, 3, 1]);
    assert_eq!(found(&cards, ""), [2, 4, 3, 1]);
}

#[test]
fn a_nickname_finds_its_card_after_an_exact_name() {
    let cards = [
        Entry { id: "EX1_298", ..card(1, "Le Seigneur", "The Lord", "") },
        Entry { id: "X_1", ..standard(card(2, "Le Seigneur", "The Lord", "")) },
        card(3, "Ragots", "", ""),
        card(4, "Rag", "", ""),
    ];
    assert_eq!(found(&cards[..3], "RAG"), [2, 3], "its current printing");
    assert_eq!(found(&cards, "rag"), [4, 2, 3]);
    let index = Index::new(cards.iter().cloned());
    assert_eq!(index.search("rag", &Filters { set: Some(OLD), ..Filters::default() }), [4, 1, 3]);
}

#[test]
fn words_that_filter_come_after_names_and_before_looser_matches() {
    let of = |class, cost, card| Entry { classes: Classes::only(class), cost, ..card };
    let cards = [
        of(Class::Mage, 4, card(1, "Aube", "", "")),
        of(Class::Mage, 4, standard(card(2, "Brume", "", ""))),
        of(Class::Mage, 5, card(3, "Cendre", "", "")),
        of(Class::Priest, 4, card(4, "Mage des 4 vents", "", "")),
        of(Class::Priest, 9, Entry { rarity: Rarity::Legendary, ..card(5, "Dune", "", "Un mage, 4 dunes.") }),
    ];
    assert_eq!(found(&cards, "mage 4"), [4, 2, 1, 5]);
    assert_eq!(found(&cards, "4 mana mago"), [2, 1]);
    assert_eq!(found(&cards, "mage 4 aub"), [1]);
    assert_eq!(found(&cards, "sacerdote legendaria"), [5]);
    assert_eq!(found(&cards, "mage"), [4, 2, 1, 3, 5]);
    let index = Index::new(cards.iter().cloned());
    let run = |query: &str, filters: &str| index.search(query, &Filters::parse(filters).unwrap());
    assert_eq!(run("mage", "cost=5"), [3], "together with the given filters");
    assert!(run("mage", "class=PRIEST cost=4").contains(&4));
}

#[test]
fn filters_narrow_the_search_and_without_a_query_list_well_known_cards() {
    let both = Classes(Classes::only(Class::Mage).0 | Classes::only(Class::Rogue).0);
    let cards = [
        Entry { cost: 8, classes: both, ..standard(card(1, "Aube", "", "")) },
        Entry { cost: 7, kind: CardType::Spell, classes: Classes::only(Class::Mage), ..card(2, "Zénith", "", "") },
        Entry { cost: 7, rarity: Rarity::Epic, classes: Classes::only(Class::Rogue), ..card(3, "Midi", "", "") },
        Entry { cost: 1, set: crate::format::CLASSIC_SET, ..card(4, "Minuit", "", "") },
        Entry { collectible: false, ..card(5, "Aurore", "", "") },
    ];
    let index = Index::new(cards.iter().cloned());
    let run = |query: &str, filters: &str| index.search(query, &Filters::parse(filters).unwrap());
    assert_eq!(run("", ""), [4, 1, 3, 2]);
    assert_eq!(run("", "class=MAGE"), [1, 2]);
    assert_eq!(run("", "class=ROGUE"), [1, 3]);
    assert_eq!(run("", "cost=7"), [3, 2]);
    assert_eq!(run("", "cost=7+"), [1, 3, 2]);
    assert_eq!(run("", "rarity=EPIC"), [3]);
    assert_eq!(run("", "type=SPELL"), [2]);
    assert_eq!(run("", "set=9001"), [1]);
    assert_eq!(run("", "format=STANDARD"), [1]);
    assert_eq!(run("", "format=WILD"), [1, 3, 2]);
    assert_eq!(run("", "format=CLASSIC"), [4]);
    assert_eq!(run("", "format=TWIST class=MAGE cost=7"), [2]);
    assert_eq!(run("mi", "class=ROGUE"), [3]);
    assert!(run("aurore", "").is_empty());
}

#[test]
fn a_query_without_letters_finds_nothing() {
    for query in ["!!!", "—", "'"] {
        assert!(found(&french(), query).is_empty(), "{query}");
    }
    assert!(found(&[], "a").is_empty());
}

#[test]
fn at_most_twenty_results_are_given() {
    let names: Vec<String> = (0..50).map(|at| format!("Loup {at}")).collect();
    let cards: Vec<Entry> = names.iter().zip(1..).map(|(name, dbf)| card(dbf, name, "", "")).collect();
    assert_eq!(found(&cards, "loup").len(), MOST);
    assert_eq!(found(&cards, "").len(), MOST);
}
