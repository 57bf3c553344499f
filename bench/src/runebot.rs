//! RuneBot's answers on the real cards: the time of typical messages, and the memory that lexicon and topics add. The aim is a 99th
//! percentile under 5 ms.

use std::collections::HashMap;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Result;
use cards::Catalog;
use cards::locale::Locale;
use runeside::base::language::Language;
use runeside::runebot::answer::{Knowledge, World};
use runeside::runebot::help;

const TRIES: usize = 3;
const LOCALES: [(Language, Locale); 4] = [
    (Language::En, Locale::EnUs),
    (Language::Fr, Locale::FrFr),
    (Language::Es, Locale::EsEs),
    (Language::Pt, Locale::PtBr),
];

/// Questions without a card; each is asked in every language.
const QUESTIONS: [&str; 12] = [
    "mage secrets that cost 3",
    "serviteurs légendaires de chasseur",
    "dragones de coste 7 o más",
    "feitiços de fogo",
    "what is lifesteal",
    "combien de cartes dans un deck ?",
    "¿cómo borro mi cuenta?",
    "qual é o melhor deck hoje?",
    "what will the weather be like in Lisbon tomorrow afternoon",
    "raconte-moi une histoire de pirates et de trésors perdus",
    "stats of Bananamancer Supreme",
    "priest cards that draw",
];

pub fn measure() -> Result<()> {
    let Some(folder) = std::env::var_os("RUNESIDE_TEST_CARD_DATA") else {
        println!("  not measured: RUNESIDE_TEST_CARD_DATA names no folder of the package hearthstone-data");
        return Ok(());
    };
    let content = cards::import::from_folder(Path::new(&folder), |_, _| ())?;
    let catalog = Catalog::from_bytes(content.encode())?;
    drop(content);
    let mut indexes = HashMap::new();
    for (_, locale) in LOCALES {
        indexes.insert(locale, catalog.search_index(locale)?);
        catalog.strings(locale)?;
    }
    let before = resident();
    let begun = Instant::now();
    let knowledge = Knowledge::new(Some(&catalog), help());
    let built = begun.elapsed();
    println!("  built in {built:.0?}, adds {:.1} MiB", resident().saturating_sub(before) as f64 / 1024.0);
    let get = |locale: Locale| indexes.get(&locale);
    let mut times: Vec<Duration> = Vec::new();
    for (language, locale) in LOCALES {
        let world = World::new(&knowledge, Some(&catalog), &get, language);
        let texts = catalog.texts(locale)?;
        let names = catalog.collectible().step_by(17).map(|card| texts.name(card.dbf_id).to_owned());
        // Every second name has its middle letter left out.
        let messages = names.enumerate().map(|(at, name)| {
            let middle = name.chars().count() / 2;
            let cut = |(place, _): &(usize, char)| at % 2 == 0 || *place != middle;
            name.chars().enumerate().filter(cut).map(|(_, c)| c).collect::<String>()
        });
        for message in messages.chain(QUESTIONS.map(str::to_owned)) {
            let once = |_| {
                let begun = Instant::now();
                std::hint::black_box(world.answer(std::hint::black_box(&message), None));
                begun.elapsed()
            };
            times.push((0..TRIES).map(once).min().unwrap_or_default());
        }
    }
    times.sort_unstable();
    let at = |of_thousand: usize| times[times.len() * of_thousand / 1000];
    println!(
        "  {} messages: half in {:.1?}   99 % in {:.1?} [5 ms]   99.9 % in {:.1?}",
        times.len(),
        at(500),
        at(990),
        at(999)
    );
    Ok(())
}

/// The process's memory in KiB.
fn resident() -> usize {
    let pages = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    pages.split(' ').nth(1).and_then(|pages| pages.parse::<usize>().ok()).unwrap_or_default() * 4
}
