//! Properties of the rules: a deck made by the rules is valid, and every mutation of it is reported.

use proptest::prelude::*;

use super::tests::*;
use super::*;

/// A legal deck: its size by its cards, its copies and its sideboards in order.
fn legal() -> impl Strategy<Value = DeckList> {
    let with = prop::sample::subsequence(vec![LEGEND, OWNER, MODULAR, WIDE, TOURIST, TWO_CLASSES, REPRINT], 0..=7);
    (with, prop::sample::select(vec![0, GIANT, SMALL]), 0..=3usize, any::<bool>()).prop_map(
        |(with, sized, band, wild)| {
            let mut cards: Vec<(u32, u32)> = with.iter().map(|id| (*id, 1)).collect();
            if with.contains(&TOURIST) {
                cards.push((HOLIDAY, 2));
            }
            if wild {
                cards.push((OLD_CARD, 2));
            }
            let size = match sized {
                GIANT => 40,
                SMALL => 20,
                _ => 30,
            };
            cards.extend((sized > 0).then_some((sized, 1)));
            let mut made = deck(size, &cards);
            if wild {
                made.format = Format::Wild;
            }
            if with.contains(&OWNER) {
                let members = [(200, 1), (LEGEND, 1), (TWO_CLASSES, 1)];
                made = beside(made, OWNER, &members[..band]);
            }
            if with.contains(&MODULAR) {
                made = beside(made, MODULAR, &[(250, 1), (253, 1), (257, 1)]);
            }
            made
        },
    )
}

fn has_problem(deck: &DeckList, code: Code) -> bool {
    problems(deck).iter().any(|problem| problem.code == code)
}

proptest! {
    #[test]
    fn a_deck_made_by_the_rules_has_no_problem(deck in legal()) {
        prop_assert_eq!(problems(&deck), vec![]);
    }

    #[test]
    fn a_removed_or_added_card_is_reported(deck in legal(), at in any::<prop::sample::Index>()) {
        // The card that sets the size stays, or the expected size would change.
        let keeps = |id: u32| cards().iter().any(|card| card.dbf_id == id && card.deck.deck_size > 0);
        let mut fewer = deck.clone();
        let places: Vec<usize> = (0..deck.cards.len()).filter(|at| !keeps(deck.cards[*at].0)).collect();
        let place = places[at.index(places.len())];
        fewer.cards[place].1 -= 1;
        prop_assert!(has_problem(&fewer, Code::TooFewCards));
        let mut more = deck;
        more.cards.push((204, 1));
        prop_assert!(has_problem(&more, Code::TooManyCards));
    }

    #[test]
    fn an_extra_copy_is_reported(deck in legal(), at in any::<prop::sample::Index>()) {
        let mut more = deck;
        let place = at.index(more.cards.len());
        more.cards[place].1 = 3;
        prop_assert!(has_problem(&more, Code::TooManyCopies));
    }

    #[test]
    fn a_card_of_another_class_is_reported(deck in legal(), at in any::<prop::sample::Index>()) {
        let mut other = deck;
        let place = at.index(other.cards.len());
        other.cards[place].0 = HUNTERS;
        prop_assert!(has_problem(&other, Code::WrongClass));
    }

    #[test]
    fn a_wild_deck_in_standard_is_reported(deck in legal()) {
        let wild = deck.format == Format::Wild;
        prop_assert_eq!(has_problem(&DeckList { format: Format::Standard, ..deck }, Code::NotInFormat), wild);
    }

    #[test]
    fn another_size_without_the_card_that_sets_it_is_reported(deck in legal()) {
        let mut plain = deck;
        plain.cards.retain(|(id, _)| *id != GIANT && *id != SMALL);
        let size: u32 = plain.cards.iter().map(|(_, count)| count).sum();
        prop_assert_eq!(size != 30, has_problem(&plain, Code::TooManyCards) || has_problem(&plain, Code::TooFewCards));
    }

    #[test]
    fn missing_modules_and_a_wrong_owner_are_reported(deck in legal()) {
        let modular = deck.cards.iter().any(|(id, _)| *id == MODULAR);
        let mut bare = deck.clone();
        bare.sideboards.retain(|side| side.owner != MODULAR);
        prop_assert_eq!(has_problem(&bare, Code::TooFewSideboardCards), modular);
        let mut lost = deck;
        for side in &mut lost.sideboards {
            side.owner = 249;
        }
        prop_assert_eq!(has_problem(&lost, Code::SideboardWithoutOwner), !lost.sideboards.is_empty());
    }

    #[test]
    fn no_list_panics_and_the_order_does_not_matter(
        format in 0..5u32,
        hero in 0..300u32,
        mut cards in prop::collection::vec((0..300u32, any::<u32>()), 0..40),
        sides in prop::collection::vec((0..300u32, any::<u32>(), 0..300u32), 0..10),
    ) {
        let sideboards = sides.into_iter().map(|(card, count, owner)| SideboardCard { card, count, owner }).collect();
        let format = Format::from_number(format).unwrap_or_default();
        let list = DeckList { format, hero, cards: cards.clone(), sideboards };
        cards.reverse();
        let expected = problems(&list);
        prop_assert_eq!(problems(&DeckList { cards, ..list }), expected);
    }
}
