//! The deck rules and their sentences with the real cards, if the package's folder is given (`RUNESIDE_TEST_CARD_DATA`): decks
//! made by the rules are valid, and every mutation of one is reported.

use crate::real_catalog::catalog;
use cards::Catalog;
use cards::format::{CLASSIC_SET, Format};
use cards::locale::Locale;
use cards::model::{Card, CardType, Class, Rarity};
use cards::rules::{Code, DeckList, Problem, SideboardCard, check, sentences};

const CLASSES: usize = 11;
/// Decks of each class and kind.
const DECKS: u32 = 12;

macro_rules! maker_or_return {
    () => {
        match catalog() {
            Some(catalog) => Maker { catalog, dice: 0x2545_f491_4f6c_dd1d },
            None => return,
        }
    };
}

mod fabled;

/// Makes decks by the rules, with a fixed sequence of pseudo-random numbers.
struct Maker {
    catalog: &'static Catalog,
    dice: u64,
}

impl Maker {
    fn below(&mut self, limit: usize) -> usize {
        self.dice ^= self.dice << 13;
        self.dice ^= self.dice >> 7;
        self.dice ^= self.dice << 17;
        (self.dice % limit as u64) as usize
    }

    fn draw(&mut self, from: &[&'static Card]) -> &'static Card {
        from[self.below(from.len())]
    }

    fn by_id(&self, id: &str) -> &'static Card {
        self.catalog.by_id(id).unwrap_or_else(|| panic!("no {id}"))
    }

    fn hero(&mut self, class: Class) -> u32 {
        let of_class = |card: &&Card| card.kind == CardType::Hero && card.set == 17 && card.classes.contains(class);
        let heroes: Vec<_> = self.catalog.cards().iter().filter(of_class).collect();
        self.draw(&heroes).dbf_id
    }

    /// The cards to fill a deck of the class and format with: without own rules, and with at most one rune of each kind.
    fn plain(&self, class: Class, format: Format) -> Vec<&'static Card> {
        let fits = |card: &&Card| {
            let rules = &card.deck;
            let special = rules.deck_size > 0 || rules.sideboard.is_some() || rules.tourist.is_some();
            let runes = rules.runes;
            card.set != 17
                && !special
                && (card.classes.contains(class) || card.classes.contains(Class::Neutral))
                && (runes.blood <= 1 && runes.frost <= 1 && runes.unholy <= 1)
                && match format {
                    Format::Standard => self.catalog.standard().contains(card.set),
                    Format::Classic => card.set == CLASSIC_SET,
                    _ => card.set != CLASSIC_SET,
                }
        };
        self.catalog.collectible().filter(fits).collect()
    }

