//! The sentences of generated questions. Inserted names are quoted, so that no article or ending depends on them.

use super::pool::PoolCard;
use crate::mail::Language;
use crate::questions::model::{Four, Kind};

/// English, French, Spanish, Portuguese. French has narrow spaces before its marks.
fn template(kind: Kind) -> [&'static str; 4] {
    match kind {
        Kind::Hand => [""; 4],
        Kind::Cost => [
            "How much mana does {card} cost?",
            "Combien de mana coûte {card}\u{202f}?",
            "¿Cuánto maná cuesta {card}?",
            "Quanto mana custa {card}?",
        ],
        Kind::Attack => [
            "How much Attack does {card} have?",
            "Quelle est l’attaque de {card}\u{202f}?",
            "¿Cuánto ataque tiene {card}?",
            "Qual é o Ataque de {card}?",
        ],
        Kind::Health => [
            "How much Health does {card} have?",
            "Combien de PV a {card}\u{202f}?",
            "¿Cuánta salud tiene {card}?",
            "Quanta Vida tem {card}?",
        ],
        Kind::Stats => [
            "What are the Attack and Health of {card}?",
            "Quelles sont l’attaque et la vie de {card}\u{202f}?",
            "¿Qué ataque y salud tiene {card}?",
            "Quais são o Ataque e a Vida de {card}?",
        ],
        Kind::Durability => [
            "How much Durability does {card} have?",
            "Quelle est la durabilité de l’arme {card}\u{202f}?",
            "¿Cuánta durabilidad tiene el arma {card}?",
            "Qual é a Durabilidade da arma {card}?",
        ],
        Kind::Class => [
            "What class is {card}?",
            "De quelle classe est {card}\u{202f}?",
            "¿De qué clase es {card}?",
            "De que classe é {card}?",
        ],
        Kind::Rarity => [
            "What rarity is {card}?",
            "Quelle est la rareté de {card}\u{202f}?",
            "¿Qué rareza tiene {card}?",
            "Qual é a raridade de {card}?",
        ],
        Kind::Type => [
            "What type of card is {card}?",
            "Quel type de carte est {card}\u{202f}?",
            "¿Qué tipo de carta es {card}?",
            "Que tipo de card é {card}?",
        ],
        Kind::Tribe => [
            "What minion type is {card}?",
            "De quel type est le serviteur {card}\u{202f}?",
            "¿De qué tipo es el esbirro {card}?",
            "De que tipo é o lacaio {card}?",
        ],
        Kind::School => [
            "What spell school is {card}?",
            "De quelle école de magie est {card}\u{202f}?",
            "¿De qué escuela de hechizos es {card}?",
            "De que escola de feitiços é {card}?",
        ],
        Kind::Set => [
            "Which expansion is {card} from?",
            "De quelle extension vient {card}\u{202f}?",
            "¿De qué expansión es {card}?",
            "De que expansão é {card}?",
        ],
        Kind::Artist => [
            "Who illustrated {card}?",
            "Qui a illustré {card}\u{202f}?",
            "¿Quién ilustró {card}?",
            "Quem ilustrou {card}?",
        ],
        Kind::Flavor => [
            "{text} Which card has this flavor text?",
            "{text} De quelle carte est-ce le texte d’ambiance\u{202f}?",
            "{text} ¿Qué carta tiene este texto de ambientación?",
            "{text} Qual card tem este texto de ambientação?",
        ],
        Kind::Text => [
            "{text} Which card has this text?",
            "{text} De quelle carte est-ce le texte\u{202f}?",
            "{text} ¿De qué carta es este texto?",
            "{text} De qual card é este texto?",
        ],
        Kind::Picture => [
            "Which {cost}-mana card ({class}) has this art by {artist}?",
            "Quelle carte à {cost} mana ({class}) a cette illustration signée {artist}\u{202f}?",
            "¿Qué carta de {cost} de maná ({class}) tiene esta ilustración de {artist}?",
            "Qual card de {cost} de mana ({class}) tem esta ilustração de {artist}?",
        ],
        Kind::Keyword => [
            "What does the keyword {keyword} mean?",
            "Que signifie le mot\u{2011}clé {keyword}\u{202f}?",
            "¿Qué significa la palabra clave {keyword}?",
            "O que significa a palavra-chave {keyword}?",
        ],
        Kind::Meaning => [
            "{text} Which keyword is this?",
            "{text} De quel mot\u{2011}clé s’agit-il\u{202f}?",
            "{text} ¿Qué palabra clave es?",
            "{text} Que palavra-chave é essa?",
        ],
        Kind::OddClass => [
            "Which card is not the same class as {card}?",
            "Quelle carte n’est pas de la même classe que {card}\u{202f}?",
            "¿Qué carta no es de la misma clase que {card}?",
            "Qual card não é da mesma classe que {card}?",
        ],
        Kind::OddTribe => [
            "Which minion is not the same type as {card}?",
            "Quel serviteur n’est pas du même type que {card}\u{202f}?",
            "¿Qué esbirro no es del mismo tipo que {card}?",
            "Qual lacaio não é do mesmo tipo que {card}?",
        ],
        Kind::SameCost => [
            "Which of these cards costs the same as {card}?",
            "Quelle carte coûte autant que {card}\u{202f}?",
            "¿Qué carta cuesta lo mismo que {card}?",
            "Qual card custa o mesmo que {card}?",
        ],
        Kind::Dearer => [
            "Which of these cards costs more than {card}?",
            "Quelle carte coûte plus cher que {card}\u{202f}?",
            "¿Qué carta cuesta más que {card}?",
            "Qual card custa mais que {card}?",
        ],
        Kind::SharedKeyword => [
            "Which card also has {keyword}, like {card}?",
            "Quelle carte a le mot\u{2011}clé {keyword}, comme {card}\u{202f}?",
            "¿Qué carta tiene {keyword}, igual que {card}?",
            "Qual card tem {keyword}, assim como {card}?",
        ],
    }
}

