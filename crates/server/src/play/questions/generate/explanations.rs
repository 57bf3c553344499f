//! The explanations of generated questions: facts about a card, a keyword or an artist.

use cards::model::CardType;

use super::phrases::{quoted, statement};
use super::pool::{Pool, PoolCard};
use super::vocabulary::year;
use crate::base::language::Language;
use crate::play::questions::model::Four;

/// A smaller number of cards is not worth telling.
const LEAST_COUNTED: usize = 10;

fn mana(language: Language, cost: u16) -> String {
    match language {
        Language::En | Language::Fr => format!("{cost} mana"),
        Language::Es => format!("{cost} de maná"),
        Language::Pt => format!("{cost} de mana"),
    }
}

/// A line about a card: `“Name”: Minion 3/2, Neutral, 2 mana, The Set (2019).` The first part is `first`, if there is one: what
/// was asked, if the line would not mention it.
pub fn about(pool: &Pool<'_>, entry: &PoolCard<'_>, first: Option<&Four<String>>) -> Four<String> {
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
        let mut parts: Vec<String> = first.map(|first| first.get(language).clone()).into_iter().collect();
        parts.push(kind);
        parts.extend(classes.iter().map(|class| class.get(language).clone()));
        parts.push(mana(language, card.cost));
        parts.extend(set.map(|(number, set)| match year(*number) {
            Some(year) => format!("{} ({year})", set.get(language)),
            None => set.get(language).clone(),
        }));
        if entry.since_launch {
            parts.push(since_launch(language).to_owned());
        }
        statement(language, entry.name.get(language), &(parts.join(", ") + "."))
    })
}

fn since_launch(language: Language) -> &'static str {
    match language {
        Language::En => "in the game since 2014",
        Language::Fr => "dans le jeu depuis 2014",
        Language::Es => "en el juego desde 2014",
        Language::Pt => "no jogo desde 2014",
    }
}

/// How many cards an artist illustrated. Not all of them are in the pool.
pub fn illustrated(artist: &str, cards: u32) -> Four<String> {
    Four::of(|language| match language {
        Language::En => format!("{artist} has illustrated at least {cards} Hearthstone cards."),
        Language::Fr => format!("{artist} a illustré au moins {cards} cartes de Hearthstone."),
        Language::Es => format!("{artist} ha ilustrado al menos {cards} cartas de Hearthstone."),
        Language::Pt => format!("{artist} ilustrou pelo menos {cards} cards de Hearthstone."),
    })
}

/// A keyword's meaning, and how many cards have it.
pub fn explained(keyword: &Four<String>, meaning: &Four<String>, cards: usize) -> Four<String> {
    Four::of(|language| {
        let meaning = statement(language, keyword.get(language), meaning.get(language));
        match language {
            _ if cards < LEAST_COUNTED => meaning,
            Language::En => format!("{meaning} At least {cards} cards have this keyword."),
            Language::Fr => format!("{meaning} Au moins {cards} cartes ont ce mot\u{2011}clé."),
            Language::Es => format!("{meaning} Al menos {cards} cartas tienen esta palabra clave."),
            Language::Pt => format!("{meaning} Pelo menos {cards} cards têm essa palavra-chave."),
        }
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

/// That a card has a keyword, and what it means.
pub fn has(entry: &PoolCard<'_>, keyword: &Four<String>, meaning: &Four<String>) -> Four<String> {
    Four::of(|language| {
        let (name, meaning) = (quoted(language, entry.name.get(language)), meaning.get(language));
        let keyword = keyword.get(language);
        match language {
            Language::En => format!("{name} has {keyword}: {meaning}"),
            Language::Fr => format!("{name} a le mot\u{2011}clé {keyword}\u{a0}: {meaning}"),
            Language::Es => format!("{name} tiene {keyword}: {meaning}"),
            Language::Pt => format!("{name} tem {keyword}: {meaning}"),
        }
    })
}
