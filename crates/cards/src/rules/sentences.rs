//! A problem as a sentence: the game's string if the card data has it, else our own in the app's languages.

use super::{Code, Problem};
use crate::locale::Locale;
use crate::text;

/// The game's strings that sentences need, which the import must include.
pub const KEYS: [&str; 15] = [
    "GLUE_CLASS_INVALID_DECK_DESC",
    "GLUE_COLLECTION_DECK_RULE_INVALID_CARDS",
    "GLUE_COLLECTION_DECK_RULE_INVALID_CLASS_CARD",
    "GLUE_COLLECTION_DECK_RULE_MISSING_CARDS",
    "GLUE_COLLECTION_DECK_RULE_NOT_IN_FORMAT",
    "GLUE_COLLECTION_DECK_RULE_OUTSIDE_SIDEBOARD_SUBSET",
    "GLUE_COLLECTION_DECK_RULE_TOO_FEW_SIDEBOARD_CARDS",
    "GLUE_COLLECTION_DECK_RULE_TOO_MANY_CARDS",
    "GLUE_COLLECTION_DECK_RULE_TOO_MANY_SIDEBOARD_CARDS",
    "GLUE_COLLECTION_DECK_RULE_TOO_MANY_TOURIST",
    "GLUE_COLLECTION_INCOMPATIBLE_RUNES_HEADER",
    "GLUE_COLLECTION_INVALID_SIDEBOARD_CARDS_DESCRIPTION",
    "GLUE_COLLECTION_LOCK_CARD_INVALID_CLASS",
    "GLUE_COLLECTION_LOCK_MAX_DECK_COPIES",
    "GLUE_COLLECTION_LOCK_SIDEBOARD_LIMIT_1",
];

/// The sentence for one problem. `strings` looks up one of the game's strings in `locale`.
pub fn sentence<'s>(problem: &Problem, locale: Locale, strings: &dyn Fn(&str) -> Option<&'s str>) -> String {
    render(problem.code, problem.count(), locale, strings)
}

/// Problems of one kind, with one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProblemGroup {
    pub code: Code,
    /// The affected cards, in the order of the problems.
    pub cards: Vec<u32>,
    pub message: String,
}

/// One sentence for each kind of problem, for a list that would otherwise repeat itself for every card.
pub fn grouped<'s>(
    problems: &[Problem],
    locale: Locale,
    strings: &dyn Fn(&str) -> Option<&'s str>,
) -> Vec<ProblemGroup> {
    let mut list: Vec<(Code, u32, Vec<u32>)> = Vec::new();
    for problem in problems {
        // Limits differ from card to card and cannot be added up; problems with different limits stay separate.
        let count = problem.count();
        let adds_up = !matches!(problem.code, Code::TooManyCopies | Code::TooManySideboardCopies);
        match list.iter_mut().find(|(code, sum, _)| *code == problem.code && (adds_up || *sum == count)) {
            Some((_, sum, cards)) => {
                if adds_up {
                    *sum = sum.saturating_add(count);
                }
                cards.extend(problem.card);
            }
            None => list.push((problem.code, count, problem.card.into_iter().collect())),
        }
    }
    list.into_iter()
        .map(|(code, count, cards)| ProblemGroup { code, cards, message: render(code, count, locale, strings) })
        .collect()
}

fn render<'s>(code: Code, count: u32, locale: Locale, strings: &dyn Fn(&str) -> Option<&'s str>) -> String {
    match key(code, count).and_then(strings).filter(|template| !template.trim().is_empty()) {
        Some(template) => text::sentence(template, &[count], locale),
        None => {
            let (template, locale) = ours(code, locale);
            text::sentence(template, &[count], locale)
        }
    }
}

/// The key of the game's string. Two of the strings have no singular, so one card gets another string.
fn key(code: Code, count: u32) -> Option<&'static str> {
    Some(match code {
        Code::InvalidHero => "GLUE_CLASS_INVALID_DECK_DESC",
        Code::TooFewCards => "GLUE_COLLECTION_DECK_RULE_MISSING_CARDS",
        Code::TooManyCards => "GLUE_COLLECTION_DECK_RULE_TOO_MANY_CARDS",
        Code::NotCollectible => "GLUE_COLLECTION_DECK_RULE_INVALID_CARDS",
        Code::TooManyCopies => "GLUE_COLLECTION_LOCK_MAX_DECK_COPIES",
        Code::WrongClass if count == 1 => "GLUE_COLLECTION_LOCK_CARD_INVALID_CLASS",
        Code::WrongClass => "GLUE_COLLECTION_DECK_RULE_INVALID_CLASS_CARD",
        Code::NotInFormat => "GLUE_COLLECTION_DECK_RULE_NOT_IN_FORMAT",
        Code::TooManyTourists => "GLUE_COLLECTION_DECK_RULE_TOO_MANY_TOURIST",
        Code::TooManyRunes => "GLUE_COLLECTION_INCOMPATIBLE_RUNES_HEADER",
        Code::TooFewSideboardCards => "GLUE_COLLECTION_DECK_RULE_TOO_FEW_SIDEBOARD_CARDS",
        Code::TooManySideboardCards => "GLUE_COLLECTION_DECK_RULE_TOO_MANY_SIDEBOARD_CARDS",
        Code::TooManySideboardCopies => "GLUE_COLLECTION_LOCK_SIDEBOARD_LIMIT_1",
        Code::NotInSideboard if count == 1 => "GLUE_COLLECTION_INVALID_SIDEBOARD_CARDS_DESCRIPTION",
        Code::NotInSideboard => "GLUE_COLLECTION_DECK_RULE_OUTSIDE_SIDEBOARD_SUBSET",
        // The game does not accept such a deck, so it has no string for it.
        Code::UnknownCard | Code::SideboardWithoutOwner => return None,
    })
}

