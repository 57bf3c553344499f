//! What a model may say: plain sentences, none of them twice, whose numbers stand beside the same words as in the facts and no more
//! often, and whose card names are among the facts. Pure.

use std::collections::{HashMap, HashSet};

/// Characters of a whole reply.
pub(super) const MAX_REPLY: usize = 1_200;
/// Shorter words, such as articles, do not say what a number means.
const LEAST_LETTERS: usize = 3;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Token {
    /// Without separators of thousands and leading zeros, with the letters that follow at once: `2nd` is not `2`.
    Number(String),
    Word(String),
}

/// The numbers and the longer words of a text, in lowercase. A mark before exactly three digits separates thousands: `7,120` is
/// 7120.
fn tokens(text: &str) -> Vec<Token> {
    let chars: Vec<char> = text.chars().flat_map(char::to_lowercase).collect();
    let length =
        |from: usize, of: fn(&char) -> bool| chars[from.min(chars.len())..].iter().take_while(|c| of(c)).count();
    let digits = |from: usize| length(from, char::is_ascii_digit);
    let mut found = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let (number, word) = (digits(at), length(at, |c| c.is_alphabetic()));
        if number > 0 {
            let mut value: String = chars[at..at + number].iter().collect();
            at += number;
            while chars.get(at).is_some_and(|c| matches!(c, ',' | '.' | '\'' | '\u{a0}' | '\u{202f}'))
                && digits(at + 1) == 3
            {
                value.extend(&chars[at + 1..at + 4]);
                at += 4;
            }
            let letters = length(at, |c| c.is_alphanumeric());
            value.extend(&chars[at..at + letters]);
            at += letters;
            let trimmed = value.trim_start_matches('0');
            found.push(Token::Number(if trimmed.is_empty() { "0".to_owned() } else { trimmed.to_owned() }));
        } else if word > 0 {
            if word >= LEAST_LETTERS {
                found.push(Token::Word(chars[at..at + word].iter().collect()));
            }
            at += word;
        } else {
            at += 1;
        }
    }
    found
}

/// Whether each number of a sentence stands beside a word or a number that it also stands beside in the facts. "Costs 8" is wrong of a
/// card that costs 9 and is an 8/8, although 8 is among its numbers.
fn numbers_are_known(sentence: &str, facts: &str) -> bool {
    let facts = tokens(facts);
    let known: HashSet<&[Token]> = facts.windows(2).collect();
    let said = tokens(sentence);
    let is_known = |at: usize| {
        let before = at.checked_sub(1).and_then(|from| said.get(from..=at));
        [before, said.get(at..at + 2)].into_iter().flatten().any(|pair| known.contains(pair))
    };
    (0..said.len()).filter(|at| matches!(said[*at], Token::Number(_))).all(is_known)
}

/// Number words that small models like to write.
const NUMBER_WORDS: [&str; 36] = [
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twenty", "deux", "trois", "quatre",
    "cinq", "sept", "huit", "neuf", "dix", "vingt", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve",
    "diez", "dois", "duas", "quatro", "sete", "oito", "nove", "dez", "vinte",
];

