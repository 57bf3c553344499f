//! The content of an import, and its encoding in the card file.

use std::io;
use std::path::Path;

use crate::bytes::{Malformed, Reader, Writer};
use crate::file::{self, Section};
use crate::locale::Locale;
use crate::model::{Card, CardType, Class, Classes, DeckRules, Rarity, Runes, Sideboard};
use crate::sets::Set;
use crate::strings::Strings;
use crate::texts::CardTextsBuilder;
use crate::tokens::{self, Token};

/// The content of an import. `cards` ascends by dbf id.
#[derive(Debug, Default)]
pub struct Content {
    /// The build of the game; 0 if the source did not name it.
    pub build: u32,
    pub cards: Vec<Card>,
    pub sets: Vec<Set>,
    pub locales: Vec<LocaleContent>,
    /// The cards of the token file, ascending by id; empty if the source lists only collectible cards.
    pub tokens: Vec<Token>,
}

#[derive(Debug)]
pub struct LocaleContent {
    pub locale: Locale,
    pub words: CardTextsBuilder,
    pub strings: Strings,
}

impl Content {
    pub fn collectible(&self) -> usize {
        self.cards.iter().filter(|card| card.collectible).count()
    }

    /// The bytes of the card file.
    pub fn encode(&self) -> Vec<u8> {
        let ids: Vec<u32> = self.cards.iter().map(|card| card.dbf_id).collect();
        let mut sections = vec![(Section::Cards, write_cards(&self.cards, &self.sets))];
        for content in &self.locales {
            sections.push((Section::Texts(content.locale), content.words.write(&ids)));
            sections.push((Section::Strings(content.locale), content.strings.write()));
        }
        file::assemble(self.build, &sections)
    }

    /// The bytes of the token file.
    pub fn encode_tokens(&self) -> Vec<u8> {
        tokens::encode(self.build, &self.tokens)
    }

    /// Writes the card file atomically.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        file::replace(path, &self.encode())
    }
}

fn write_cards(cards: &[Card], sets: &[Set]) -> Vec<u8> {
    let mut out = Writer::default();
    out.number(sets.len() as u64);
    for set in sets {
        out.number(set.number);
        out.text(&set.name);
        out.text(&set.code);
        out.number(set.cards);
    }
    out.number(cards.len() as u64);
    cards.iter().for_each(|card| write_card(&mut out, card));
    out.0
}

pub(crate) fn read_cards(bytes: &[u8]) -> Result<(Vec<Card>, Vec<Set>), Malformed> {
    let mut input = Reader::new(bytes);
    let set = |input: &mut Reader<'_>| {
        Ok(Set {
            number: input.number()?,
            name: input.text()?.into(),
            code: input.text()?.into(),
            cards: input.number()?,
        })
    };
    let sets = (0..input.count()?).map(|_| set(&mut input)).collect::<Result<_, Malformed>>()?;
    let cards: Vec<Card> = (0..input.count()?).map(|_| read_card(&mut input)).collect::<Result<_, _>>()?;
    let ascending = cards.is_sorted_by(|a, b| a.dbf_id < b.dbf_id);
    if input.is_empty() && ascending { Ok((cards, sets)) } else { Err(Malformed) }
}

fn write_card(out: &mut Writer, card: &Card) {
    let Card { dbf_id, id, collectible, classes, rarity, kind, set, cost, attack, health, durability, armor, .. } =
        card;
    out.number(*dbf_id);
    out.text(id);
    out.byte(
        u8::from(*collectible)
            | u8::from(card.mini_set) << 1
            | u8::from(card.hides_cost) << 2
            | u8::from(card.deck.companion) << 3,
    );
    out.number(classes.0);
    out.byte(Rarity::ALL.iter().position(|known| known == rarity).unwrap_or_default() as u8);
    out.byte(CardType::ALL.iter().position(|known| known == kind).unwrap_or_default() as u8);
    out.number(*set);
    for value in [*cost, *attack, *health, *durability, *armor] {
        out.number(value);
    }
    for value in [card.overload, card.spell_damage, card.spell_school] {
        out.byte(value);
    }
    out.numbers(&card.races);
    out.numbers(&card.mechanics);
    out.numbers(&card.mentions);
    out.number(card.hero_power);
    out.text(&card.artist);
    write_rules(out, &card.deck);
}

fn read_card(input: &mut Reader<'_>) -> Result<Card, Malformed> {
    let dbf_id = input.number()?;
    let id = input.text()?.into();
    let flags = input.byte()?;
    Ok(Card {
        dbf_id,
        id,
        collectible: flags & 1 != 0,
        mini_set: flags & 2 != 0,
        hides_cost: flags & 4 != 0,
        classes: Classes(input.number()?),
        rarity: *Rarity::ALL.get(usize::from(input.byte()?)).ok_or(Malformed)?,
        kind: *CardType::ALL.get(usize::from(input.byte()?)).ok_or(Malformed)?,
        set: input.number()?,
        cost: input.number()?,
        attack: input.number()?,
        health: input.number()?,
        durability: input.number()?,
        armor: input.number()?,
        overload: input.byte()?,
        spell_damage: input.byte()?,
        spell_school: input.byte()?,
        races: input.numbers()?,
        mechanics: input.numbers()?,
        mentions: input.numbers()?,
        hero_power: input.number()?,
        artist: input.text()?.into(),
        deck: DeckRules { companion: flags & 8 != 0, ..read_rules(input)? },
    })
}

/// Most cards have no rule of their own: those take one byte.
fn write_rules(out: &mut Writer, rules: &DeckRules) {
    if *rules == DeckRules::default() {
        out.byte(0);
        return;
    }
    let board = rules.sideboard.unwrap_or_default();
    let flags = [
        true,
        rules.holiday,
        rules.no_sideboard,
        rules.module,
        rules.sideboard.is_some(),
        board.any_class,
        board.any_collectible,
        board.counts_as_max,
    ];
    out.byte(flags.iter().enumerate().fold(0, |byte, (at, flag)| byte | u8::from(*flag) << at));
    out.number(rules.copy_of);
    let Runes { blood, frost, unholy } = rules.runes;
    let tourist = rules.tourist.map_or(0, |class| class as u8);
    for value in [rules.deck_size, tourist, blood, frost, unholy, board.min, board.max] {
        out.byte(value);
    }
}

fn read_rules(input: &mut Reader<'_>) -> Result<DeckRules, Malformed> {
    let flags = input.byte()?;
    let flag = |at: u8| flags >> at & 1 != 0;
    if !flag(0) {
        return Ok(DeckRules::default());
    }
    let copy_of = input.number()?;
    let mut bytes = [0; 7];
    for byte in &mut bytes {
        *byte = input.byte()?;
    }
    let [deck_size, tourist, blood, frost, unholy, min, max] = bytes;
    let board = Sideboard { min, max, any_class: flag(5), any_collectible: flag(6), counts_as_max: flag(7) };
    Ok(DeckRules {
        deck_size,
        copy_of,
        tourist: Class::from_tag(tourist.into()),
        holiday: flag(1),
        runes: Runes { blood, frost, unholy },
        sideboard: flag(4).then_some(board),
        no_sideboard: flag(2),
        module: flag(3),
        companion: false,
    })
}