/// Our own sentence, in the game's markup, and the locale it is in.
fn ours(code: Code, locale: Locale) -> (&'static str, Locale) {
    let [english, french, spanish, portuguese] = match code {
        Code::UnknownCard => [
            "{0} |4(card,cards) of this deck |4(is,are) unknown.",
            "{0}_|4(carte de ce deck est inconnue,cartes de ce deck sont inconnues).",
            "{0} |4(carta de este mazo es desconocida,cartas de este mazo son desconocidas).",
            "{0} |4(card deste deck é desconhecido,cards deste deck são desconhecidos).",
        ],
        Code::InvalidHero => [
            "This deck has no known hero.",
            "Ce deck n’a pas de héros connu.",
            "Este mazo no tiene un héroe conocido.",
            "Este deck não tem um herói conhecido.",
        ],
        Code::TooFewCards => [
            "The deck is missing {0} |4(card,cards).",
            "Il manque {0}_|4(carte,cartes) au deck.",
            "{0} |4(carta,cartas) de menos en el mazo.",
            "{0} |4(card,cards) a menos no deck.",
        ],
        Code::TooManyCards => [
            "The deck has {0} |4(card,cards) too many.",
            "Le deck a {0}_|4(carte,cartes) de trop.",
            "{0} |4(carta,cartas) de más en el mazo.",
            "{0} |4(card,cards) a mais no deck.",
        ],
        Code::NotCollectible => [
            "{0} |4(card,cards) cannot be put into a deck.",
            "{0}_|4(carte ne peut pas être mise,cartes ne peuvent pas être mises) dans un deck.",
            "{0} |4(carta no puede,cartas no pueden) formar parte de un mazo.",
            "{0} |4(card não pode,cards não podem) fazer parte de um deck.",
        ],
        Code::TooManyCopies => [
            "At most {0} |4(copy,copies) of this card.",
            "{0}_|4(exemplaire,exemplaires) de cette carte au plus.",
            "{0} |4(copia,copias) de esta carta como máximo.",
            "No máximo {0} |4(cópia,cópias) deste card.",
        ],
        Code::WrongClass => [
            "{0} |4(card belongs,cards belong) to another class.",
            "{0}_|4(carte appartient,cartes appartiennent) à une autre classe.",
            "{0} |4(carta pertenece,cartas pertenecen) a otra clase.",
            "{0} |4(card pertence,cards pertencem) a outra classe.",
        ],
        Code::NotInFormat => [
            "{0} |4(card is,cards are) not part of this format.",
            "{0}_|4(carte n’est pas autorisée,cartes ne sont pas autorisées) dans ce format.",
            "{0} |4(carta no es válida,cartas no son válidas) en este formato.",
            "{0} |4(card não é válido,cards não são válidos) neste formato.",
        ],
        Code::TooManyTourists => [
            "At most {0} |4(Tourist,Tourists) in a deck.",
            "{0}_|4(carte,cartes) Tourisme au plus dans un deck.",
            "{0} |4(Turista,Turistas) como máximo en un mazo.",
            "No máximo {0} |4(Turista,Turistas) em um deck.",
        ],
        Code::TooManyRunes => [
            "These cards need {0} runes, and there are only 3.",
            "Ces cartes demandent {0}_runes, or il n’y en a que 3.",
            "Estas cartas piden {0} runas y solo hay 3.",
            "Estes cards pedem {0} runas, e só há 3.",
        ],
        Code::SideboardWithoutOwner => [
            "A sideboard belongs to no card of this deck.",
            "Un deck secondaire n’appartient à aucune carte de ce deck.",
            "Un submazo no pertenece a ninguna carta de este mazo.",
            "Uma reserva não pertence a nenhum card deste deck.",
        ],
        Code::TooFewSideboardCards => [
            "A sideboard is missing {0} |4(card,cards).",
            "Il manque {0}_|4(carte,cartes) à un deck secondaire.",
            "{0} |4(carta,cartas) de menos en un submazo.",
            "{0} |4(card,cards) a menos em uma reserva.",
        ],
        Code::TooManySideboardCards => [
            "A sideboard has {0} |4(card,cards) too many.",
            "Un deck secondaire a {0}_|4(carte,cartes) de trop.",
            "{0} |4(carta,cartas) de más en un submazo.",
            "{0} |4(card,cards) a mais em uma reserva.",
        ],
        Code::TooManySideboardCopies => [
            "At most {0} |4(copy,copies) of a card in a sideboard.",
            "{0}_|4(exemplaire,exemplaires) d’une carte au plus dans un deck secondaire.",
            "{0} |4(copia,copias) de una carta como máximo en un submazo.",
            "No máximo {0} |4(cópia,cópias) de um card em uma reserva.",
        ],
        Code::NotInSideboard => [
            "{0} |4(card may,cards may) not be in this sideboard.",
            "{0}_|4(carte ne peut,cartes ne peuvent) pas être dans ce deck secondaire.",
            "{0} |4(carta no puede,cartas no pueden) estar en este submazo.",
            "{0} |4(card não pode,cards não podem) estar nesta reserva.",
        ],
    };
    match locale {
        Locale::FrFr => (french, locale),
        Locale::EsEs => (spanish, locale),
        Locale::PtBr => (portuguese, locale),
        _ => (english, Locale::EnUs),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(code: Code, expected: u32, found: u32) -> Problem {
        Problem { code, card: None, expected, found }
    }

    #[test]
    fn the_games_sentence_has_its_number_and_its_plural() {
        let strings = |key: &str| match key {
            "GLUE_COLLECTION_DECK_RULE_MISSING_CARDS" => Some("Encore {0}_|4(carte,cartes), et c’est |4(bon,bien)."),
            _ => None,
        };
        let render = |found| sentence(&problem(Code::TooFewCards, 30, found), Locale::FrFr, &strings);
        assert_eq!(render(29), "Encore 1\u{a0}carte, et c’est bon.");
        assert_eq!(render(20), "Encore 10\u{a0}cartes, et c’est bien.");
    }

    #[test]
    fn one_card_of_another_class_gets_a_singular() {
        let strings = |key: &str| match key {
            "GLUE_COLLECTION_DECK_RULE_INVALID_CLASS_CARD" => Some("{0} cards of others."),
            "GLUE_COLLECTION_LOCK_CARD_INVALID_CLASS" => Some("A card of others."),
            _ => None,
        };
        let render = |found| sentence(&problem(Code::WrongClass, 0, found), Locale::EnUs, &strings);
        assert_eq!((render(1).as_str(), render(2).as_str()), ("A card of others.", "2 cards of others."));
    }

    #[test]
    fn without_the_games_strings_there_are_four_languages_and_english_for_the_rest() {
        let render = |locale| sentence(&problem(Code::TooManyCards, 30, 31), locale, &|_| None);
        assert_eq!(render(Locale::EnUs), "The deck has 1 card too many.");
        assert_eq!(render(Locale::FrFr), "Le deck a 1\u{a0}carte de trop.");
        assert_eq!(render(Locale::EsEs), "1 carta de más en el mazo.");
        assert_eq!(render(Locale::PtBr), "1 card a mais no deck.");
        assert_eq!(render(Locale::KoKr), render(Locale::EnUs));
    }

    #[test]
    fn every_problem_has_a_sentence_without_markup_in_every_locale() {
        for code in Code::ALL {
            for locale in Locale::ALL {
                for found in [0, 1, 2, 31] {
                    let text = sentence(&problem(code, 3, found), locale, &|_| None);
                    assert!(!text.contains(['{', '|', '_', '\\']), "{text}");
                    assert!(text.ends_with('.'), "{text}");
                }
                for count in [1, 2] {
                    assert!(key(code, count).is_none_or(|key| KEYS.contains(&key)));
                }
            }
        }
    }

    #[test]
    fn problems_of_one_kind_are_grouped_unless_their_limits_differ() {
        let of = |code, card, expected, found| Problem { code, card: Some(card), expected, found };
        let problems = [
            of(Code::TooManyCopies, 1, 2, 3),
            of(Code::NotInFormat, 2, 0, 2),
            of(Code::TooManyCopies, 3, 1, 2),
            of(Code::NotInFormat, 4, 0, 1),
            of(Code::TooManyCopies, 5, 2, 4),
        ];
        let lines: Vec<(Vec<u32>, String)> =
            grouped(&problems, Locale::EnUs, &|_| None).into_iter().map(|group| (group.cards, group.message)).collect();
        assert_eq!(
            lines,
            [
                (vec![1, 5], "At most 2 copies of this card.".into()),
                (vec![2, 4], "3 cards are not part of this format.".into()),
                (vec![3], "At most 1 copy of this card.".into()),
            ]
        );
    }
}
