//! Finds the card that words name: exactly, by a nickname, or with typos.

use cards::search::{Filters, Folded};

use super::World;
use super::lexicon::{Group, LOCALES, flag, locale_of};
use super::parse::Parsed;
use crate::base::language::Language;

/// The most words of a name.
const LONGEST_NAME: usize = 9;
/// Results of the search that are compared with the words.
const COMPARED: usize = 6;

/// A card, and where the message names it.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) card: u32,
    pub(super) from: usize,
    pub(super) to: usize,
    /// 1 for the whole name.
    pub(super) closeness: f32,
    /// Other cards that may be meant.
    pub(super) others: Vec<u32>,
}

/// The cards whose whole names or nicknames are in the message, the longest first; no two share a word.
pub(super) fn exact(parsed: &Parsed, world: &World<'_>) -> Vec<Found> {
    let tokens = &parsed.tokens;
    let mut all = Vec::new();
    for from in 0..tokens.len() {
        let mut compact = String::new();
        for to in from + 1..=(from + LONGEST_NAME).min(tokens.len()) {
            compact.push_str(&tokens[to - 1]);
            if let Some(group) = world.lexicon.named(&compact).filter(|_| compact.len() > 1) {
                all.push((compact.len(), Found { card: group.card, from, to, closeness: 1.0, others: Vec::new() }));
            }
        }
    }
    all.sort_by_key(|(length, found)| (std::cmp::Reverse(*length), found.from));
    let mut kept: Vec<Found> = Vec::new();
    for (_, found) in all {
        if kept.iter().all(|other| found.to <= other.from || found.from >= other.to) && !is_plain(parsed, &found) {
            kept.push(found);
        }
    }
    kept
}

/// A single word that is more likely part of the question than a card: `duel`, `charge`.
fn is_plain(parsed: &Parsed, found: &Found) -> bool {
    let pieces = || parsed.pieces.iter().filter(|piece| piece.from < found.to && piece.to > found.from);
    let alone = found.to - found.from == parsed.tokens.len();
    let known = pieces().all(|piece| piece.meaning.is_known() || piece.number.is_some());
    let fill = pieces().all(|piece| piece.meaning.flags & flag::FILL != 0);
    fill || (known && !alone && found.to - found.from == 1)
}

/// The card that the words from `from` to `to` are most like, typos included.
pub(super) fn nearest(parsed: &Parsed, (from, to): (usize, usize), world: &World<'_>) -> Option<Found> {
    let query = parsed.tokens.get(from..to).filter(|words| !words.is_empty() && words.len() <= LONGEST_NAME)?.join(" ");
    if !query.split(' ').any(|word| word.len() > 1 && word.bytes().any(|byte| !byte.is_ascii_digit())) {
        return None;
    }
    let mut best: Option<Found> = None;
    let mut others = Vec::new();
    let mut languages = Language::ALL;
    languages.sort_by_key(|language| (*language != world.language, *language != parsed.language));
    // One word is near some name in one of four languages too easily.
    let near = [world.language, parsed.language, Language::En];
    let is_tried = |language: Language| query.contains(' ') || near.contains(&language);
    for language in languages.into_iter().filter(|language| is_tried(*language)) {
        if best.as_ref().is_some_and(|best| best.closeness > 0.8) {
            break;
        }
        let Some(index) = world.index(language) else { continue };
        for id in index.search(&query, &Filters::default()).into_iter().take(COMPARED) {
            let Some(group) = world.lexicon.group_of(id) else { continue };
            let closeness = closeness_of(&query, group, world, parsed.language, &is_tried);
            if closeness > ACCEPTED && !others.contains(&group.card) {
                others.push(group.card);
            }
            if best.as_ref().is_none_or(|best| closeness > best.closeness + 0.001) {
                best = Some(Found { card: group.card, from, to, closeness, others: Vec::new() });
            }
        }
    }
    let mut best = best?;
    others.retain(|card| *card != best.card);
    others.truncate(3);
    best.others = others;
    Some(best)
}

/// From here on a card is taken to be the one that is meant.
pub(super) const ACCEPTED: f32 = 0.74;

fn closeness_of(
    query: &str,
    group: &Group,
    world: &World<'_>,
    language: Language,
    is_tried: &dyn Fn(Language) -> bool,
) -> f32 {
    let of = |locale| {
        let texts = world.texts(locale)?;
        Some(closeness(query, &Folded::new(texts.name(group.card)).spaced, |word| {
            world.lexicon.is_fill(word, language)
        }))
    };
    let tried = LOCALES.iter().filter(|(language, _)| is_tried(*language));
    tried.filter_map(|(_, locale)| of(*locale)).fold(0.0, f32::max)
}

