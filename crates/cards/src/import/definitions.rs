//! Imports `CardDefs.xml`: read block by block, parsed on as many threads as there are cores.

use std::collections::BTreeMap;
use std::io::Read;
use std::sync::{Mutex, mpsc};
use std::thread;

use super::ImportError;
use super::card::{self, Imported, ImportedCard};
use super::strings::GameStrings;
use super::xml::{Block, Blocks};
use crate::content::{Content, LocaleContent};
use crate::locale::Locale;
use crate::model::Card;
use crate::sets;
use crate::texts::CardTextsBuilder;
use crate::tokens::Token;

/// Blocks that may wait for a thread.
const MAX_WAITING: usize = 32;
/// More threads would only wait for the disk.
const MOST_THREADS: usize = 8;

/// From the definitions and the given strings. `progress` is called with the bytes done and `length`.
pub fn from_card_defs(
    input: impl Read,
    length: u64,
    strings: GameStrings,
    mut progress: impl FnMut(u64, u64),
) -> Result<Content, ImportError> {
    let mut blocks = Blocks::new(input);
    let mut cards = Collector::default();
    let (to_threads, waiting) = mpsc::sync_channel::<(usize, Block)>(MAX_WAITING);
    let (to_us, parsed) = mpsc::channel();
    let waiting = Mutex::new(waiting);
    thread::scope(|scope| {
        // Moved in, so that an early return also ends the threads.
        let to_threads = to_threads;
        for _ in 0..thread::available_parallelism().map_or(1, usize::from).min(MOST_THREADS) {
            let (to_us, waiting, strings) = (to_us.clone(), &waiting, &strings);
            scope.spawn(move || {
                while let Some((number, block)) = waiting.lock().ok().and_then(|waiting| waiting.recv().ok()) {
                    if to_us.send((number, parse(&block, strings))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(to_us);
        let mut number = 0;
        while let Some(block) = blocks.next().map_err(ImportError::io("CardDefs.xml"))? {
            if number == 0 {
                cards.build = block.build();
            }
            if to_threads.send((number, block)).is_err() {
                break;
            }
            number += 1;
            parsed.try_iter().try_for_each(|parsed| cards.take(parsed))?;
            progress(blocks.done(), length);
        }
        drop(to_threads);
        parsed.iter().try_for_each(|parsed| cards.take(parsed))
    })?;
    progress(blocks.done(), length);
    cards.finish(&strings)
}

type Parsed = Result<Vec<Imported>, ImportError>;

fn parse(block: &Block, strings: &GameStrings) -> Parsed {
    let mut cards = Vec::new();
    let read = block.entities(|entity| cards.extend(card::import(entity, strings)));
    read.map(|()| cards).map_err(|(at, detail)| ImportError::Xml { at, detail })
}

/// Collects the cards in the order of the file, whichever thread was first, so that the same source makes the same file.
#[derive(Default)]
struct Collector {
    build: u32,
    early: BTreeMap<usize, Vec<Imported>>,
    next: usize,
    cards: Vec<Card>,
    words: [CardTextsBuilder; Locale::ALL.len()],
    tokens: Vec<Token>,
}

impl Collector {
    fn take(&mut self, (number, parsed): (usize, Parsed)) -> Result<(), ImportError> {
        self.early.insert(number, parsed?);
        while let Some(cards) = self.early.remove(&self.next) {
            self.next += 1;
            for imported in cards {
                match imported {
                    Imported::Card(card) => self.add_card(*card),
                    Imported::Token(token) => self.tokens.push(token),
                }
            }
        }
        Ok(())
    }

    fn add_card(&mut self, ImportedCard { card, words }: ImportedCard) {
        for (builder, own) in self.words.iter_mut().zip(&words) {
            builder.push(card.dbf_id, &own.name, &own.text, &own.flavor);
        }
        self.cards.push(card);
    }

    fn finish(mut self, strings: &GameStrings) -> Result<Content, ImportError> {
        self.cards.sort_by_key(|card| card.dbf_id);
        self.cards.dedup_by_key(|card| card.dbf_id);
        let collectible = self.cards.iter().filter(|card| card.collectible);
        let sets = sets::of_cards(collectible.map(|card| (card.set, &*card.id)));
        if sets.is_empty() {
            return Err(ImportError::NoCards);
        }
        let content =
            |(locale, words)| LocaleContent { locale, words, strings: strings.get(locale).finish(locale, &sets) };
        let locales = Locale::ALL.into_iter().zip(self.words).map(content).collect();
        self.tokens.sort_by(|a, b| a.id.cmp(&b.id));
        self.tokens.dedup_by(|a, b| a.id == b.id);
        Ok(Content { build: self.build, cards: self.cards, sets, locales, tokens: self.tokens })
    }
}
