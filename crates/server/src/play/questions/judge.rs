//! Decides whether an answer is right. Pure.

use cards::search::Folded;

use super::drawn::{Drawn, Right};
use super::model::Four;
use crate::base::language::Language;

/// A player's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// An index into the options in their stored order.
    Index(usize),
    Text(String),
}

pub fn judge(question: &Drawn, choice: &Choice) -> bool {
    match (&question.right, choice) {
        (Right::Index(right), Choice::Index(chosen)) => right == chosen,
        (Right::Index(_), Choice::Text(_)) | (Right::Text { .. }, Choice::Index(_)) => false,
        (Right::Text { texts, accept }, Choice::Text(text)) => Language::ALL.into_iter().any(|language| {
            let answered = joined(text, language);
            let answers = std::iter::once(texts.get(language)).chain(accept.get(language));
            !answered.is_empty() && answers.map(|answer| joined(answer, language)).any(|answer| answer == answered)
        }),
    }
}

/// The option that an answer means: by its text in any case, else a number from 0 to 3, else a letter from A to D.
pub fn match_option(options: &[String; 4], answer: &str) -> Option<usize> {
    let answer = answer.trim();
    let by_text = options.iter().position(|option| option.to_lowercase() == answer.to_lowercase());
    by_text.or_else(|| match *answer.as_bytes() {
        [digit @ b'0'..=b'3'] => Some(usize::from(digit - b'0')),
        [letter @ (b'A'..=b'D' | b'a'..=b'd')] => Some(usize::from(letter.to_ascii_uppercase() - b'A')),
        _ => None,
    })
}

/// The index of the option that a text means, in the order the player sees, in any language.
pub fn meant(options: &Four<[String; 4]>, order: [usize; 4], text: &str) -> Option<usize> {
    let shown = options.map(|options| order.map(|from| options[from].clone()));
    shown.iter().find_map(|(_, options)| match_option(options, text))
}

/// An answer without case, accents, punctuation and a leading article.
pub fn bare(text: &str, language: Language) -> String {
    let articles: &[&str] = match language {
        Language::En => &["the ", "a ", "an "],
        Language::Fr => &["le ", "la ", "les ", "l ", "un ", "une ", "des "],
        Language::Es => &["el ", "la ", "los ", "las ", "un ", "una "],
        Language::Pt => &["o ", "a ", "os ", "as ", "um ", "uma "],
    };
    let words = Folded::new(text).spaced;
    let bare = articles.iter().find_map(|article| words.strip_prefix(article));
    bare.unwrap_or(&words).to_owned()
}

/// As `bare`, and without spaces: `Qo'zar`, `qo zar` and `qozar` are the same.
fn joined(text: &str, language: Language) -> String {
    bare(text, language).replace(' ', "")
}

#[cfg(test)]
mod tests {
    use super::super::drawn::Drawn;
    use super::super::model::Four;
    use super::*;

    fn choice(options: [&str; 4], right: usize) -> Drawn {
        let options = Four::of(|_| options.map(String::from));
        Drawn { options: Some(options), right: Right::Index(right), ..Drawn::default() }
    }

    fn text(right: [&str; 4], accept: &[&str]) -> Drawn {
        let texts = Four::of(|language| right[language as usize].to_owned());
        let accept = Four::of(|_| accept.iter().map(|text| (*text).to_owned()).collect());
        Drawn { options: None, right: Right::Text { texts, accept }, ..Drawn::default() }
    }

    #[test]
    fn a_stored_answer_is_matched_by_text_then_by_number_then_by_letter() {
        let options = ["Mage", "Rogue", "Prêtre", "D"].map(String::from);
        for (answer, place) in [
            ("mage", Some(0)),
            (" ROGUE ", Some(1)),
            ("PRÊTRE", Some(2)),
            ("Pretre", None),
            ("0", Some(0)),
            ("3", Some(3)),
            ("4", None),
            ("-1", None),
            ("a", Some(0)),
            ("C", Some(2)),
            // A text wins over a letter.
            ("d", Some(3)),
            ("E", None),
            ("", None),
            ("01", None),
        ] {
            assert_eq!(match_option(&options, answer), place, "{answer}");
        }
        let numbers = ["3", "2", "1", "0"].map(String::from);
        assert_eq!(match_option(&numbers, "3"), Some(0), "a text wins over a number");
        assert_eq!(match_option(&numbers, "B"), Some(1));
    }

    #[test]
    fn an_option_is_found_by_its_text_in_any_language_its_number_or_its_letter_in_the_shown_order() {
        let words = ["Mage", "Priest", "Rogue", "Druid"].map(String::from);
        let french = ["Mage", "Prêtre", "Voleur", "Druide"].map(String::from);
        let options = Four { en: words.clone(), fr: french, es: words.clone(), pt: words };
        let order = [2, 0, 3, 1];
        for (text, shown) in [
            ("rogue", Some(0)),
            (" PRÊTRE", Some(3)),
            ("1", Some(1)),
            ("c", Some(2)),
            ("E", None),
            ("4", None),
            ("", None),
        ] {
            assert_eq!(meant(&options, order, text), shown, "{text}");
        }
    }

    #[test]
    fn one_of_four_options_is_right() {
        let question = choice(["3", "4", "5", "6"], 1);
        let judged = |place| judge(&question, &Choice::Index(place));
        assert_eq!([0, 1, 2, 3, 4, usize::MAX].map(judged), [false, true, false, false, false, false]);
        assert!(!judge(&question, &Choice::Text("4".into())), "which option a text means depends on the shown order");
    }

    #[test]
    fn a_text_answer_is_compared_by_its_letters() {
        let question = text(["The Coin", "La pièce", "La moneda", "A Moeda"], &["coin card"]);
        for (answer, right) in [
            ("The Coin", true),
            ("coin", true),
            ("  COIN! ", true),
            ("the  coin.", true),
            ("the coin card", true),
            ("La Piece", true),
            ("pièce", true),
            ("la PIÈCE", true),
            ("moeda", true),
            ("Coins", false),
            ("the", false),
            ("", false),
            ("?!", false),
            ("le coin", false),
        ] {
            assert_eq!(judge(&question, &Choice::Text(answer.into())), right, "{answer}");
        }
        assert!(!judge(&question, &Choice::Index(0)));
        let marks = text(["Qo'zar", "Qo’zar", "Qo'zar", "Qo'zar"], &[]);
        for answer in ["qozar", "QO ZAR", "qo-zar", "qo’zar"] {
            assert!(judge(&marks, &Choice::Text(answer.into())), "{answer}");
        }
        let eau = text(["Water", "L’eau", "El agua", "A água"], &[]);
        for answer in ["eau", "l'eau", "L EAU", "agua", "água", "the water"] {
            assert!(judge(&eau, &Choice::Text(answer.into())), "{answer}");
        }
    }
}