/// How much a folded query is like a folded name, from 0 to 1. Small words count less.
pub(super) fn closeness(query: &str, name: &str, is_small: impl Fn(&str) -> bool) -> f32 {
    let compact = |text: &str| text.replace(' ', "");
    let (whole, other) = (compact(query), compact(name));
    if whole == other {
        return 1.0;
    }
    let longest = whole.chars().count().max(other.chars().count()).max(1);
    let by_letters = 1.0 - distance(&whole, &other) as f32 / longest as f32;
    let names: Vec<&str> = name.split(' ').collect();
    let weight = |word: &str| if is_small(word) { 0.5 } else { word.chars().count() as f32 };
    let (mut found, mut total, mut missed) = (0.0, 0.0, false);
    let mut used = vec![false; names.len()];
    for word in query.split(' ') {
        let likeness = names.iter().map(|name| alike(word, name)).enumerate().max_by(|a, b| a.1.total_cmp(&b.1));
        total += weight(word);
        if let Some((at, likeness)) = likeness.filter(|(_, likeness)| *likeness > 0.0) {
            found += likeness * weight(word);
            used[at] = true;
        } else if !is_small(word) {
            missed = true;
        }
    }
    let name_total: f32 = names.iter().map(|word| weight(word)).sum();
    let name_found: f32 = names.iter().zip(&used).filter(|(_, used)| **used).map(|(word, _)| weight(word)).sum();
    let by_words = 0.8 * found / total.max(1.0) + 0.2 * name_found / name_total.max(1.0);
    // One word that is not quite a word of the name, and not its first, says too little.
    let vague = !query.contains(' ') && names.len() > 1 && !names.contains(&query) && !names[0].starts_with(query);
    let by_words =
        if missed || (vague && !(used[0] && distance(query, names[0]) < 2)) { by_words.min(0.6) } else { by_words };
    // Letters alone: only for words that are spelt quite wrongly or written as one.
    let by_letters = if longest >= 6 { by_letters } else { 0.0 };
    by_words.max(if by_letters >= 0.75 { by_letters } else { 0.0 }).min(0.99)
}

fn alike(word: &str, name: &str) -> f32 {
    let length = word.chars().count();
    if word == name {
        return 1.0;
    }
    if length >= 3 && name.starts_with(word) {
        return 0.92;
    }
    let allowed = match length {
        _ if word.bytes().any(|byte| byte.is_ascii_digit()) => 0,
        0..=3 => 0,
        4..=6 => 1,
        _ => 2,
    };
    let distance = distance(word, name);
    if distance <= allowed { 1.0 - distance as f32 * 0.09 } else { 0.0 }
}

/// Letters to change, add, leave out or swap with their neighbour.
pub(super) fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut older: Vec<usize> = Vec::new();
    let mut before: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let change = before[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = change.min(before[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(older[j - 2] + 1);
            }
        }
        older = std::mem::replace(&mut before, row);
    }
    before[b.len()]
}

/// Names of cards, in the language of the answer.
pub(super) fn names(cards: &[u32], world: &World<'_>) -> Vec<String> {
    let Some(texts) = world.texts(locale_of(world.language)) else { return Vec::new() };
    cards.iter().map(|card| texts.name(*card).to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typos_are_counted_as_players_make_them() {
        for (a, b, expected) in [("kel", "kel", 0), ("thuzzad", "thuzad", 1), ("ysrea", "ysera", 1), ("", "ab", 2)] {
            assert_eq!(distance(a, b), expected, "{a} {b}");
        }
    }

    #[test]
    fn a_name_is_near_with_typos_and_far_with_other_words() {
        let near = |query: &str, name: &str| closeness(query, name, |word| word == "de");
        assert_eq!(near("meadow drake", "meadow drake"), 1.0);
        for (query, name) in
            [("medow drak", "meadow drake"), ("old marro", "old maro"), ("tempete braise", "tempete de braise")]
        {
            assert!(near(query, name) > ACCEPTED, "{query}: {}", near(query, name));
        }
        for (query, name) in [("bananamancer supreme", "necromancer"), ("price of bitcoin", "price of power")] {
            assert!(near(query, name) < ACCEPTED, "{query}: {}", near(query, name));
        }
    }
}
