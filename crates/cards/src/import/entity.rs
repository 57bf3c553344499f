//! One `<Entity>`: its tags, and the ranges of its texts, which are only parsed for imported cards.

use std::borrow::Cow;

use memchr::memmem;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use crate::locale::Locale;

pub const NAME: u32 = 185;
pub const TEXT: u32 = 184;
pub const FLAVOR: u32 = 351;
pub const ARTIST: u32 = 342;

const TAG_END: &[u8] = b"</Tag>";

#[derive(Debug, Default)]
pub struct Entity<'a> {
    pub id: Cow<'a, str>,
    pub dbf_id: u32,
    /// Integers by tag, in the order of the file.
    tags: Vec<(u32, i64)>,
    /// The tags that its text mentions.
    pub mentioned: Vec<u32>,
    /// The content of the tags with text, still escaped.
    texts: Vec<(u32, &'a [u8])>,
}

impl<'a> Entity<'a> {
    /// From the bytes of one entity and anything before it. Most of the bytes are texts of entities that are not imported, so
    /// texts are skipped as a whole and parsed on request.
    pub fn parse(bytes: &'a [u8]) -> Result<Self, String> {
        let mut entity = Self { tags: Vec::with_capacity(32), ..Self::default() };
        let mut rest = bytes;
        while let Some((number, inside)) = entity.parse_up_to_text(rest)? {
            let end = memmem::find(inside, TAG_END).ok_or("a tag does not end")?;
            entity.texts.push((number, &inside[..end]));
            rest = &inside[end + TAG_END.len()..];
        }
        Ok(entity)
    }

    /// Parses up to the next tag with text: its number and the bytes after it. `None` at the end of the entity.
    fn parse_up_to_text(&mut self, bytes: &'a [u8]) -> Result<Option<(u32, &'a [u8])>, String> {
        let mut reader = Reader::from_reader(bytes);
        // A reader that starts in the middle of an entity sees an end without a start.
        reader.config_mut().allow_unmatched_ends = true;
        reader.config_mut().check_end_names = false;
        loop {
            match reader.read_event().map_err(|error| error.to_string())? {
                Event::Start(start) if start.name().as_ref() == "Entity" => self.begin(&start)?,
                Event::Start(start) if start.name().as_ref() == "Tag" => {
                    let number = attributes(&start)?.number;
                    return Ok(Some((number, &bytes[reader.buffer_position() as usize..])));
                }
                Event::Empty(tag) => self.tag(&tag)?,
                Event::End(end) if end.name().as_ref() == "Entity" => return Ok(None),
                Event::Eof => return Err("an entity ends early".into()),
                _ => {}
            }
        }
    }
}

impl<'a> Entity<'a> {
    /// The integer of a tag; 0 if the entity does not have it.
    pub fn get(&self, tag: u32) -> i64 {
        self.tags.iter().find(|(number, _)| *number == tag).map_or(0, |(_, value)| *value)
    }

    pub fn has(&self, tag: u32) -> bool {
        self.get(tag) != 0
    }

    pub fn tags(&self) -> impl Iterator<Item = u32> {
        self.tags.iter().filter(|(_, value)| *value != 0).map(|(number, _)| *number)
    }

    /// The content of a tag with text, still escaped; empty if there is none.
    pub fn inside(&self, tag: u32) -> Cow<'a, str> {
        let inside = self.texts.iter().find(|(number, _)| *number == tag).map(|(_, text)| *text);
        String::from_utf8_lossy(inside.unwrap_or_default())
    }

    fn begin(&mut self, start: &BytesStart<'a>) -> Result<(), String> {
        for attribute in start.attributes().with_checks(false) {
            let attribute = attribute.map_err(|error| error.to_string())?;
            match attribute.key.as_ref() {
                "CardID" => self.id = attribute.value.into_owned().into(),
                "ID" => self.dbf_id = attribute.value.parse().map_err(|_| "an entity's number is no number")?,
                _ => {}
            }
        }
        Ok(())
    }

    fn tag(&mut self, tag: &BytesStart<'a>) -> Result<(), String> {
        let Attributes { number, value } = attributes(tag)?;
        match tag.name().as_ref() {
            "Tag" => self.tags.push((number, value)),
            "ReferencedTag" => self.mentioned.push(number),
            _ => {}
        }
        Ok(())
    }
}

struct Attributes {
    number: u32,
    value: i64,
}

fn attributes(tag: &BytesStart<'_>) -> Result<Attributes, String> {
    let mut found = Attributes { number: 0, value: 0 };
    for attribute in tag.attributes().with_checks(false) {
        let attribute = attribute.map_err(|error| error.to_string())?;
        match attribute.key.as_ref() {
            "enumID" => found.number = attribute.value.parse().map_err(|_| "a tag's number is no number")?,
            // Some newer tags have other values than numbers; we use none of those.
            "value" => found.value = attribute.value.parse().unwrap_or_default(),
            _ => {}
        }
    }
    Ok(found)
}

/// A tag's texts in our locales; English where a translation is missing.
pub fn texts(inside: &str) -> [Cow<'_, str>; Locale::ALL.len()] {
    let mut found = [""; Locale::ALL.len()];
    for (name, text) in elements(inside) {
        if let Some(locale) = Locale::ALL.into_iter().find(|locale| locale.name() == name) {
            found[locale.index()] = text;
        }
    }
    let english = found[Locale::EnUs.index()];
    found.map(|text| unescape(if text.is_empty() { english } else { text }))
}

/// The elements `<frFR>texte</frFR>`, one after the other; they contain only text.
fn elements(inside: &str) -> impl Iterator<Item = (&str, &str)> {
    let opening = inside.split('<').skip(1).filter(|piece| !piece.starts_with('/'));
    opening.filter_map(|piece| piece.split_once('>'))
}

/// Text with an unknown XML entity is left unchanged.
pub fn unescape(text: &str) -> Cow<'_, str> {
    quick_xml::escape::unescape(text).unwrap_or(Cow::Borrowed(text))
}
