//! One `<Entity>`: its tags, and where its texts lie; they are read only for cards that are kept.

use std::borrow::Cow;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use crate::locale::Locale;

pub const NAME: u32 = 185;
pub const TEXT: u32 = 184;
pub const FLAVOR: u32 = 351;
pub const ARTIST: u32 = 342;

#[derive(Debug, Default)]
pub struct Entity<'a> {
    pub id: Cow<'a, str>,
    pub dbf_id: u32,
    /// Whole numbers by tag, in the order of the file.
    tags: Vec<(u32, i64)>,
    /// The tags its text names.
    pub mentioned: Vec<u32>,
    /// What lies inside the tags that hold text, still escaped.
    texts: Vec<(u32, &'a str)>,
}

impl<'a> Entity<'a> {
    /// From the text of one entity and whatever stands before it.
    pub fn parse(text: &'a str) -> Result<Self, String> {
        let mut reader = Reader::from_str(text);
        reader.config_mut().check_end_names = false;
        let mut entity = Self { tags: Vec::with_capacity(24), ..Self::default() };
        loop {
            match reader.read_event().map_err(|error| error.to_string())? {
                Event::Start(start) if start.name().as_ref() == "Entity" => entity.begin(&start)?,
                Event::Empty(tag) => entity.tag(&tag)?,
                Event::Start(tag) if tag.name().as_ref() == "Tag" => {
                    let number = attributes(&tag)?.number;
                    let inside = reader.read_text(tag.name()).map_err(|error| error.to_string())?;
                    if let Cow::Borrowed(inside) = inside.into_inner() {
                        entity.texts.push((number, inside));
                    }
                }
                Event::End(end) if end.name().as_ref() == "Entity" => return Ok(entity),
                Event::Eof => return Err("an entity ends early".into()),
                _ => {}
            }
        }
    }
}

impl<'a> Entity<'a> {
    /// A whole number of a tag; 0 where the entity has none.
    pub fn get(&self, tag: u32) -> i64 {
        self.tags.iter().find(|(number, _)| *number == tag).map_or(0, |(_, value)| *value)
    }

    pub fn has(&self, tag: u32) -> bool {
        self.get(tag) != 0
    }

    pub fn tags(&self) -> impl Iterator<Item = u32> {
        self.tags.iter().filter(|(_, value)| *value != 0).map(|(number, _)| *number)
    }

    /// A tag's one text.
    pub fn text(&self, tag: u32) -> Cow<'a, str> {
        self.inside(tag).map_or(Cow::Borrowed(""), unescape)
    }

    /// A tag's texts in our locales; English stands in where a translation is missing.
    pub fn texts(&self, tag: u32) -> [Cow<'a, str>; Locale::ALL.len()] {
        let inside = self.inside(tag).unwrap_or_default();
        let found = Locale::ALL.map(|locale| element(inside, locale.name()).map_or(Cow::Borrowed(""), unescape));
        let english = found[Locale::EnUs.index()].clone();
        found.map(|text| if text.is_empty() { english.clone() } else { text })
    }

    fn inside(&self, tag: u32) -> Option<&'a str> {
        self.texts.iter().find(|(number, _)| *number == tag).map(|(_, text)| *text)
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
            // Some newer tags hold what is no number; nothing we read does.
            "value" => found.value = attribute.value.parse().unwrap_or_default(),
            _ => {}
        }
    }
    Ok(found)
}

/// What lies between `<frFR>` and `</frFR>`.
fn element<'a>(inside: &'a str, name: &str) -> Option<&'a str> {
    let mut rest = inside;
    while let Some(at) = rest.find(name) {
        let (before, after) = (&rest[..at], &rest[at + name.len()..]);
        if before.ends_with('<') && after.starts_with('>') {
            return after[1..].split('<').next();
        }
        rest = after;
    }
    None
}

/// Text with an entity nobody knows is left as it is written.
fn unescape(text: &str) -> Cow<'_, str> {
    quick_xml::escape::unescape(text).unwrap_or(Cow::Borrowed(text))
}
