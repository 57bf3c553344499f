//! Words whose form depends on the text before them: `|4(one,many)` on a number, Korean's `|1(을,를)` on a sound.

use std::borrow::Cow;

use crate::locale::Locale;

pub fn resolve(text: &str, locale: Locale) -> Cow<'_, str> {
    if !text.contains('|') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('|') {
        out.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let by_count = rest.strip_prefix("4(").map(|inside| (true, inside));
        let rule = by_count.or_else(|| rest.strip_prefix("1(").map(|inside| (false, inside)));
        let Some((counts, inside, length)) = rule.and_then(|(counts, inside)| Some((counts, inside, closing(inside)?)))
        else {
            if let Some(word) = rest.strip_prefix("4-") {
                // A mistake that occurs in the data: `2 |4-mal` for `2-mal`.
                out.truncate(out.trim_end().len());
                out.push('-');
                rest = word;
            } else {
                out.push('|');
            }
            continue;
        };
        let forms: Vec<&str> = inside[..length].split(',').map(str::trim).collect();
        rest = &inside[length + 1..];
        let form = if counts { by_number(number_before(&out), &forms, locale) } else { by_sound(&out, &forms) };
        out.push_str(form);
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// The index of the closing bracket.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 1;
    for (at, ch) in text.char_indices() {
        match ch {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

/// The nearest number before the word, except a minion's stats such as `5/5`.
fn number_before(text: &str) -> Option<u64> {
    let bytes = text.as_bytes();
    let mut end = bytes.len();
    while let Some(last) = bytes[..end].iter().rposition(u8::is_ascii_digit) {
        let start = bytes[..last].iter().rposition(|byte| !byte.is_ascii_digit()).map_or(0, |at| at + 1);
        let part_of_stats = bytes.get(last + 1) == Some(&b'/')
            || bytes[..start].last() == Some(&b'/')
            || bytes[..start].ends_with(b"/+");
        if !part_of_stats {
            return text[start..=last].parse().ok();
        }
        end = start;
    }
    None
}

/// Without a number the last form, the plural, is used.
fn by_number<'a>(number: Option<u64>, forms: &[&'a str], locale: Locale) -> &'a str {
    let at = match (number, locale) {
        (None, _) => forms.len() - 1,
        (Some(0 | 1), Locale::FrFr) => 0,
        (Some(number), Locale::RuRu) if forms.len() > 2 => match (number % 10, number % 100) {
            (1, teens) if teens != 11 => 0,
            (2..=4, teens) if !(12..=14).contains(&teens) => 1,
            _ => 2,
        },
        (Some(1), _) => 0,
        (Some(_), _) => 1,
    };
    forms.get(at).or(forms.last()).copied().unwrap_or_default()
}

/// Korean particles: the first form after a syllable that ends in a consonant, else the second.
fn by_sound<'a>(before: &str, forms: &[&'a str]) -> &'a str {
    let mut inside = false;
    let spoken = before.chars().rev().find(|ch| {
        // Tags are not spoken.
        inside = match ch {
            '>' => true,
            '<' => false,
            _ => inside,
        };
        !inside && (ch.is_alphanumeric())
    });
    // 8 is ㄹ, after which 로 is used instead of 으로.
    let last = match spoken {
        Some(ch @ '가'..='힣') => (ch as u32 - '가' as u32) % 28,
        Some('0' | '3' | '6') => 1,
        Some('1' | '7' | '8') => 8,
        _ => 0,
    };
    let first = forms.first().copied().unwrap_or_default();
    let consonant = last != 0 && !(last == 8 && first.starts_with("으로"));
    if consonant { first } else { forms.get(1).copied().unwrap_or(first) }
}