    /// A deck with these cards, filled up to the size they set.
    fn deck(&mut self, class: Class, format: Format, with: &[&'static Card]) -> DeckList {
        let size = with.iter().map(|card| u32::from(card.deck.deck_size)).find(|size| *size > 0).unwrap_or(30);
        let mut deck = DeckList { format, hero: self.hero(class), ..DeckList::default() };
        deck.cards.extend(with.iter().map(|card| (card.dbf_id, 1)));
        let from = self.plain(class, format);
        let original = |card: &Card| if card.deck.copy_of == 0 { card.dbf_id } else { card.deck.copy_of };
        let mut taken: Vec<u32> = with.iter().map(|card| original(card)).collect();
        let mut missing = size - with.len() as u32;
        while missing > 0 {
            let card = self.draw(&from);
            if !taken.contains(&original(card)) {
                let count = if card.rarity == Rarity::Legendary { 1 } else { missing.min(2) };
                taken.push(original(card));
                deck.cards.push((card.dbf_id, count));
                missing -= count;
            }
        }
        deck
    }

    fn problems(&self, deck: &DeckList) -> Vec<Problem> {
        check(deck, &|dbf_id| self.catalog.card(dbf_id), self.catalog.standard().sets())
    }

    fn has_problem(&self, deck: &DeckList, code: Code) -> bool {
        self.problems(deck).iter().any(|problem| problem.code == code)
    }

    /// Legal decks of every class in both formats, plain ones and of every special kind.
    fn decks(&mut self) -> Vec<DeckList> {
        let mut decks = Vec::new();
        for class in Class::ALL.into_iter().take(CLASSES) {
            for _ in 0..DECKS {
                decks.push(self.deck(class, Format::Standard, &[]));
                decks.push(self.deck(class, Format::Wild, &[]));
                decks.push(self.deck(class, Format::Wild, &[self.by_id("REV_018")]));
                decks.push(self.with_band(class));
                decks.push(self.with_modules(class));
            }
        }
        decks
    }

    fn with_band(&mut self, class: Class) -> DeckList {
        let owner = self.by_id("ETC_080");
        let mut deck = self.deck(class, Format::Wild, &[owner]);
        let from: Vec<_> = self.plain(class, Format::Wild).into_iter().filter(|card| !card.deck.no_sideboard).collect();
        while deck.sideboards.len() < 3 {
            let card = self.draw(&from).dbf_id;
            if deck.sideboards.iter().all(|side| side.card != card) {
                deck.sideboards.push(SideboardCard { card, count: 1, owner: owner.dbf_id });
            }
        }
        deck
    }

    fn with_modules(&mut self, class: Class) -> DeckList {
        let owner = self.by_id("TOY_330");
        let mut deck = self.deck(class, Format::Wild, &[owner]);
        let modules: Vec<_> = self.catalog.cards().iter().filter(|card| card.deck.module).collect();
        let first = self.below(modules.len());
        let chosen = (0..3).map(|at| modules[(first + at) % modules.len()].dbf_id);
        deck.sideboards = chosen.map(|card| SideboardCard { card, count: 1, owner: owner.dbf_id }).collect();
        deck
    }
}

#[test]
fn legal_decks_of_every_class_pass() {
    let mut maker = maker_or_return!();
    let decks = maker.decks();
    for deck in &decks {
        assert_eq!(maker.problems(deck), [], "{deck:?}");
    }
    println!("{} decks pass", decks.len());
}

#[test]
fn only_the_size_that_a_card_sets_is_valid() {
    let mut maker = maker_or_return!();
    let sized: Vec<&Card> = maker.catalog.collectible().filter(|card| card.deck.deck_size > 0).collect();
    assert!(sized.iter().any(|card| card.deck.deck_size == 20) && sized.iter().any(|card| card.deck.deck_size == 1));
    for card in sized {
        let class = Some(card.class()).filter(|class| *class != Class::Neutral).unwrap_or(Class::Druid);
        let mut deck = maker.deck(class, Format::Wild, &[card]);
        assert_eq!(maker.problems(&deck), [], "{}", card.id);
        deck.cards.push((maker.by_id("CS2_182").dbf_id, 1));
        assert!(maker.has_problem(&deck, Code::TooManyCards), "{}", card.id);
    }
}

#[test]
fn a_classic_deck_has_only_its_own_set() {
    let mut maker = maker_or_return!();
    for class in Class::ALL.into_iter().take(CLASSES) {
        // Only the first nine classes.
        if matches!(class, Class::DeathKnight | Class::DemonHunter) {
            continue;
        }
        let deck = maker.deck(class, Format::Classic, &[]);
        assert_eq!(maker.problems(&deck), []);
        assert!(maker.has_problem(&DeckList { format: Format::Standard, ..deck }, Code::NotInFormat));
    }
}

#[test]
fn tourists_allow_the_holiday_cards_of_their_destination_and_no_others() {
    let mut maker = maker_or_return!();
    let tourists: Vec<&Card> = maker.catalog.collectible().filter(|card| card.deck.tourist.is_some()).collect();
    assert!(tourists.len() >= 11);
    for tourist in &tourists {
        let destination = tourist.deck.tourist.unwrap();
        let of_class = |card: &&Card| card.class() == destination && card.deck.tourist.is_none();
        let holiday: Vec<&Card> =
            maker.catalog.collectible().filter(of_class).filter(|card| card.deck.holiday).collect();
        let other: Vec<&Card> =
            maker.catalog.collectible().filter(of_class).filter(|card| !card.deck.holiday && card.set != 17).collect();
        assert!(!holiday.is_empty(), "{}", tourist.id);
        let brought = maker.draw(&holiday);
        let deck = maker.deck(tourist.class(), Format::Wild, &[tourist, brought]);
        assert_eq!(maker.problems(&deck), [], "{} brings {}", tourist.id, brought.id);
        let alone =
            DeckList { cards: deck.cards.iter().copied().filter(|(id, _)| *id != tourist.dbf_id).collect(), ..deck };
        assert!(maker.has_problem(&alone, Code::WrongClass));
        let smuggled = maker.draw(&other);
        let deck = maker.deck(tourist.class(), Format::Wild, &[tourist, smuggled]);
        assert!(maker.has_problem(&deck, Code::WrongClass), "{} brings {}", tourist.id, smuggled.id);
    }
    for pair in tourists.chunk_by(|a, b| a.class() == b.class()).filter(|pair| pair.len() > 1) {
        let deck = maker.deck(pair[0].class(), Format::Wild, &pair[..2]);
        assert!(maker.has_problem(&deck, Code::TooManyTourists));
    }
}

#[test]
fn a_death_knight_with_more_than_three_runes_is_reported() {
    let mut maker = maker_or_return!();
    let runes = |card: &Card| (card.deck.runes.blood, card.deck.runes.frost, card.deck.runes.unholy);
    let find = |wanted| maker.catalog.collectible().find(|card| runes(card) == wanted).unwrap();
    let (blood, frost) = (find((2, 0, 0)), find((0, 2, 0)));
    let deck = maker.deck(Class::DeathKnight, Format::Wild, &[blood, frost]);
    assert!(maker.has_problem(&deck, Code::TooManyRunes));
}

#[test]
fn every_mutation_of_a_legal_deck_is_reported() {
    let mut maker = maker_or_return!();
    let mut reported = 0;
    for deck in maker.decks() {
        let mut expect = |deck: DeckList, code: Code| {
            assert!(maker.has_problem(&deck, code), "{code:?} in {deck:?}");
            reported += 1;
        };
        let card = |dbf_id: u32| maker.catalog.card(dbf_id).unwrap();
        let place = |wanted: &dyn Fn(&Card) -> bool| deck.cards.iter().position(|(id, _)| wanted(card(*id)));
        let plain = place(&|card| card.deck.deck_size == 0 && card.deck.sideboard.is_none()).unwrap();
        let changed = |at: usize, to: (u32, u32)| {
            let mut deck = deck.clone();
            deck.cards[at] = to;
            deck
        };
        let (id, count) = deck.cards[plain];
        expect(changed(plain, (id, count - 1)), Code::TooFewCards);
        expect(changed(plain, (id, 3)), Code::TooManyCopies);
        expect(changed(plain, (999_999_999, count)), Code::UnknownCard);
        expect(DeckList { hero: maker.by_id("CS2_182").dbf_id, ..deck.clone() }, Code::InvalidHero);
        if let Some(at) = place(&|card| card.rarity == Rarity::Legendary) {
            expect(changed(at, (deck.cards[at].0, 2)), Code::TooManyCopies);
        }
        let class = card(deck.hero).class();
        let stranger = maker.by_id(if class == Class::Mage { "EX1_302" } else { "CS2_029" });
        expect(changed(plain, (stranger.dbf_id, count)), Code::WrongClass);
        let module = maker.catalog.cards().iter().find(|card| card.deck.module).unwrap();
        expect(changed(plain, (module.dbf_id, 1)), Code::NotCollectible);
        if deck.cards.iter().any(|(id, _)| !maker.catalog.standard().contains(card(*id).set)) {
            expect(DeckList { format: Format::Standard, ..deck.clone() }, Code::NotInFormat);
        }
        if let Some(at) = place(&|card| card.deck.deck_size == 40) {
            expect(changed(at, (maker.by_id("CS2_182").dbf_id, 1)), Code::TooManyCards);
        }
        if !deck.sideboards.is_empty() {
            let mut lost = deck.clone();
            lost.sideboards.iter_mut().for_each(|side| side.owner = id);
            expect(lost, Code::SideboardWithoutOwner);
            let mut full = deck.clone();
            let fourth = SideboardCard { card: maker.by_id("CS2_182").dbf_id, ..deck.sideboards[0] };
            full.sideboards.push(fourth);
            expect(full, Code::TooManySideboardCards);
            let mut nested = deck.clone();
            nested.sideboards[0].card = maker.by_id("REV_018").dbf_id;
            expect(nested, Code::NotInSideboard);
        }
        if deck.sideboards.iter().any(|side| card(side.owner).deck.sideboard.is_some_and(|rule| rule.min > 0)) {
            expect(DeckList { sideboards: Vec::new(), ..deck.clone() }, Code::TooFewSideboardCards);
        }
    }
    println!("{reported} broken decks are reported");
}

#[test]
fn the_games_strings_exist_in_every_locale_and_give_clean_sentences() {
    let maker = maker_or_return!();
    for locale in Locale::ALL {
        let strings = maker.catalog.strings(locale).unwrap();
        for key in sentences::KEYS {
            assert!(strings.get(key).is_some_and(|text| !text.is_empty()), "{key} in {}", locale.name());
        }
        for code in Code::ALL {
            for (expected, found) in [(30, 29), (30, 10), (1, 2), (2, 3), (0, 1), (0, 5)] {
                let problem = Problem { code, card: None, expected, found };
                let said = sentences::sentence(&problem, None, locale, &|key| strings.get(key));
                assert!(!said.is_empty() && !said.contains(['{', '|', '_', '\\', '\n']), "{said}");
            }
        }
    }
    let french = maker.catalog.strings(Locale::FrFr).unwrap();
    let missing = |found| {
        let problem = Problem { code: Code::TooFewCards, card: None, expected: 30, found };
        sentences::sentence(&problem, None, Locale::FrFr, &|key| french.get(key))
    };
    assert!(missing(29).contains("1 carte ") && missing(28).contains("2 cartes "), "{} {}", missing(29), missing(28));
}
