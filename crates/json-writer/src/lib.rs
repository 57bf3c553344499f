//! A minimal JSON writer, so that the page does not load a library for it, and the buffers of the page's modules.

mod page_buffers;

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

    /// A number with `decimals`, at least 0. Formatting floats as such would make a page's module larger.
    pub fn decimal(&mut self, value: f64, decimals: u32) {
        let unit = 10_u64.pow(decimals);
        let rounded = (value.max(0.0) * unit as f64).round() as u64;
        let _ = write!(self.0, "{}.{:0width$}", rounded / unit, rounded % unit, width = decimals as usize);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_rounded() {
        let written = |value, decimals| {
            let mut json = Json::default();
            json.decimal(value, decimals);
            json.finish()
        };
        assert_eq!(written(2.0 / 26.0, 4), "0.0769");
        assert_eq!(written(1.0, 4), "1.0000");
        assert_eq!(written(489.04, 1), "489.0");
        assert_eq!(written(-0.001, 1), "0.0");
    }
}
