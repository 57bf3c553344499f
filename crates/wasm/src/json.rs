//! A minimal JSON writer, so that the page does not load a library for it.

use std::fmt::{Display, Write};

/// The JSON written so far.
#[derive(Default)]
pub(crate) struct Json(String);

impl Json {
    pub(crate) fn finish(self) -> String {
        self.0
    }

    /// `{…}` with the fields that `fields` writes by [`Json::key`].
    pub(crate) fn object(&mut self, fields: impl FnOnce(&mut Self)) {
        self.0.push('{');
        fields(self);
        self.0.push('}');
    }

    /// `[…]` with one `item` each.
    pub(crate) fn array<T>(&mut self, items: impl IntoIterator<Item = T>, mut item: impl FnMut(&mut Self, T)) {
        self.0.push('[');
        for value in items {
            self.comma();
            item(self, value);
        }
        self.0.push(']');
    }

    /// The key of the value that is written next.
    pub(crate) fn key(&mut self, key: &str) -> &mut Self {
        self.comma();
        self.string(key);
        self.0.push(':');
        self
    }

    /// For a number.
    pub(crate) fn plain(&mut self, value: impl Display) {
        // Writing to a string does not fail.
        let _ = write!(self.0, "{value}");
    }

    pub(crate) fn null(&mut self) {
        self.0.push_str("null");
    }

    pub(crate) fn string(&mut self, text: &str) {
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
