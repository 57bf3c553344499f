//! The body of a request to Stripe: a form with nested keys (`line_items[0][quantity]`), encoded as Stripe's own client does.

use std::fmt::Write;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Form(String);

impl Form {
    pub fn add(mut self, key: &str, value: impl AsRef<str>) -> Self {
        if !self.0.is_empty() {
            self.0.push('&');
        }
        encode(key, &mut self.0);
        self.0.push('=');
        encode(value.as_ref(), &mut self.0);
        self
    }

    /// Only if the value is there.
    pub fn add_some(self, key: &str, value: Option<impl AsRef<str>>) -> Self {
        match value {
            Some(value) => self.add(key, value),
            None => self,
        }
    }

    pub fn into_text(self) -> String {
        self.0
    }
}

/// Percent-encodes everything but letters, digits, `-._~` and the brackets of a key.
fn encode(text: &str, out: &mut String) {
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'[' | b']' => {
                out.push(char::from(byte))
            }
            _ => {
                let _ = write!(out, "%{byte:02X}");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the official package sent for the same values.
    #[test]
    fn it_is_encoded_as_by_the_official_package() {
        let form = Form::default()
            .add("mode", "payment")
            .add("line_items[0][price_data][unit_amount]", "499")
            .add("line_items[0][price_data][product_data][name]", "550 mana : l'été (é & +)!*~")
            .add("success_url", "https://runeside.test/shop?purchase=1&session={CHECKOUT_SESSION_ID}")
            .add_some("nothing", None::<&str>)
            .add("adaptive_pricing[enabled]", "false");
        assert_eq!(
            form.into_text(),
            "mode=payment&line_items[0][price_data][unit_amount]=499&line_items[0][price_data][product_data][name]=550%20mana%20%3A\
             %20l%27%C3%A9t%C3%A9%20%28%C3%A9%20%26%20%2B%29%21%2A~&success_url=https%3A%2F%2Fruneside.test%2Fshop%3Fpurchase%3D1%26\
             session%3D%7BCHECKOUT_SESSION_ID%7D&adaptive_pricing[enabled]=false"
        );
    }
}
