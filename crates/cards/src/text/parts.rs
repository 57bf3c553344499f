//! A card's text may hold several, parted by `@`: with the count of what is left, when it is ready, and for the collection. The
//! same sign also stands for a number.

use std::borrow::Cow;

use super::fill::Values;

/// What of a text is shown outside a game.
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
        // `Summon a copy. @(Overload 3 to upgrade.)`: how to upgrade it belongs to the text.
        [note] if is_note(note) && !open(note) => Cow::Owned(format!("{base} {}", note.trim_start())),
        // `...in your hand.@ (2 left!)@ (Ready!)`: notes for the game alone.
        [first, ..] if is_note(first) => Cow::Borrowed(base),
        // In Jade's cards the second is for the collection, in cards that count what is left the third.
        [.., last] if open(base) && !open(last) && !values.fills(base, others.len()) => Cow::Borrowed(last),
        _ => Cow::Borrowed(base),
    }
}

/// `...with Rush.~GAMEPLAY_ASPROXY_BE_873`: what stands behind is the name of another text, for the game alone.
fn without_proxy(text: &str) -> &str {
    text.split_once("~GAMEPLAY_").map_or(text, |(text, _)| text)
}

/// A note in brackets that is added to the text before it: `<i>(Ready!)</i>`.
fn is_note(part: &str) -> bool {
    let text = part.trim_start_matches([' ', '\n', '_', '\u{a0}']);
    let inner = text.get(..3).filter(|tag| tag.eq_ignore_ascii_case("<i>")).map(|_| text[3..].trim_start());
    inner.is_some_and(|inner| inner.starts_with(['(', '（']))
}

/// English tells which `@` part a text; where a translation has another number of them, it is judged by itself.
fn split<'a>(raw: &'a str, english: &str) -> Vec<&'a str> {
    let count = raw.matches('@').count();
    let guide = if english.matches('@').count() == count { separators(english) } else { separators(raw) };
    let mut parts = Vec::with_capacity(3);
    let mut start = 0;
    for ((at, _), parting) in raw.match_indices('@').zip(guide) {
        if parting {
            parts.push(&raw[start..at]);
            start = at + 1;
        }
    }
    parts.push(&raw[start..]);
    parts
}

/// For each `@` of a text whether it parts: it then stands after the end of a sentence and before the start of one.
fn separators(text: &str) -> Vec<bool> {
    const SPACES: [char; 5] = [' ', '\n', '_', '\u{a0}', '\u{3000}'];
    let parts = |(at, _): (usize, &str)| {
        let before = text[..at].trim_end_matches(SPACES).chars().next_back();
        let after = text[at + 1..].trim_start_matches(SPACES).chars().next();
        let ended = before.is_some_and(|ch| ".!?>。！？)）»\"”…」".contains(ch));
        let begins = after.is_some_and(|ch| "<[+".contains(ch) || ch.is_uppercase() || ch > '\u{2e80}');
        // A note follows whatever stands before it: `...enemies@ <i>(@/3)</i>.`
        ended && begins || is_note(&text[at + 1..])
    };
    text.match_indices('@').map(parts).collect()
}