/// Why sentences may not go out; `None` if they may. Cards may also be named by the question.
pub(super) fn problem(
    sentence: &str,
    facts: &str,
    question: &str,
    named: impl Fn(&str) -> HashSet<u32>,
) -> Option<&'static str> {
    let lower = sentence.to_lowercase();
    if ["http", "www.", "<", ">", "](", "![", "@"].iter().any(|mark| lower.contains(mark)) {
        return Some("markup or a link");
    }
    if !numbers_are_known(sentence, facts) {
        return Some("a number that is not among the facts");
    }
    let known = facts.to_lowercase();
    let words = |text: &str| -> HashSet<String> {
        text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
    };
    let known = words(&known);
    if words(&lower).iter().any(|word| NUMBER_WORDS.contains(&word.as_str()) && !known.contains(word)) {
        return Some("a number that is not among the facts");
    }
    if !named(sentence).is_subset(&named(&format!("{facts}\n{question}"))) {
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

/// Whether a reply has a number more often than the facts: then it may be said of something else.
pub(super) fn has_numbers_too_often(reply: &str, facts: &str) -> bool {
    let mut left: HashMap<Token, usize> = HashMap::new();
    for number in tokens(facts) {
        *left.entry(number).or_default() += 1;
    }
    let mut said = tokens(reply).into_iter().filter(|token| matches!(token, Token::Number(_)));
    said.any(|number| match left.get_mut(&number) {
        Some(count) if *count > 0 => {
            *count -= 1;
            false
        }
        _ => true,
    })
}

/// Whether a reply has the first number of the facts, which is the one that was asked for.
pub(super) fn has_first_number(reply: &str, facts: &str) -> bool {
    let is_number = |token: &Token| matches!(token, Token::Number(_));
    tokens(facts).into_iter().find(is_number).is_none_or(|first| tokens(reply).contains(&first))
}

/// Whether a reply says a sentence twice, as small models do.
pub(super) fn repeats_itself(reply: &str) -> bool {
    let mut said = HashSet::new();
    reply.split_inclusive(['.', '!', '?', '…', '\n']).map(tokens).any(|sentence| {
        // A word such as "No." may well be said twice.
        sentence.len() > 1 && !said.insert(sentence)
    })
}

/// Whether the last sentence has an end: a model that reached its limit stops in the middle.
pub(super) fn is_finished(reply: &str) -> bool {
    reply.trim_end().ends_with(['.', '!', '?', '…', '"', '”', '»', ')'])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed(sentence: &str) -> bool {
        let facts = "Old Maro costs 9 mana: it is a 8/8 minion. Crafting costs 1600 dust. Tem 4 de ataque e 5 de vida.";
        problem(sentence, facts, "Does it cost 8 mana?", |_| HashSet::new()).is_none()
    }

    #[test]
    fn only_numbers_of_the_facts_may_be_said() {
        for sentence in
            ["It costs 9.", "An 8/8 for 9 mana.", "1,600 dust.", "It is a minion.", "5 de vida, 4 de ataque"]
        {
            assert!(allowed(sentence), "{sentence}");
        }
        for sentence in [
            "It costs 8 * 8 = 64 mana.",
            "Ten mana.",
            "160 dust",
            "See https://x.y",
            "<b>9</b>",
            "90",
            // Numbers of the facts, but of something else.
            "It costs 8.",
            "8 mana",
            "a 9/9 minion",
            "5 de ataque",
            "1600 mana",
            "the 9th mana",
        ] {
            assert!(!allowed(sentence), "{sentence}");
        }
    }

    #[test]
    fn a_reply_has_no_number_more_often_than_the_facts() {
        let facts = "Tidehunter costs 2 mana: it is a 2/1 minion. Its text: “Summon a 1/1 Scout.”";
        assert!(!has_numbers_too_often("Tidehunter is a 2/1 for 2 mana that summons a 1/1.", facts));
        assert!(has_numbers_too_often("Tidehunter is a 2/1 with a 1/1 Scout and a 1/1 Tidehunter.", facts));
    }

    #[test]
    fn a_reply_has_the_number_that_was_asked_for() {
        let facts = "Crafting it costs 40 dust (400 in gold). It costs 4 mana.";
        assert!(has_first_number("That takes 40 dust.", facts));
        assert!(!has_first_number("You need 4 mana.", facts));
        assert!(has_first_number("It attacks at once.", "Charge: can attack immediately."));
    }

    #[test]
    fn a_reply_says_nothing_twice_and_comes_to_an_end() {
        assert!(repeats_itself("It is an undead minion. It has Taunt.\n\nIt is an undead minion."));
        assert!(!repeats_itself("It is an undead minion. It has Taunt. No. No."));
        assert!(is_finished("Its text: “Taunt” "));
        assert!(!is_finished("Pour ce faire, je"));
        assert!(!is_finished("Its text:"));
    }

    #[test]
    fn only_cards_of_the_facts_may_be_named() {
        let named = |text: &str| -> HashSet<u32> {
            [(1, "Ash"), (2, "Elm")].into_iter().filter(|(_, name)| text.contains(name)).map(|(id, _)| id).collect()
        };
        assert_eq!(problem("Ash is good.", "Ash", "", named), None);
        assert_eq!(problem("Elm is better.", "Ash", "Ash or Elm?", named), None);
        assert!(problem("Elm is better.", "Ash", "", named).is_some());
    }

    #[test]
    fn a_sentence_ends_with_its_mark_and_a_space() {
        assert_eq!(whole_sentences("It costs 9. It is"), 12);
        assert_eq!(whole_sentences("It costs 9."), 0);
        assert_eq!(whole_sentences("a\nb"), 2);
        assert_eq!(whole_sentences("1.600 dust"), 0);
    }
}
