//! A card's text may have several versions separated by `@`: with a counter, when it is ready, and for the collection. The same
//! sign is also a placeholder for a number.

use std::borrow::Cow;

use super::fill::Values;

/// The part of a text that is shown outside a game.
pub fn shown<'a>(raw: &'a str, english: &str, values: &Values<'_>) -> Cow<'a, str> {
    let (raw, english) = (without_proxy(raw), without_proxy(english));
    if !raw.contains('@') {
        return Cow::Borrowed(raw);
    }
    let parts = split(raw, english);
    let (base, others) = (parts[0], &parts[1..]);
    let open = |part: &str| part.contains('{') || part.contains('@');
    match others {
        [] => Cow::Borrowed(base),
        // `Summon a copy. @(Overload 3 to upgrade.)`: the note belongs to the text.
        [note] if is_note(note) && !open(note) => Cow::Owned(format!("{base} {}", note.trim_start())),
        // `...in your hand.@ (2 left!)@ (Ready!)`: notes for a game in progress.
        [first, ..] if is_note(first) => Cow::Borrowed(base),
        // For the collection: the second part of Jade cards, the third of cards with a counter.
        [.., last] if open(base) && !open(last) && !values.fills(base, others.len()) => Cow::Borrowed(last),
        _ => Cow::Borrowed(base),
    }
}

/// `...with Rush.~GAMEPLAY_ASPROXY_BE_873`: the suffix names another text, for the game only.
fn without_proxy(text: &str) -> &str {
    text.split_once("~GAMEPLAY_").map_or(text, |(text, _)| text)
}

/// Whether a part is a note in brackets for the text before it: `<i>(Ready!)</i>`.
fn is_note(part: &str) -> bool {
    let text = part.trim_start_matches([' ', '\n', '_', '\u{a0}']);
    let inner = text.get(..3).filter(|tag| tag.eq_ignore_ascii_case("<i>")).map(|_| text[3..].trim_start());
    inner.is_some_and(|inner| inner.starts_with(['(', '（']))
}

/// The English text decides which `@` separate parts; a translation with another number of them is analysed by itself.
fn split<'a>(raw: &'a str, english: &str) -> Vec<&'a str> {
    let count = raw.matches('@').count();
    let guide = if english.matches('@').count() == count { separators(english) } else { separators(raw) };
    let mut parts = Vec::with_capacity(3);
    let mut start = 0;
    for ((at, _), separates) in raw.match_indices('@').zip(guide) {
        if separates {
            parts.push(&raw[start..at]);
            start = at + 1;
        }
    }
    parts.push(&raw[start..]);
    parts
}

/// For each `@` of a text whether it is a separator: one that follows the end of a sentence and precedes the start of one.
fn separators(text: &str) -> Vec<bool> {
    const SPACES: [char; 5] = [' ', '\n', '_', '\u{a0}', '\u{3000}'];
    let parts = |(at, _): (usize, &str)| {
        let before = text[..at].trim_end_matches(SPACES).chars().next_back();
        let after = text[at + 1..].trim_start_matches(SPACES).chars().next();
        let ended = before.is_some_and(|ch| ".!?>。！？)）»\"”…」".contains(ch));
        let begins = after.is_some_and(|ch| "<[+".contains(ch) || ch.is_uppercase() || ch > '\u{2e80}');
        // A note may follow anything: `...enemies@ <i>(@/3)</i>.`
        ended && begins || is_note(&text[at + 1..])
    };
    text.match_indices('@').map(parts).collect()
}
