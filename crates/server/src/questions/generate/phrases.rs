//! The sentences of generated questions. Inserted names are quoted, so that no article or ending depends on them.

use cards::model::CardType;

use super::pool::{Pool, PoolCard};
use crate::mail::Language;
use crate::questions::model::{Four, Kind};

/// English, French, Spanish, Portuguese. French has narrow spaces before its marks.
fn template(kind: Kind) -> [&'static str; 4] {
    match kind {
        Kind::Hand => [""; 4],
        Kind::Cost => [
            "What is the mana cost of {card}?",
            "Combien de mana coûte {card}\u{202f}?",
            "¿Cuánto maná cuesta {card}?",
            "Qual é o custo de mana de {card}?",
        ],
        Kind::Attack => [
            "How much Attack does {card} have?",
            "Quelle est l’attaque de {card}\u{202f}?",
            "¿Cuánto ataque tiene {card}?",
            "Quantos pontos de Ataque tem {card}?",
        ],
        Kind::Health => [
            "How much Health does {card} have?",
            "Combien de points de vie a {card}\u{202f}?",
            "¿Cuánta salud tiene {card}?",
            "Quantos pontos de Vida tem {card}?",
        ],
        Kind::Stats => [
            "What are the Attack and Health of {card}?",
            "Quelles sont l’attaque et la vie de {card}\u{202f}?",
            "¿Qué ataque y qué salud tiene {card}?",
            "Quais são o Ataque e a Vida de {card}?",
        ],
        Kind::Durability => [
            "How much Durability does the weapon {card} have?",
            "Quelle est la durabilité de l’arme {card}\u{202f}?",
            "¿Cuánta durabilidad tiene el arma {card}?",
            "Qual é a Durabilidade da arma {card}?",
        ],
        Kind::Class => [
            "Which class does {card} belong to?",
            "À quelle classe appartient {card}\u{202f}?",
            "¿A qué clase pertenece {card}?",
            "A que classe pertence {card}?",
        ],
        Kind::Rarity => [
            "What is the rarity of {card}?",
            "Quelle est la rareté de {card}\u{202f}?",
            "¿Cuál es la rareza de {card}?",
            "Qual é a raridade de {card}?",
        ],
        Kind::Type => [
            "What type of card is {card}?",
            "Quel est le type de la carte {card}\u{202f}?",
            "¿Qué tipo de carta es {card}?",
            "Que tipo de card é {card}?",
        ],
        Kind::Tribe => [
            "Which minion type does {card} have?",
            "De quel type est le serviteur {card}\u{202f}?",
            "¿De qué tipo es el esbirro {card}?",
            "De que tipo é o lacaio {card}?",
        ],
        Kind::School => [
            "Which school does the spell {card} belong to?",
            "À quelle école de magie appartient le sort {card}\u{202f}?",
            "¿A qué escuela de magia pertenece el hechizo {card}?",
            "A que escola de magia pertence o feitiço {card}?",
        ],
        Kind::Set => [
            "Which set does {card} come from?",
            "De quelle extension vient {card}\u{202f}?",
            "¿De qué expansión viene {card}?",
            "De que expansão vem {card}?",
        ],
        Kind::Artist => [
            "Who illustrated {card}?",
            "Qui a illustré {card}\u{202f}?",
            "¿Quién ilustró {card}?",
            "Quem ilustrou {card}?",
        ],
        Kind::Flavor => [
            "{text} Which card has this flavor text?",
            "{text} Quelle carte porte ce texte d’ambiance\u{202f}?",
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
            "Quelle carte à {cost} mana ({class}) porte cette illustration signée {artist}\u{202f}?",
            "¿Qué carta de {cost} de maná ({class}) lleva esta ilustración de {artist}?",
            "Qual card de {cost} de mana ({class}) traz esta ilustração de {artist}?",
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
            "Which of these cards costs as much mana as {card}?",
            "Quelle carte coûte autant de mana que {card}\u{202f}?",
            "¿Cuál de estas cartas cuesta lo mismo que {card}?",
            "Qual destes cards tem o mesmo custo de mana que {card}?",
        ],
        Kind::Dearer => [
            "Which of these cards costs more mana than {card}?",
            "Quelle carte coûte plus de mana que {card}\u{202f}?",
            "¿Cuál de estas cartas cuesta más maná que {card}?",
            "Qual destes cards custa mais mana do que {card}?",
        ],
        Kind::SharedKeyword => [
            "Like {card}, one of these cards has {keyword}. Which one?",
            "Comme {card}, une de ces cartes possède {keyword}. Laquelle\u{202f}?",
            "Como {card}, una de estas cartas tiene {keyword}. ¿Cuál?",
            "Como {card}, um destes cards tem {keyword}. Qual?",
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

pub fn mana(language: Language, cost: u16) -> String {
    match language {
        Language::En | Language::Fr => format!("{cost} mana"),
        Language::Es => format!("{cost} de maná"),
        Language::Pt => format!("{cost} de mana"),
    }
}

/// A line about a card: `“Name”: Minion 3/2, Neutral, 2 mana, The Set.`
pub fn about(pool: &Pool<'_>, entry: &PoolCard<'_>) -> Four<String> {
    let (card, words) = (entry.card, &pool.source.vocabulary);
    let kind = words.kind(card.kind);
    let classes: Vec<_> = card.classes.iter().map(|class| words.class(class)).collect();
    let set = pool.set_of(entry);
    Four::of(|language| {
        let mut kind = kind.get(language).clone();
        match card.kind {
            CardType::Minion => kind += &format!(" {}/{}", card.attack, card.health),
            CardType::Weapon => kind += &format!(" {}/{}", card.attack, card.durability),
            _ => {}
        }
        let mut parts = vec![kind];
        parts.extend(classes.iter().map(|class| class.get(language).clone()));
        parts.push(mana(language, card.cost));
        parts.extend(set.map(|set| set.get(language).clone()));
        statement(language, entry.name.get(language), &(parts.join(", ") + "."))
    })
}

/// How one option differs from the three others.
pub fn apart(odd: &PoolCard<'_>, its: &Four<String>, feminine: bool, theirs: &Four<String>) -> Four<String> {
    Four::of(|language| {
        let others = match (language, feminine) {
            (Language::En, _) => "The others: ",
            (Language::Fr, _) => "Les autres\u{a0}: ",
            (Language::Es, true) => "Las demás: ",
            (Language::Es, false) => "Los demás: ",
            (Language::Pt, _) => "Os outros: ",
        };
        let what = format!("{}. {others}{}.", its.get(language), theirs.get(language));
        statement(language, odd.name.get(language), &what)
    })
}

/// The cost of each card, the subject first.
pub fn costs(subject: &PoolCard<'_>, options: [&PoolCard<'_>; 4]) -> Four<String> {
    Four::of(|language| {
        let one = |entry: &PoolCard<'_>| statement(language, entry.name.get(language), &entry.card.cost.to_string());
        let others: Vec<_> = options.iter().map(|entry| one(entry)).collect();
        format!("{}. {}.", one(subject), others.join(", "))
    })
}

pub fn has(entry: &PoolCard<'_>, keyword: &Four<String>) -> Four<String> {
    Four::of(|language| {
        let verb = match language {
            Language::En => "has",
            Language::Fr => "possède",
            Language::Es => "tiene",
            Language::Pt => "tem",
        };
        format!("{} {verb} {}.", quoted(language, entry.name.get(language)), keyword.get(language))
    })
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
