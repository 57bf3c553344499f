//! Properties of the search for any cards and queries.

use proptest::prelude::*;

use super::*;
use crate::format::Format;
use crate::model::Class;

/// A card that owns its strings.
#[derive(Clone, Debug)]
struct OwnedCard {
    name: String,
    english: String,
    text: String,
    entry: Entry<'static>,
}

fn card() -> impl Strategy<Value = OwnedCard> {
    let words = || "[a-eé'œ -]{0,12}|\\PC{0,6}";
    (words(), words(), words(), 0..40u32, (0..12usize, 0..10u16, 0..5usize, 0..6usize), 0..4usize, any::<[bool; 2]>())
        .prop_map(|(name, english, text, dbf, (class, cost, rarity, kind), set, [collectible, standard])| {
            let entry = Entry {
                dbf,
                classes: Classes::only(Class::ALL[class]),
                cost,
                rarity: Rarity::ALL[rarity],
                kind: CardType::ALL[kind],
                set: [3, 17, 1646, 1957][set],
                collectible,
                standard,
                ..Entry::default()
            };
            OwnedCard { name, english, text, entry }
        })
}

fn entry(card: &OwnedCard) -> Entry<'_> {
    Entry { name: &card.name, english: &card.english, text: &card.text, ..card.entry.clone() }
}

fn filters() -> impl Strategy<Value = Filters> {
    let some = |count: usize| prop::option::weighted(0.3, 0..count);
    (some(12), some(10), some(5), some(6), some(4), some(5), any::<bool>()).prop_map(
        |(class, cost, rarity, kind, set, format, more)| Filters {
            class: class.map(|at| Class::ALL[at]),
            cost: cost.map(|cost| if more { Cost::AtLeast(cost as u16) } else { Cost::Exactly(cost as u16) }),
            rarity: rarity.map(|at| Rarity::ALL[at]),
            kind: kind.map(|at| CardType::ALL[at]),
            set: set.map(|at| [3, 17, 1646, 1957][at]),
            format: format.map(|at| Format::ALL[at]),
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_query_gives_at_most_twenty_matching_cards_whatever_the_order_of_the_entries(
        mut cards in prop::collection::vec(card(), 0..60),
        query in "[a-eé'œ -]{0,12}|\\PC{0,100}",
        filters in filters(),
    ) {
        let found = Index::new(cards.iter().map(entry)).search(&query, &filters);
        prop_assert!(found.len() <= MOST);
        for id in &found {
            prop_assert_eq!(found.iter().filter(|other| *other == id).count(), 1);
            let passes = cards.iter().any(|card| {
                let Entry { classes, cost, rarity, kind, set, standard, .. } = card.entry;
                card.entry.dbf == *id
                    && card.entry.collectible
                    && filters.pass(&Traits { classes, cost, rarity, kind, set, standard })
            });
            prop_assert!(passes);
        }
        cards.reverse();
        prop_assert_eq!(Index::new(cards.iter().map(entry)).search(&query, &filters), found);
    }

    #[test]
    fn a_card_is_found_by_its_own_name(cards in prop::collection::vec(card(), 1..20), at in any::<prop::sample::Index>()) {
        let card = at.get(&cards);
        let name = Folded::new(&card.name).compact();
        let found = Index::new(cards.iter().map(entry)).search(&card.name, &Filters::default());
        let twice = cards.iter().filter(|other| other.entry.dbf == card.entry.dbf).count() > 1;
        let asked = card.entry.collectible && !card.entry.is_portrait();
        if asked && !name.is_empty() && name.chars().count() <= 80 && !twice {
            let alike = |id: &u32| {
                cards.iter().any(|other| other.entry.dbf == *id && Folded::new(&other.name).compact() == name)
            };
            prop_assert!(found.first().is_some_and(alike), "{:?}", found);
        }
    }

    #[test]
    fn any_text_is_parsed_as_filters_or_refused(text in "(class|cost|set|x)=[A-Z0-9+]{0,6}|\\PC{0,40}") {
        let _ = Filters::parse(&text);
    }
}
