//! What a model may say: plain sentences whose numbers and card names are all among the facts. Pure.

use std::collections::HashSet;

/// Characters of a whole reply.
pub(super) const MAX_REPLY: usize = 1_200;

/// The numbers of a text. A mark before exactly three digits separates thousands: `7,120` is 7120.
pub(super) fn numbers(text: &str) -> HashSet<String> {
    let chars: Vec<char> = text.chars().collect();
    let digits = |from: usize| chars[from.min(chars.len())..].iter().take_while(|c| c.is_ascii_digit()).count();
    let mut found = HashSet::new();
    let mut at = 0;
    while at < chars.len() {
        let length = digits(at);
        if length == 0 {
            at += 1;
            continue;
        }
        let mut number: String = chars[at..at + length].iter().collect();
        at += length;
        while chars.get(at).is_some_and(|c| matches!(c, ',' | '.' | '\'' | '\u{a0}' | '\u{202f}'))
            && digits(at + 1) == 3
        {
            number.extend(&chars[at + 1..at + 4]);
            at += 4;
        }
        let trimmed = number.trim_start_matches('0');
        found.insert(if trimmed.is_empty() { "0".to_owned() } else { trimmed.to_owned() });
    }
    found
}

/// Number words that small models like to write.
const NUMBER_WORDS: [&str; 36] = [
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twenty", "deux", "trois", "quatre",
    "cinq", "sept", "huit", "neuf", "dix", "vingt", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve",
    "diez", "dois", "duas", "quatro", "sete", "oito", "nove", "dez", "vinte",
];

/// Why a sentence may not go out; `None` if it may.
pub(super) fn problem(
    sentence: &str,
    allowed_text: &str,
    named: impl Fn(&str) -> HashSet<u32>,
) -> Option<&'static str> {
    let lower = sentence.to_lowercase();
    if ["http", "www.", "<", ">", "](", "![", "@"].iter().any(|mark| lower.contains(mark)) {
        return Some("markup or a link");
    }
    let allowed = numbers(allowed_text);
    if numbers(sentence).iter().any(|number| !allowed.contains(number)) {
        return Some("a number that is not among the facts");
    }
    let known = allowed_text.to_lowercase();
    let words = |text: &str| -> HashSet<String> {
        text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
    };
    let known = words(&known);
    if words(&lower).iter().any(|word| NUMBER_WORDS.contains(&word.as_str()) && !known.contains(word)) {
        return Some("a number that is not among the facts");
    }
    if !named(sentence).is_subset(&named(allowed_text)) {
        return Some("a card that is not among the facts");
    }
    None
}

/// The whole sentences at the beginning of a text, and where the rest begins.
pub(super) fn whole_sentences(text: &str) -> usize {
    let mut end = 0;
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        if c == '\n' || (c.is_whitespace() && matches!(before, '.' | '!' | '?' | '…')) {
            end = at + c.len_utf8();
        }
        before = c;
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed(sentence: &str) -> bool {
        let facts = "Old Maro costs 9 mana: it is a 8/8 minion. Crafting costs 1600 dust.";
        problem(sentence, facts, |_| HashSet::new()).is_none()
    }

    #[test]
    fn only_numbers_of_the_facts_may_be_said() {
        for sentence in ["It costs 9.", "An 8/8 for 9 mana.", "1,600 dust.", "It is a minion.", "1.600 de pó"] {
            assert!(allowed(sentence), "{sentence}");
        }
        for sentence in ["It costs 8 * 8 = 64 mana.", "Ten mana.", "160 dust", "See https://x.y", "<b>9</b>", "90"] {
            assert!(!allowed(sentence), "{sentence}");
        }
    }

    #[test]
    fn only_cards_of_the_facts_may_be_named() {
        let named = |text: &str| -> HashSet<u32> { (1..3).filter(|id| text.contains(&format!("Card{id}"))).collect() };
        let named = |text: &str| named(&text.replace("One", "Card1").replace("Two", "Card2"));
        assert_eq!(problem("One is good.", "One", named), None);
        assert!(problem("Two is better.", "One", named).is_some());
    }

    #[test]
    fn a_sentence_ends_with_its_mark_and_a_space() {
        assert_eq!(whole_sentences("It costs 9. It is"), 12);
        assert_eq!(whole_sentences("It costs 9."), 0);
        assert_eq!(whole_sentences("a\nb"), 2);
        assert_eq!(whole_sentences("1.600 dust"), 0);
    }
}
