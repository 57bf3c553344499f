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

/// The card that a problem is about, by name.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    pub name: &'a str,
    /// The Fabled card of a companion.
    pub owner: Option<&'a str>,
}

/// The sentence for one problem. `strings` looks up one of the game's strings in `locale`. The game shows its sentences beside a
/// card; ours are read alone, so they begin with the card's name.
pub fn sentence<'s>(
    problem: &Problem,
    subject: Option<Subject<'_>>,
    locale: Locale,
    strings: &dyn Fn(&str) -> Option<&'s str>,
) -> String {
    let Problem { code, card, .. } = *problem;
    let count = if code == Code::UnknownCard { card.unwrap_or_default() } else { problem.count() };
    let Some(Subject { name, owner }) = subject else { return render(code, count, locale, strings) };
    let fact = match (about_card(code), language(locale)) {
        (Some(facts), Some(language)) => text::sentence(facts[language], &[count], locale),
        _ if code == Code::CompanionWithoutOwner => companion(owner, locale),
        _ => render(code, count, locale, strings),
    };
    // A narrow space that does not break.
    let colon = if locale == Locale::FrFr { "\u{202f}:" } else { ":" };
    format!("{name}{colon} {fact}")
}

fn render<'s>(code: Code, count: u32, locale: Locale, strings: &dyn Fn(&str) -> Option<&'s str>) -> String {
    if code == Code::CompanionWithoutOwner {
        return companion(None, locale);
    }
    match key(code, count).and_then(strings).filter(|template| !template.trim().is_empty()) {
        Some(template) => text::sentence(template, &[count], locale),
        None => {
            let own = language(locale);
            let template = ours(code)[own.unwrap_or_default()];
            text::sentence(template, &[count], if own.is_some() { locale } else { Locale::EnUs })
        }
    }
}

/// The index of a locale's language among our own texts.
fn language(locale: Locale) -> Option<usize> {
    [Locale::EnUs, Locale::FrFr, Locale::EsEs, Locale::PtBr].iter().position(|own| *own == locale)
}

fn companion(owner: Option<&str>, locale: Locale) -> String {
    let (with, unnamed) = [
        ("only allowed together with", "its Fabled card"),
        ("autorisé uniquement avec", "sa carte Icône"),
        ("solo se permite junto a", "su carta con Renombre"),
        ("só é permitido junto com", "seu card Célebre"),
    ][language(locale).unwrap_or_default()];
    format!("{with} {}.", owner.unwrap_or(unnamed))
}

/// What is wrong with a card, to follow its name.
fn about_card(code: Code) -> Option<[&'static str; 4]> {
    Some(match code {
        Code::NotCollectible => [
            "this card can’t be put into a deck.",
            "cette carte ne peut pas être mise dans un deck.",
            "esta carta no puede formar parte de un mazo.",
            "este card não pode fazer parte de um deck.",
        ],
        Code::TooManyCopies => [
            "{0} |4(copy,copies) at most.",
            "{0}_|4(exemplaire,exemplaires) au maximum.",
            "{0} |4(copia,copias) como máximo.",
            "no máximo {0} |4(cópia,cópias).",
        ],
        Code::WrongClass => [
            "this card belongs to another class.",
            "cette carte appartient à une autre classe.",
            "esta carta es de otra clase.",
            "este card é de outra classe.",
        ],
        Code::NotInFormat => [
            "not allowed in this format.",
            "carte non autorisée dans ce format.",
            "no es válida en este formato.",
            "não é válido neste formato.",
        ],
        Code::SideboardWithoutOwner => [
            "can’t have a sideboard in this deck.",
            "ne peut pas avoir de deck secondaire ici.",
            "no puede tener un submazo en este mazo.",
            "não pode ter uma reserva neste deck.",
        ],
        Code::TooFewSideboardCards => [
            "its sideboard is missing {0} |4(card,cards).",
            "il manque {0}_|4(carte,cartes) à son deck secondaire.",
            "{0} |4(carta,cartas) de menos en su submazo.",
            "{0} |4(card,cards) a menos na reserva.",
        ],
        Code::TooManySideboardCards => [
            "its sideboard has {0} |4(card,cards) too many.",
            "{0}_|4(carte,cartes) de trop dans son deck secondaire.",
            "{0} |4(carta,cartas) de más en su submazo.",
            "{0} |4(card,cards) a mais na reserva.",
        ],
        Code::TooManySideboardCopies => [
            "{0} |4(copy,copies) at most in a sideboard.",
            "{0}_|4(exemplaire,exemplaires) au maximum dans un deck secondaire.",
            "{0} |4(copia,copias) como máximo en un submazo.",
            "no máximo {0} |4(cópia,cópias) em uma reserva.",
        ],
        Code::NotInSideboard => [
            "not allowed in this sideboard.",
            "carte non autorisée dans ce deck secondaire.",
            "no puede estar en este submazo.",
            "não pode estar nesta reserva.",
        ],
        _ => return None,
    })
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
        Code::UnknownCard | Code::SideboardWithoutOwner | Code::CompanionWithoutOwner => return None,
    })
}

