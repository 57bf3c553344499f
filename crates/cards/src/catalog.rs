//! An open card file: its cards in memory; the texts of a locale are read on first use.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use crate::content::read_cards;
use crate::file::{CardFile, FileError, Section};
use crate::locale::Locale;
use crate::model::Card;
use crate::search::{Entry, Index};
use crate::sets::Set;
use crate::standard::{Rotations, Standard};
use crate::strings::Strings;
use crate::texts::CardTexts;

#[derive(Debug)]
pub struct Catalog {
    file: CardFile,
    /// Ascending by dbf id.
    cards: Box<[Card]>,
    ids: Arc<[u32]>,
    /// Indexes into `cards`, ascending by card id.
    by_id: Box<[u32]>,
    sets: Box<[Set]>,
    standard: Standard,
    words: [OnceLock<Arc<CardTexts>>; Locale::ALL.len()],
    strings: [OnceLock<Arc<Strings>>; Locale::ALL.len()],
}

impl Catalog {
    pub fn open(path: &Path) -> Result<Self, FileError> {
        Self::read(CardFile::open(path)?)
    }

    /// From the bytes of a card file.
    pub fn from_bytes(bytes: impl Into<Box<[u8]>>) -> Result<Self, FileError> {
        Self::read(CardFile::from_bytes(bytes)?)
    }

    fn read(file: CardFile) -> Result<Self, FileError> {
        let (cards, sets) = read_cards(&file.section(Section::Cards)?)?;
        let ids = cards.iter().map(|card| card.dbf_id).collect();
        let mut by_id: Box<[u32]> = (0..cards.len() as u32).collect();
        by_id.sort_unstable_by(|a, b| cards[*a as usize].id.cmp(&cards[*b as usize].id));
        let standard = Rotations::built_in().latest();
        let (words, strings) = Default::default();
        Ok(Self { file, cards: cards.into(), ids, by_id, sets: sets.into(), standard, words, strings })
    }

    /// With other Standard sets than the built-in ones.
    pub fn with_standard(self, standard: Standard) -> Self {
        Self { standard, ..self }
    }

    /// The build of the game; 0 if the source did not name it.
    pub fn build(&self) -> u32 {
        self.file.build()
    }

    /// Changes whenever the content changes.
    pub fn fingerprint(&self) -> u32 {
        self.file.fingerprint()
    }

    /// Reads the whole file again and checks every section.
    pub fn verify(&self) -> Result<(), FileError> {
        self.file.verify()
    }

    /// Every card of the file, ascending by dbf id: all collectible ones, every hero that a deck may have, the modules of
    /// sideboards and the companions of Fabled cards.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    pub fn collectible(&self) -> impl Iterator<Item = &Card> {
        self.cards.iter().filter(|card| card.collectible)
    }

    pub fn card(&self, dbf_id: u32) -> Option<&Card> {
        Some(&self.cards[self.ids.binary_search(&dbf_id).ok()?])
    }

    pub fn by_id(&self, id: &str) -> Option<&Card> {
        let at = self.by_id.binary_search_by(|at| (*self.cards[*at as usize].id).cmp(id)).ok()?;
        Some(&self.cards[self.by_id[at] as usize])
    }

    /// By card id (`CS2_029`) or by dbf id in digits (`315`).
    pub fn find(&self, either: &str) -> Option<&Card> {
        match either.parse() {
            Ok(dbf_id) => self.card(dbf_id),
            Err(_) => self.by_id(either),
        }
    }

    /// The sets that have collectible cards, ascending by number.
    pub fn sets(&self) -> &[Set] {
        &self.sets
    }

    pub fn standard(&self) -> &Standard {
        &self.standard
    }

    pub fn locales(&self) -> impl Iterator<Item = Locale> {
        Locale::ALL.into_iter().filter(|locale| self.has(*locale))
    }

    pub fn has(&self, locale: Locale) -> bool {
        self.file.has(Section::Texts(locale))
    }

    /// The locale itself, or English if the data does not have it.
    pub fn nearest(&self, locale: Locale) -> Locale {
        if self.has(locale) { locale } else { Locale::EnUs }
    }

    /// The texts of all cards, read from the file on first use.
    pub fn texts(&self, locale: Locale) -> Result<Arc<CardTexts>, FileError> {
        let slot = &self.words[locale.index()];
        if let Some(words) = slot.get() {
            return Ok(words.clone());
        }
        let words = CardTexts::read(&self.file.section(Section::Texts(locale))?, self.ids.clone())?;
        Ok(slot.get_or_init(|| Arc::new(words)).clone())
    }

    /// The search of all collectible cards in a locale, by their English names too.
    pub fn search_index(&self, locale: Locale) -> Result<Index, FileError> {
        let (words, english) = (self.texts(locale)?, self.texts(Locale::EnUs)?);
        Ok(Index::new(self.collectible().map(|card| Entry {
            dbf: card.dbf_id,
            id: &card.id,
            name: words.name(card.dbf_id),
            english: english.name(card.dbf_id),
            text: words.text(card.dbf_id),
            classes: card.classes,
            cost: card.cost,
            rarity: card.rarity,
            kind: card.kind,
            set: card.set,
            collectible: true,
            standard: self.standard().contains(card.set),
        })))
    }

    /// The game's strings, read from the file on first use.
    pub fn strings(&self, locale: Locale) -> Result<Arc<Strings>, FileError> {
        let slot = &self.strings[locale.index()];
        if let Some(strings) = slot.get() {
            return Ok(strings.clone());
        }
        let strings = Strings::read(&self.file.section(Section::Strings(locale))?)?;
        Ok(slot.get_or_init(|| Arc::new(strings)).clone())
    }
}
