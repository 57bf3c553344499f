//! The table as clients keep it: the groups as texts, each card once. Pure.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;

use guess::{CardShare, Kind, Model};

use super::printings::Printings;
use super::rules::{self, ClassLists, Learnt};
use super::wire::{OpponentArchetype, OpponentDecks, OpponentGroup};
use crate::base::clock::Timestamp;
use crate::tracking::archetypes::Archetype;

/// A prior of 1 in the text: a whole number that keeps rare archetypes apart.
const PRIOR: f64 = 10_000.0;

/// The table is shorter than this, also if there are very many archetypes: then each has fewer cards.
const MOST_BYTES: usize = 300_000;
const MOST_CARDS: [usize; 4] = [60, 40, 25, 12];

/// What the lists tell, as JSON. Archetypes that are retired or unknown count as other decks.
pub(super) fn make(
    mut classes: Vec<ClassLists>,
    known: &[Archetype],
    printings: &Printings,
    now: Timestamp,
) -> serde_json::Result<String> {
    let present: HashMap<&str, &Archetype> =
        known.iter().filter(|it| !it.retired).map(|it| (it.name.id.as_str(), it)).collect();
    for list in classes.iter_mut().flat_map(|class| &mut class.lists) {
        list.archetype = list.archetype.take().filter(|id| present.contains_key(id.as_str()));
    }
    let model = rules::fit(&classes);
    let mut learnt: Vec<(&ClassLists, Learnt)> = Vec::new();
    for class in &classes {
        learnt.extend(rules::learn(&class.lists, &class.matches, model).map(|found| (class, found)));
    }
    let mut body = String::new();
    for most in MOST_CARDS {
        body = serde_json::to_string(&table(&learnt, &present, Places::new(printings, most), now))?;
        if body.len() < MOST_BYTES {
            break;
        }
    }
    Ok(body)
}

fn table(
    learnt: &[(&ClassLists, Learnt)],
    known: &HashMap<&str, &Archetype>,
    mut cards: Places<'_>,
    now: Timestamp,
) -> OpponentDecks {
    let archetype = |id: &String| OpponentArchetype { id: id.clone(), names: known[id.as_str()].name.names.clone() };
    let group = |(class, learnt): &(&ClassLists, Learnt)| OpponentGroup {
        class: class.class.clone(),
        format: class.format.clone(),
        text: cards.text(learnt),
        archetypes: learnt.ids.iter().map(archetype).collect(),
    };
    let groups = learnt.iter().map(group).collect();
    OpponentDecks { updated_at: Some(now.0), cards: cards.cards, groups }
}

/// The cards of the table, in the order in which they come.
struct Places<'a> {
    printings: &'a Printings,
    /// Cards of an archetype at most.
    most: usize,
    places: BTreeMap<u32, u32>,
    cards: Vec<String>,
}

impl<'a> Places<'a> {
    fn new(printings: &'a Printings, most: usize) -> Self {
        Self { printings, most, places: BTreeMap::new(), cards: Vec::new() }
    }

    /// As `Group::parse` of the crate `guess` reads it.
    fn text(&mut self, Learnt { group, .. }: &Learnt) -> String {
        let Model { temper, pull, slope, shift } = group.model;
        let thousandths = [temper, pull, slope, shift].map(|it| ((it * 1000.0).round() as i32).to_string());
        let mut text = thousandths.join(" ");
        for (at, kind) in [&group.other].into_iter().chain(&group.archetypes).enumerate() {
            let mut shares = kind.cards().to_vec();
            shares.sort_by(|one, other| other.copies().total_cmp(&one.copies()));
            // The cards of the class are needed by all its archetypes.
            shares.truncate(if at == 0 { usize::MAX } else { self.most });
            let place = |share: CardShare| Some(CardShare { card: self.place(share.card)?, ..share });
            let Kind { prior, lists, deck, .. } = *kind;
            let placed = Kind::new(prior, lists, deck, shares.into_iter().filter_map(place).collect());
            let prior = (prior * PRIOR).round().max(1.0);
            // Writing to a string does not fail.
            let _ = write!(text, "\n{prior} {} {}\t{placed}", (lists * 10.0).round(), (deck * 10.0).round());
        }
        text
    }

    /// `None` for a card that the card data does not have.
    fn place(&mut self, card: u32) -> Option<u32> {
        if let Some(place) = self.places.get(&card) {
            return Some(*place);
        }
        let place = self.cards.len() as u32;
        self.cards.push(self.printings.card(card)?.to_owned());
        self.places.insert(card, place);
        Some(place)
    }
}

#[cfg(test)]
mod unit_tests {
    use cards::Catalog;
    use cards::content::{Content, LocaleContent};
    use cards::locale::Locale;
    use cards::model::{Card, Class, Classes};
    use cards::sets;
    use cards::strings::Strings;
    use cards::text::Display;
    use cards::texts::CardTextsBuilder;
    use guess::Group;

    use super::super::rules::List;
    use super::*;
    use crate::base::random::Dice;
    use crate::tracking::archetypes::rules::Shape;
    use crate::tracking::archetypes::{ArchetypeName, LocalNames};

    const SETS: [u32; 2] = [sets::CORE, sets::LEGACY];