/// Our own sentence in each language, in the game's markup.
fn ours(code: Code) -> [&'static str; 4] {
    match code {
        // The number is the card's.
        Code::UnknownCard => [
            "Card {0} is unknown.",
            "La carte {0} est inconnue.",
            "La carta {0} es desconocida.",
            "O card {0} é desconhecido.",
        ],
        Code::CompanionWithoutOwner => [""; 4],
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
        let render = |found| sentence(&problem(Code::TooFewCards, 30, found), None, Locale::FrFr, &strings);
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
        let render = |found| sentence(&problem(Code::WrongClass, 0, found), None, Locale::EnUs, &strings);
        assert_eq!((render(1).as_str(), render(2).as_str()), ("A card of others.", "2 cards of others."));
    }

    #[test]
    fn one_card_that_a_sideboard_may_not_have_gets_a_singular() {
        let strings = |key: &str| match key {
            "GLUE_COLLECTION_DECK_RULE_OUTSIDE_SIDEBOARD_SUBSET" => Some("{0} cards of no module."),
            "GLUE_COLLECTION_INVALID_SIDEBOARD_CARDS_DESCRIPTION" => Some("No module."),
            _ => None,
        };
        let render = |found| sentence(&problem(Code::NotInSideboard, 0, found), None, Locale::EnUs, &strings);
        assert_eq!((render(1).as_str(), render(2).as_str()), ("No module.", "2 cards of no module."));
    }

    #[test]
    fn without_the_games_strings_there_are_four_languages_and_english_for_the_rest() {
        let render = |locale| sentence(&problem(Code::TooManyCards, 30, 31), None, locale, &|_| None);
        assert_eq!(render(Locale::EnUs), "The deck has 1 card too many.");
        assert_eq!(render(Locale::FrFr), "Le deck a 1\u{a0}carte de trop.");
        assert_eq!(render(Locale::EsEs), "1 carta de más en el mazo.");
        assert_eq!(render(Locale::PtBr), "1 card a mais no deck.");
        assert_eq!(render(Locale::KoKr), render(Locale::EnUs));
        let blank = sentence(&problem(Code::TooManyCards, 30, 32), None, Locale::KoKr, &|_| Some(" "));
        assert_eq!(blank, "The deck has 2 cards too many.");
    }

    #[test]
    fn every_problem_has_a_sentence_without_markup_in_every_locale() {
        for code in Code::ALL {
            for locale in Locale::ALL {
                for found in [0, 1, 2, 31] {
                    for subject in [None, Some(Subject { name: "Newt", owner: Some("Pond") })] {
                        let text = sentence(&problem(code, 3, found), subject, locale, &|_| None);
                        assert!(!text.contains(['{', '|', '_', '\\']), "{text}");
                        assert!(text.ends_with('.') && text.starts_with("Newt") == subject.is_some(), "{text}");
                    }
                }
                for count in [1, 2] {
                    assert!(key(code, count).is_none_or(|key| KEYS.contains(&key)));
                }
            }
        }
    }

    #[test]
    fn a_sentence_about_a_card_begins_with_its_name() {
        let strings = |key: &str| (key == "GLUE_COLLECTION_LOCK_MAX_DECK_COPIES").then_some("Deck Limit: {0}");
        let newt = Some(Subject { name: "Newt", owner: Some("Pond") });
        let render = |code, expected, locale| sentence(&problem(code, expected, 2), newt, locale, &strings);
        assert_eq!(render(Code::TooManyCopies, 1, Locale::EnUs), "Newt: 1 copy at most.");
        assert_eq!(render(Code::TooManyCopies, 1, Locale::FrFr), "Newt\u{202f}: 1\u{a0}exemplaire au maximum.");
        assert_eq!(render(Code::TooManyCopies, 2, Locale::DeDe), "Newt: Deck Limit: 2");
        assert_eq!(render(Code::CompanionWithoutOwner, 0, Locale::EsEs), "Newt: solo se permite junto a Pond.");
        let unknown = Problem { card: Some(999_001), ..problem(Code::UnknownCard, 0, 2) };
        assert_eq!(sentence(&unknown, None, Locale::PtBr, &strings), "O card 999001 é desconhecido.");
        for (code, expected, fact) in [
            (Code::NotCollectible, 0, "this card can’t be put into a deck."),
            (Code::WrongClass, 0, "this card belongs to another class."),
            (Code::NotInFormat, 0, "not allowed in this format."),
            (Code::SideboardWithoutOwner, 0, "can’t have a sideboard in this deck."),
            (Code::TooFewSideboardCards, 3, "its sideboard is missing 1 card."),
            (Code::TooManySideboardCards, 0, "its sideboard has 2 cards too many."),
            (Code::TooManySideboardCopies, 1, "1 copy at most in a sideboard."),
            (Code::NotInSideboard, 0, "not allowed in this sideboard."),
        ] {
            assert_eq!(render(code, expected, Locale::EnUs), format!("Newt: {fact}"));
        }
    }
}
