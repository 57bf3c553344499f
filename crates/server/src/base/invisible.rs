//! Characters that nobody sees and that make a text look like another one: they are removed from names.

/// The text without direction marks and overrides, zero-width characters, and letters that look like nothing.
pub fn without_invisible(text: &str) -> String {
    text.chars().filter(|c| !is_invisible(*c)).collect()
}

fn is_invisible(c: char) -> bool {
    matches!(c,
        // Soft hyphen, grapheme joiner, Arabic letter mark, Mongolian vowel separator.
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}'
        // Zero-width spaces and joiners, direction marks, embeddings, overrides and isolates, invisible operators.
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        // Byte order mark, annotation anchors, tags.
        | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
        // Hangul fillers and the blank Braille pattern.
        | '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' | '\u{2800}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn direction_overrides_and_zero_width_characters_are_removed() {
        for hidden in ['\u{202e}', '\u{2066}', '\u{200b}', '\u{200d}', '\u{feff}', '\u{ad}', '\u{e0041}', '\u{3164}'] {
            assert_eq!(without_invisible(&format!("Big{hidden} Mage")), "Big Mage", "{hidden:?}");
        }
    }

    #[test]
    fn what_can_be_seen_stays() {
        for text in ["Zoé’s Mâge — 2", "مرحبا", "法师", "한글", "🔥❤\u{fe0f}", "e\u{301}"] {
            assert_eq!(without_invisible(text), text);
        }
    }
}
