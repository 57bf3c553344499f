//! A minimal JSON writer, so that the page does not load a library for it.

use std::fmt::{Display, Write};

/// The JSON written so far.
#[derive(Default)]
pub struct Json(String);

impl Json {
    pub fn finish(self) -> String {
        self.0
    }

    /// `{…}` with the fields that `fields` writes by [`Json::key`].
    pub fn object(&mut self, fields: impl FnOnce(&mut Self)) {
        self.0.push('{');
        fields(self);
        self.0.push('}');
    }

    /// `[…]` with one `item` each.
    pub fn array<T>(&mut self, items: impl IntoIterator<Item = T>, mut item: impl FnMut(&mut Self, T)) {
        self.0.push('[');
        for value in items {
            self.comma();
            item(self, value);
        }
        self.0.push(']');
    }

    /// The key of the value that is written next.
    pub fn key(&mut self, key: &str) -> &mut Self {
        self.comma();
        self.string(key);
        self.0.push(':');
        self
    }

    /// For a number.
    pub fn plain(&mut self, value: impl Display) {
        // Writing to a string does not fail.
        let _ = write!(self.0, "{value}");
    }

    pub fn bool(&mut self, value: bool) {
        self.0.push_str(if value { "true" } else { "false" });
    }

    /// The value that `some` writes, or null.
    pub fn option<T>(&mut self, value: Option<T>, some: impl FnOnce(&mut Self, T)) {
        match value {
            Some(value) => some(self, value),
            None => self.null(),
        }
    }

    pub fn null(&mut self) {
        self.0.push_str("null");
    }

    pub fn string(&mut self, text: &str) {
        self.0.push('"');
        for sign in text.chars() {
            match sign {
                '"' => self.0.push_str("\\\""),
                '\\' => self.0.push_str("\\\\"),
                sign if sign < ' ' => {
                    let _ = write!(self.0, "\\u{:04x}", u32::from(sign));
                }
                sign => self.0.push(sign),
            }
        }
        self.0.push('"');
    }

    fn comma(&mut self) {
        if !self.0.ends_with(['{', '[']) {
            self.0.push(',');
        }
    }
}
