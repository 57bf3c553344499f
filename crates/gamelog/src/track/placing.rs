//! Cards that put what they make at an end of the deck. The log does not say where a card goes; the text of its maker does.

use super::End;

impl End {
    /// By the English text of a card, such as "Put a Crate on the bottom of your deck." None for a card that also shuffles, or
    /// that names both ends: then it is not sure where its cards go.
    pub fn of_text(text: &str) -> Option<Self> {
        let text = plain(text);
        if text.contains("shuffle") || text.contains("top or bottom") {
            return None;
        }
        let mut found = None;
        for sentence in text.split('.') {
            let puts = ["put ", "place ", "add "].iter().any(|word| sentence.contains(word));
            let end = match (sentence.contains("bottom of your deck"), sentence.contains("top of your deck")) {
                (true, true) => return None,
                (true, false) if puts => Self::Bottom,
                (false, true) if puts => Self::Top,
                _ => continue,
            };
            if found.is_some_and(|found| found != end) {
                return None;
            }
            found = Some(end);
        }
        found
    }
}

/// In lower case, without marks: `<b>…</b>`, `[x]`, and `_` for a space.
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut in_mark = false;
    for sign in text.chars() {
        match sign {
            '<' => in_mark = true,
            '>' => in_mark = false,
            _ if in_mark => {}
            '_' | '\n' | '\u{a0}' | ' ' => {
                if !plain.ends_with(' ') {
                    plain.push(' ');
                }
            }
            sign => plain.push(sign.to_ascii_lowercase()),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_says_where_the_cards_go() {
        for (text, end) in [
            ("<b>Battlecry:</b> Put a 'Lost Crate' on\nthe _bottom of your deck.", Some(End::Bottom)),
            ("Deal 3 damage. Add a Crate to the bottom of your deck with +1/+1.", Some(End::Bottom)),
            ("[x]<b>Discover</b> a Beast to put\non top of your deck.", Some(End::Top)),
            ("Draw from the bottom of your deck.", None),
            ("Swap your hand with the bottom of your deck. Put a Crate into your hand.", None),
            ("You may choose to put it on the top or bottom of your deck.", None),
            ("Put a Crate on top of your deck. Put another on the bottom of your deck.", None),
            ("Shuffle a Crate into your deck. Put another on top of your deck.", None),
            ("Put it on the bottom of their deck.", None),
            ("", None),
        ] {
            assert_eq!(End::of_text(text), end, "{text}");
        }
    }
}
