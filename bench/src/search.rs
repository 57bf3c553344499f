//! Card search over all cards of a locale: the time of typical queries, and the memory of the index. The aim is a 99th
//! percentile under 1 ms. With the real cards if their folder is given, else with as many invented ones.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Result;
use cards::Catalog;
use cards::locale::Locale;
use cards::model::{CardType, Class, Classes, Rarity};
use cards::search::{Entry, Filters, Index};

/// Queries of each kind.
const QUERIES: usize = 1_000;
const TRIES: usize = 3;
const INVENTED: u32 = 8_300;

/// A card that owns its texts.
struct Card {
    id: String,
    name: String,
    english: String,
    text: String,
    entry: Entry<'static>,
}

pub fn measure() -> Result<()> {
    match std::env::var_os("RUNESIDE_TEST_CARD_DATA") {
        Some(folder) => {
            let content = cards::import::from_folder(Path::new(&folder), |_, _| ())?;
            let catalog = Catalog::from_bytes(content.encode())?;
            for locale in [Locale::FrFr, Locale::EnUs] {
                report(locale.name(), &real(&catalog, locale)?);
            }
        }
        None => {
            println!("  on invented cards (RUNESIDE_TEST_CARD_DATA names the folder of the real ones)");
            report("invented", &invented(&mut Dice(7)));
        }
    }
    Ok(())
}

fn report(name: &str, cards: &[Card]) {
    let begun = Instant::now();
    let index = Index::new(cards.iter().map(Card::entry));
    let built = begun.elapsed();
    println!("  {name}: {} cards, index of {:.2} MiB [6] built in {built:.0?}", index.len(), mib(index.size()));
    let mut dice = Dice(11);
    let mut all = Vec::new();
    for (kind, make) in KINDS {
        let picks: Vec<&Card> = (0..QUERIES).map(|_| &cards[dice.below(cards.len())]).collect();
        let queries: Vec<String> = picks.into_iter().map(|card| make(&mut dice, card)).collect();
        let times: Vec<Duration> = queries.iter().map(|query| time(&index, query)).collect();
        all.extend(&times);
        line(kind, times);
    }
    line("all of them", all);
}

fn line(kind: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |of_thousand: usize| times[times.len() * of_thousand / 1000];
    let (half, most, nearly_all) = (at(500), at(990), at(999));
    println!("    {kind:<30} half in {half:>8.1?}   99 % in {most:>8.1?} [1 ms]   99.9 % in {nearly_all:>8.1?}");
}

/// The best of a few, so that time taken by other processes is not counted.
fn time(index: &Index, query: &str) -> Duration {
    let once = |_| {
        let begun = Instant::now();
        std::hint::black_box(index.search(std::hint::black_box(query), &Filters::default()));
        begun.elapsed()
    };
    (0..TRIES).map(once).min().unwrap_or_default()
}

type Make = fn(&mut Dice, &Card) -> String;

/// The kinds of queries, from cheap to expensive.
const KINDS: [(&str, Make); 7] = [
    ("names", |_, card| card.name.clone()),
    ("half-typed names", |dice, card| half(dice, &card.name)),
    ("names with a typo", |dice, card| typo(dice, &card.name)),
    ("English names with two typos", |dice, card| {
        let once = typo(dice, card.english());
        typo(dice, &once)
    }),
    ("half-typed names with a typo", |dice, card| {
        let part = half(dice, &card.name);
        typo(dice, &part)
    }),
    ("names with words that filter", |dice, card| {
        let words = ["mage", "chasseur 3", "legendary", "4 mana", "serviteur neutre"];
        let part = half(dice, &card.name);
        format!("{} {part}", words[dice.below(words.len())])
    }),
    ("three words of a text", |dice, card| {
        let words: Vec<&str> = card.text.split_whitespace().collect();
        (0..3).filter_map(|_| words.get(dice.below(words.len().max(1)))).copied().collect::<Vec<_>>().join(" ")
    }),
];

fn half(dice: &mut Dice, name: &str) -> String {
    let length = name.chars().count();
    name.chars().take(1 + dice.below(length)).collect()
}

/// A wrong, extra or missing letter, or two swapped.
fn typo(dice: &mut Dice, name: &str) -> String {
    let mut letters: Vec<char> = name.chars().collect();
    let at = dice.below(letters.len().max(1));
    match dice.below(4) {
        _ if letters.len() < 2 => letters.push(dice.letter()),
        0 => letters[at] = dice.letter(),
        1 => letters.insert(at, dice.letter()),
        2 => drop(letters.remove(at)),
        _ => letters.swap(at, if at == 0 { 1 } else { at - 1 }),
    }
    letters.into_iter().collect()
}

impl Card {
    fn entry(&self) -> Entry<'_> {
        Entry { id: &self.id, name: &self.name, english: &self.english, text: &self.text, ..self.entry.clone() }
    }

    fn english(&self) -> &str {
        if self.english.is_empty() { &self.name } else { &self.english }
    }
}

fn real(catalog: &Catalog, locale: Locale) -> Result<Vec<Card>> {
    let (words, english) = (catalog.texts(locale)?, catalog.texts(Locale::EnUs)?);
    let card = |card: &cards::model::Card| Card {
        id: card.id.to_string(),
        name: words.name(card.dbf_id).to_owned(),
        english: english.name(card.dbf_id).to_owned(),
        text: words.text(card.dbf_id).to_owned(),
        entry: Entry {
            dbf: card.dbf_id,
            classes: card.classes,
            cost: card.cost,
            rarity: card.rarity,
            kind: card.kind,
            set: card.set,
            collectible: true,
            standard: catalog.standard().contains(card.set),
            ..Entry::default()
        },
    };
    Ok(catalog.collectible().map(card).collect())
}

/// Names of one to four words out of some thousands, texts of a dozen.
fn invented(dice: &mut Dice) -> Vec<Card> {
    let words: Vec<String> = (0..6_000).map(|_| (0..3 + dice.below(8)).map(|_| dice.letter()).collect()).collect();
    let phrase = |dice: &mut Dice, most: usize| {
        let count = 1 + dice.below(most);
        (0..count).map(|_| words[dice.below(words.len())].as_str()).collect::<Vec<_>>().join(" ")
    };
    (0..INVENTED)
        .map(|dbf| Card {
            id: format!("INV_{dbf}"),
            name: phrase(dice, 4),
            english: phrase(dice, 4),
            text: phrase(dice, 24),
            entry: Entry {
                dbf,
                classes: Classes::only(Class::ALL[dice.below(12)]),
                cost: dice.below(11) as u16,
                rarity: Rarity::ALL[dice.below(5)],
                kind: CardType::ALL[dice.below(3)],
                set: dice.below(40) as u32,
                collectible: true,
                standard: dice.below(4) == 0,
                ..Entry::default()
            },
        })
        .collect()
}

/// The same numbers in every run (xorshift).
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit.max(1) as u64) as usize
    }

    fn letter(&mut self) -> char {
        // About as frequent as in names.
        const LETTERS: &[u8] = b"eeeeaaaaiiioorrrssstttnnnlllldddcmmuuppgbfhvkyqjwzx";
        char::from(LETTERS[self.below(LETTERS.len())])
    }
}

fn mib(bytes: usize) -> f64 {
    bytes as f64 / (1024.0 * 1024.0)
}