    /// Each card twice: `1..=count` of the core set, and from 50,000 on of an old one.
    fn catalog(count: u32) -> Catalog {
        let card = |(dbf_id, set): (u32, u32)| Card {
            dbf_id,
            id: format!("INVENTED_{dbf_id}").into(),
            collectible: true,
            classes: Classes::only(Class::Mage),
            set,
            cost: (dbf_id % 10) as u16,
            ..Card::default()
        };
        let all: Vec<Card> = (1..=count)
            .map(|id| (id, SETS[0]))
            .chain((50_001..=50_000 + count).map(|id| (id, SETS[1])))
            .map(card)
            .collect();
        let mut words = CardTextsBuilder::default();
        for card in &all {
            let text = Display { plain: String::new(), marks: Vec::new() };
            words.push(card.dbf_id, &format!("Card {}", card.dbf_id % 50_000), &text, "");
        }
        let sets = sets::of_cards(all.iter().map(|card| (card.set, &*card.id)));
        let locales = vec![LocaleContent { locale: Locale::EnUs, words, strings: Strings::default() }];
        Catalog::from_bytes(Content { build: 1, cards: all, sets, locales, tokens: Vec::new() }.encode()).unwrap()
    }

    fn archetype(id: &str, retired: bool) -> Archetype {
        let name = |language: &str| format!("{language}: Meadow Drake {id}");
        let names = LocalNames { en: name("en"), fr: name("fr"), es: name("es"), pt: name("pt") };
        let name = ArchetypeName { id: id.into(), class: "MAGE".into(), format: "WILD".into(), names };
        Archetype { name, named: false, shape: Shape::default(), lists: 9, retired }
    }

    /// Lists of archetypes of a class: most of forty cards each, of which the classes share some.
    fn class(number: u32, archetypes: u32, dice: &mut Dice) -> ClassLists {
        let lists = (0..archetypes * 12).map(|n| {
            let first = 1 + (number * 150 + (n % archetypes) * 45) % 3950;
            let mut cards: Vec<u32> = (first..first + 48).chain(1..=5).collect();
            dice.shuffle(&mut cards);
            cards.truncate(30);
            List {
                player: u128::from(n),
                identity: u64::from(n) * 7 + u64::from(number),
                archetype: Some(format!("{number}-{}", n % archetypes)),
                cards: cards.into_iter().map(|card| (card, 1 + card % 2)).collect(),
            }
        });
        ClassLists {
            class: format!("CLASS{number}"),
            format: "WILD".into(),
            lists: lists.collect(),
            matches: BTreeMap::new(),
        }
    }

    fn made(classes: &[ClassLists], known: &[Archetype], catalog: &Catalog) -> (usize, OpponentDecks, Vec<Group>) {
        let body = make(classes.to_vec(), known, &Printings::new(catalog), Timestamp(5)).unwrap();
        let table: OpponentDecks = serde_json::from_str(&body).unwrap();
        let groups = table.groups.iter().map(|group| Group::parse(&group.text).unwrap()).collect();
        (body.len(), table, groups)
    }

    /// So many archetypes in 22 classes and formats.
    fn everything(archetypes: u32) -> (Vec<ClassLists>, Vec<Archetype>) {
        let mut dice = Dice::new(1);
        let classes = (0..22).map(|number| class(number, archetypes, &mut dice)).collect();
        let ids = (0..22).flat_map(|number| (0..archetypes).map(move |n| format!("{number}-{n}")));
        (classes, ids.map(|id| archetype(&id, false)).collect())
    }

    #[test]
    fn a_table_of_a_hundred_and_fifty_archetypes_is_small() {
        let catalog = catalog(4000);
        let (classes, known) = everything(7);
        let (size, table, groups) = made(&classes, &known, &catalog);
        let kinds: Vec<&Kind> = groups.iter().flat_map(|group| &group.archetypes).collect();
        let cards = kinds.iter().map(|kind| kind.cards().len()).sum::<usize>();
        assert!(kinds.len() == 154 && cards / kinds.len() >= 40, "{} archetypes, {cards} cards", kinds.len());
        println!("{} archetypes, {cards} cards, {} different: {size} bytes", kinds.len(), table.cards.len());
        assert!(size < MOST_BYTES, "{size}");
    }

    #[test]
    fn of_very_many_archetypes_each_has_fewer_cards() {
        let (classes, known) = everything(16);
        let (size, table, _) = made(&classes, &known, &catalog(4000));
        assert_eq!(table.groups.iter().map(|group| group.archetypes.len()).sum::<usize>(), 22 * 16);
        assert!(size < MOST_BYTES, "{size}");
    }

    #[test]
    fn a_card_is_told_once_with_its_printings_and_retired_archetypes_are_not() {
        let (mut dice, catalog) = (Dice::new(1), catalog(200));
        let printings = Printings::new(&catalog);
        assert_eq!((printings.first(50_007), printings.first(7), printings.first(9_999_999)), (7, 7, 9_999_999));
        let known = [archetype("0-0", false), archetype("0-1", true)];
        let (_, table, groups) = made(&[class(0, 2, &mut dice)], &known, &catalog);
        assert_eq!(table.groups[0].archetypes.iter().map(|it| &*it.id).collect::<Vec<_>>(), ["0-0"]);
        assert!((groups[0].other.prior - PRIOR / 2.0).abs() < 1.0, "{}", groups[0].other.prior);
        assert!(table.cards.contains(&"7 INVENTED_7 INVENTED_50007".to_owned()), "{:?}", table.cards);
    }
}