/// The question of a kind. `parts` replace its placeholders: `("card", names)`.
pub fn question(kind: Kind, parts: &[(&str, &Four<String>)]) -> Four<String> {
    Four::of(|language| {
        let mut sentence = template(kind)[language as usize].to_owned();
        for (name, words) in parts {
            sentence = sentence.replace(&format!("{{{name}}}"), words.get(language));
        }
        sentence
    })
}

/// Quotes a text once. Quotations inside of it get the inner quotation marks of the language.
pub fn quoted(language: Language, text: &str) -> String {
    let text = nested(language, unquoted(text));
    match language {
        Language::En | Language::Pt => format!("“{text}”"),
        Language::Fr => format!("«\u{a0}{text}\u{a0}»"),
        Language::Es => format!("«{text}»"),
    }
}

const MARKS: [char; 5] = ['"', '“', '”', '«', '»'];

/// Replaces the marks of inner quotations; removes all marks if they are not balanced.
fn nested(language: Language, text: &str) -> String {
    let (open, close) = match language {
        Language::En | Language::Pt => ('‘', '’'),
        Language::Fr | Language::Es => ('“', '”'),
    };
    let (mut replaced, mut is_open, mut balanced) = (String::with_capacity(text.len()), false, true);
    for part in text.split_inclusive(MARKS) {
        let words = part.trim_end_matches(MARKS);
        let words = if is_open { words.trim() } else { words };
        replaced.push_str(words);
        if let Some(mark) = part[part.trim_end_matches(MARKS).len()..].chars().next() {
            balanced &= is_open == matches!(mark, '”' | '»') || mark == '"';
            replaced.push(if is_open { close } else { open });
            is_open = !is_open;
        }
    }
    if balanced && !is_open { replaced } else { text.replace(MARKS, "") }
}

fn unquoted(text: &str) -> &str {
    let inner = |open, close| text.strip_prefix(open)?.strip_suffix(close);
    let inner = inner('"', '"').or_else(|| inner('“', '”')).or_else(|| inner('«', '»'));
    let whole = |inner: &&str| !inner.contains(MARKS);
    inner.filter(whole).map_or(text, |inner| inner.trim_matches(|c: char| c.is_whitespace()))
}

pub fn name(entry: &PoolCard<'_>) -> Four<String> {
    Four::of(|language| quoted(language, entry.name.get(language)))
}

pub fn same(text: &str) -> Four<String> {
    Four::of(|_| text.to_owned())
}

/// A quoted name and a statement about it.
pub fn statement(language: Language, name: &str, what: &str) -> String {
    match language {
        Language::Fr => format!("{}\u{a0}: {what}", quoted(language, name)),
        _ => format!("{}: {what}", quoted(language, name)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quoted_text_is_not_quoted_again() {
        assert_eq!(quoted(Language::En, "\"So it is.\""), "“So it is.”");
        assert_eq!(quoted(Language::Fr, "«\u{a0}Voilà.\u{a0}»"), "«\u{a0}Voilà.\u{a0}»");
    }

    #[test]
    fn an_inner_quotation_has_inner_marks() {
        for (language, text, expected) in [
            (Language::En, "\"Mine!\" - A murloc", "“‘Mine!’ - A murloc”"),
            (Language::Fr, "« À moi ! » - Un murloc", "«\u{a0}“À moi !” - Un murloc\u{a0}»"),
            (Language::Es, "\"a\" y «b»", "«“a” y “b”»"),
            (Language::Pt, "“Meu” ou \"teu\"", "“‘Meu’ ou ‘teu’”"),
            (Language::En, "It is 5\" long", "“It is 5 long”"),
            (Language::En, "”Turned“ around", "“Turned around”"),
        ] {
            assert_eq!(quoted(language, text), expected);
        }
    }

    #[test]
    fn every_kind_has_a_well_formed_question_in_four_languages() {
        for kind in Kind::MADE {
            let [en, fr, es, pt] = template(kind);
            for sentence in [en, fr, es, pt] {
                assert!(sentence.ends_with('?') && sentence.contains('{'), "{sentence}");
            }
            assert!(fr.ends_with("\u{202f}?") && !fr.contains('\''), "{fr}");
            assert_eq!(es.matches('?').count(), es.matches('¿').count(), "{es}");
            let places = |sentence: &str| {
                let mut names: Vec<_> = sentence.split('{').skip(1).filter_map(|part| part.split('}').next()).collect();
                names.sort_unstable();
                names.join(" ")
            };
            assert!([fr, es, pt].iter().all(|other| places(other) == places(en)), "{en}");
        }
    }
}
