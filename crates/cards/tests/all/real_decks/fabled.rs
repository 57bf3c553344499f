//! Decks with Fabled cards: their companions are in the deck code, and are not collectible.

use cards::format::Format;
use cards::model::{Card, Class};
use cards::rules::{Code, DeckList};

use super::{Maker, catalog};

/// Standard decks, as players have them today: the class, the cards with one copy, those with two.
const DECKS: [(Class, &[&str], &[&str]); 3] = [
    // 40 cards: Timethief Rafaam with all nine others.
    (
        Class::Warlock,
        &[
            "TIME_005",
            "TIME_005t1",
            "TIME_005t2",
            "TIME_005t3",
            "TIME_005t4",
            "TIME_005t5",
            "TIME_005t6",
            "TIME_005t7",
            "TIME_005t8",
            "TIME_005t9",
            "TIME_032",
            "EDR_487",
            "CATA_494",
            "JAIL_509",
        ],
        &[
            "CORE_EX1_302",
            "TIME_026",
            "CORE_ICC_055",
            "TIME_027",
            "TIME_025",
            "CORE_CS2_062",
            "TIME_008",
            "TLC_469",
            "TIME_031",
            "CORE_EX1_309",
            "CATA_498",
            "EDR_490",
            "CORE_EX1_312",
        ],
    ),
    // Garona with King Llane and The Kingslayers.
    (
        Class::Rogue,
        &["TIME_875", "TIME_875t", "TIME_875t1", "CORE_CFM_781", "EDR_526", "TIME_713"],
        &[
            "CORE_CS2_072",
            "CORE_EX1_145",
            "EDR_522",
            "TIME_039",
            "CORE_EX1_129",
            "CORE_EX1_278",
            "TIME_711",
            "FIR_920",
            "CORE_EX1_134",
            "TIME_036",
            "TIME_001",
            "TIME_710",
        ],
    ),
    // Sindragosa with Malygos and the Azure Oathstone.
    (
        Class::Mage,
        &["TIME_852", "TIME_852t1", "TIME_852t3", "EDR_517", "CORE_DAL_575", "CATA_458"],
        &[
            "CORE_SW_108",
            "EDR_872",
            "CORE_CS2_024",
            "EDR_804",
            "TIME_000",
            "CORE_BAR_541",
            "CORE_CS2_023",
            "TIME_855",
            "END_024",
            "CORE_CS2_029",
            "TIME_857",
            "CATA_978",
        ],
    ),
];

#[test]
fn decks_of_today_with_fabled_cards_are_complete_and_legal() {
    let mut maker = maker_or_return!();
    for (class, once, twice) in DECKS {
        let copies = |ids: &[&str], count: u32| -> Vec<(u32, u32)> {
            ids.iter().map(|id| (maker.by_id(id).dbf_id, count)).collect()
        };
        let cards = [copies(once, 1), copies(twice, 2)].concat();
        let deck = DeckList { format: Format::Standard, hero: maker.hero(class), cards, sideboards: Vec::new() };
        assert_eq!(maker.problems(&deck), [], "{class:?}");
        let owner = maker.by_id(once[0]).dbf_id;
        let without = deck.cards.iter().copied().filter(|(id, _)| *id != owner).collect();
        assert!(maker.has_problem(&DeckList { cards: without, ..deck }, Code::CompanionWithoutOwner), "{class:?}");
    }
}

#[test]
fn every_fabled_card_brings_its_companions() {
    let mut maker = maker_or_return!();
    let companions: Vec<&Card> = maker.catalog.cards().iter().filter(|card| card.deck.companion).collect();
    assert!(companions.len() >= 29, "{} companions", companions.len());
    let mut owners: Vec<&str> = companions.iter().filter_map(|card| card.owner_id()).collect();
    owners.sort_unstable();
    owners.dedup();
    for id in owners {
        let owner = maker.by_id(id);
        let own = companions.iter().copied().filter(|card| card.owner_id() == Some(id));
        let with: Vec<&Card> = [owner].into_iter().chain(own).collect();
        assert!(owner.collectible && with.len() >= 3, "{id}");
        let deck = maker.deck(owner.class(), Format::Standard, &with);
        assert_eq!(maker.problems(&deck), [], "{id}");
        let twice = DeckList { cards: [deck.cards.clone(), vec![(with[1].dbf_id, 1)]].concat(), ..deck };
        assert!(maker.has_problem(&twice, Code::TooManyCopies), "{id}");
    }
}
