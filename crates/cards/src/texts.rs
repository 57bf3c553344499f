//! The texts of all cards in one locale: names, texts for display, flavour. They are stored as one block of text and ranges in
//! it, so that a locale takes a few allocations and loads in one or two milliseconds.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher};
use std::sync::Arc;

use crate::bytes::{Malformed, Reader, Writer};
use crate::text::{Display, Mark, Style};

/// The name of a card that the data has no name for.
pub const UNKNOWN_NAME: &str = "Unknown Card";

/// A card's texts in one locale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardText<'a> {
    pub name: &'a str,
    /// Plain text, for display; may be empty.
    pub text: &'a str,
    /// The bold and italic parts of the text: byte ranges, in order.
    pub marks: &'a [Mark],
    pub flavor: &'a str,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Span {
    start: u32,
    length: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    name: Span,
    text: Span,
    flavor: Span,
    marks: Span,
}

#[derive(Debug)]
pub struct CardTexts {
    /// The dbf ids of the catalog, ascending; `entries` has the same order.
    ids: Arc<[u32]>,
    block: Box<str>,
    marks: Box<[Mark]>,
    entries: Box<[Entry]>,
}

impl CardTexts {
    pub fn get(&self, dbf_id: u32) -> Option<CardText<'_>> {
        let entry = self.entries.get(self.ids.binary_search(&dbf_id).ok()?)?;
        let marks = entry.marks.start as usize..(entry.marks.start + entry.marks.length) as usize;
        Some(CardText {
            name: Some(self.slice(entry.name)).filter(|name| !name.is_empty()).unwrap_or(UNKNOWN_NAME),
            text: self.slice(entry.text),
            marks: self.marks.get(marks).unwrap_or_default(),
            flavor: self.slice(entry.flavor),
        })
    }

    pub fn name(&self, dbf_id: u32) -> &str {
        self.get(dbf_id).map_or(UNKNOWN_NAME, |words| words.name)
    }

    /// The text for display, without its marks; may be empty.
    pub fn text(&self, dbf_id: u32) -> &str {
        self.get(dbf_id).map_or("", |words| words.text)
    }

    pub fn flavor(&self, dbf_id: u32) -> &str {
        self.get(dbf_id).map_or("", |words| words.flavor)
    }

    /// Its size in memory, in bytes.
    pub fn size(&self) -> usize {
        self.block.len() + size_of_val(&*self.marks) + size_of_val(&*self.entries)
    }

    fn slice(&self, span: Span) -> &str {
        let start = span.start as usize;
        self.block.get(start..start + span.length as usize).unwrap_or_default()
    }

    pub(crate) fn read(bytes: &[u8], ids: Arc<[u32]>) -> Result<Self, Malformed> {
        let mut input = Reader::new(bytes);
        let block = input.text()?.into();
        let marks = (0..input.count()?)
            .map(|_| {
                let style = if input.byte()? == 0 { Style::Bold } else { Style::Italic };
                let start = input.number()?;
                let length: u32 = input.number()?;
                Ok(Mark { start, end: start.checked_add(length).ok_or(Malformed)?, style })
            })
            .collect::<Result<_, Malformed>>()?;
        let mut span = || Ok(Span { start: input.number()?, length: input.number::<u16>()?.into() });
        let entries = (0..ids.len())
            .map(|_| Ok(Entry { name: span()?, text: span()?, flavor: span()?, marks: span()? }))
            .collect::<Result<_, Malformed>>()?;
        if !input.is_empty() {
            return Err(Malformed);
        }
        Ok(Self { ids, block, marks, entries })
    }
}

/// Collects the texts of a locale, each different one once: reprints share theirs.
#[derive(Debug, Default)]
pub struct CardTextsBuilder {
    block: String,
    /// By the hash of the text. If two texts have the same hash, the later one is added again.
    known: HashMap<u64, Span>,
    marks: Vec<Mark>,
    entries: Vec<(u32, Entry)>,
}

impl CardTextsBuilder {
    pub fn push(&mut self, dbf_id: u32, name: &str, text: &Display, flavor: &str) {
        let marks = Span { start: self.marks.len() as u32, length: text.marks.len() as u32 };
        self.marks.extend_from_slice(&text.marks);
        let entry =
            Entry { name: self.intern(name), text: self.intern(&text.plain), flavor: self.intern(flavor), marks };
        self.entries.push((dbf_id, entry));
    }

    fn intern(&mut self, text: &str) -> Span {
        if text.is_empty() || text.len() > usize::from(u16::MAX) {
            return Span::default();
        }
        let mut hasher = DefaultHasher::new();
        hasher.write(text.as_bytes());
        let known = self.known.entry(hasher.finish()).or_default();
        let (start, end) = (known.start as usize, (known.start + known.length) as usize);
        if self.block.get(start..end) == Some(text) {
            return *known;
        }
        *known = Span { start: self.block.len() as u32, length: text.len() as u32 };
        self.block.push_str(text);
        *known
    }

    /// The bytes of the file's section, for the cards of these ids in this order.
    pub(crate) fn write(&self, ids: &[u32]) -> Vec<u8> {
        let entries: HashMap<u32, Entry> = self.entries.iter().copied().collect();
        let mut out = Writer::default();
        out.text(&self.block);
        out.number(self.marks.len() as u64);
        for mark in &self.marks {
            out.byte(u8::from(mark.style == Style::Italic));
            out.number(mark.start);
            out.number(mark.end - mark.start);
        }
        for id in ids {
            let entry = entries.get(id).copied().unwrap_or_default();
            for span in [entry.name, entry.text, entry.flavor, entry.marks] {
                out.number(span.start);
                out.number(span.length);
            }
        }
        out.0
    }
}
