//! Sentences that need no card: small talk, refusals, the player's own figures, and what RuneBot does not know.

use super::words::words;
use super::{Reply, World};
use crate::base::language::Language;
use crate::base::win_rates::Tally;

/// What a player asks of their own figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnAsk {
    Mana,
    Rank,
    Matches,
    Rate,
    Best,
    Plan,
    Messages,
    Decks,
}

impl OwnAsk {
    pub(super) fn named(key: &str) -> Option<Self> {
        Some(match key {
            "own_mana" => Self::Mana,
            "own_rank" => Self::Rank,
            "own_matches" => Self::Matches,
            "own_rate" => Self::Rate,
            "own_best" => Self::Best,
            "own_plan" => Self::Plan,
            "own_messages" => Self::Messages,
            "own_decks" => Self::Decks,
            _ => return None,
        })
    }
}

/// The player's figures that an answer needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OwnFacts {
    Mana(i64),
    /// The tier of the ladder, and the division if it has any.
    Rank(String, Option<i64>),
    Matches {
        wins: i64,
        losses: i64,
        ties: i64,
    },
    Rate {
        wins: i64,
        losses: i64,
        ties: i64,
    },
    /// Name, wins, losses and matches of the best deck with enough of them.
    Best(Option<(String, i64, i64, i64)>),
    FreePlan,
    /// The last day, `2026-12-31`.
    PlanUntil(String),
    PlanForever,
    /// By the operator or a role, without an end.
    PlanGiven,
    Messages(Option<i64>),
    Decks(i64),
}

/// Fewer matches give no rate.
const RATE_FROM: i64 = 10;

/// A sentence about the player.
pub fn own(facts: &OwnFacts, language: Language) -> Reply {
    let say = words(language);
    let numbers = |key: &str, slots: &[(&str, i64)]| {
        let texts: Vec<(&str, String)> = slots.iter().map(|(slot, number)| (*slot, number.to_string())).collect();
        let slots: Vec<(&str, &str)> = texts.iter().map(|(slot, text)| (*slot, text.as_str())).collect();
        say.say(key, &slots)
    };
    let text = match facts {
        OwnFacts::Mana(mana) => numbers("own_mana", &[("mana", *mana)]),
        OwnFacts::Rank(tier, division) => {
            let name = say.say(&format!("rank_{tier}"), &[]);
            let rank = division.map_or(name.clone(), |division| format!("{name} {division}"));
            say.say("own_rank", &[("rank", &rank)])
        }
        OwnFacts::Matches { wins: 0, losses: 0, ties: 0 } | OwnFacts::Rate { wins: 0, losses: 0, ties: 0 } => {
            say.say("own_no_matches", &[])
        }
        OwnFacts::Matches { wins, losses, ties } => {
            let key = if *ties > 0 { "own_matches_ties" } else { "own_matches" };
            let slots = [("matches", wins + losses + ties), ("wins", *wins), ("losses", *losses), ("ties", *ties)];
            numbers(key, &slots)
        }
        OwnFacts::Rate { wins, losses, ties } => {
            let matches = wins + losses + ties;
            let key = if matches < RATE_FROM { "own_rate_few" } else { "own_rate" };
            numbers(
                key,
                &[
                    ("matches", matches),
                    ("wins", *wins),
                    ("losses", *losses),
                    ("percent", Tally::new(*wins, *losses).percent()),
                ],
            )
        }
        OwnFacts::Best(None) => say.say("own_best_few", &[]),
        OwnFacts::Best(Some((deck, wins, losses, matches))) => say.say(
            "own_best",
            &[
                ("deck", deck),
                ("wins", &wins.to_string()),
                ("losses", &losses.to_string()),
                ("matches", &matches.to_string()),
            ],
        ),
        OwnFacts::FreePlan => say.say("own_plan_free", &[]),
        OwnFacts::PlanUntil(day) => {
            let parts: Vec<&str> = day.split('-').rev().collect();
            let date = if language == Language::En { day.clone() } else { parts.join("/") };
            say.say("own_plan_until", &[("date", &date)])
        }
        OwnFacts::PlanForever => say.say("own_plan_forever", &[]),
        OwnFacts::PlanGiven => say.say("own_plan_given", &[]),
        OwnFacts::Messages(None) => say.say("own_messages_any", &[]),
        OwnFacts::Messages(Some(left)) => numbers("own_messages", &[("left", *left)]),
        OwnFacts::Decks(decks) => numbers("own_decks", &[("decks", *decks)]),
    };
    Reply { text, ..Reply::default() }
}

/// For a visitor who asks for own figures.
pub fn sign_in(language: Language) -> Reply {
    Reply { text: words(language).say("sign_in", &[]), suggestions: offers(language), ..Reply::default() }
}

/// Three things to ask.
pub(super) fn offers(language: Language) -> Vec<String> {
    let offer = |key: &str| words(language).offer(key, &[]);
    vec![offer("list"), offer("keyword"), offer("app")]
}

pub(super) fn plain(key: &str, world: &World<'_>) -> Reply {
    Reply { text: words(world.language).say(key, &[]), suggestions: offers(world.language), ..Reply::default() }
}
