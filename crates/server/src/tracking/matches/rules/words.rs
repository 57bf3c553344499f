//! The words of a match: results, classes, modes, formats and ranks, each in its one form. Pure.

use cards::model::Class;

pub const MODES: [&str; 7] = ["ranked", "casual", "friendly", "arena", "brawl", "practice", "other"];
pub const ARENAS: [&str; 2] = ["arena", "underground"];
pub const FORMATS: [&str; 4] = ["STANDARD", "WILD", "TWIST", "CLASSIC"];
/// Each has the steps 10 to 1; above them is legend.
pub const RANKS: [&str; 5] = ["bronze", "silver", "gold", "platinum", "diamond"];
const LEGEND: &str = "legend";
const STEPS: u32 = 10;
/// Places in legend have five digits at the most.
const MAX_PLACE: u32 = 999_999;

/// In any case; `win` and `loss` are other words for the same.
pub(super) fn result(word: &str) -> Option<&'static str> {
    match word.trim().to_ascii_lowercase().as_str() {
        "victory" | "win" => Some("victory"),
        "defeat" | "loss" => Some("defeat"),
        "tie" => Some("tie"),
        _ => None,
    }
}

/// `Demon Hunter`, `demon_hunter` and `DEMONHUNTER` are the same.
pub fn class(word: &str) -> Option<&'static str> {
    let letters = word.chars().filter(|c| !matches!(c, ' ' | '_' | '-'));
    let name: String = letters.map(|c| c.to_ascii_uppercase()).collect();
    Class::named(&name).map(Class::name)
}

pub(super) fn mode(word: &str) -> Option<&'static str> {
    MODES.into_iter().find(|mode| mode.eq_ignore_ascii_case(word.trim()))
}

pub(super) fn arena(word: &str) -> Option<&'static str> {
    ARENAS.into_iter().find(|arena| *arena == word)
}

pub(super) fn format(word: &str) -> Option<&'static str> {
    FORMATS.into_iter().find(|format| format.eq_ignore_ascii_case(word.trim()))
}

/// `gold_3`, `legend` or `legend_120`.
pub(super) fn rank(word: &str) -> Option<String> {
    let word = word.trim().to_ascii_lowercase();
    let Some((league, number)) = word.split_once('_') else {
        return (word == LEGEND).then_some(word);
    };
    let number = number.bytes().all(|digit| digit.is_ascii_digit()).then(|| number.parse::<u32>().ok())??;
    let most = if league == LEGEND { MAX_PLACE } else { STEPS };
    let known = league == LEGEND || RANKS.contains(&league);
    (known && (1..=most).contains(&number)).then(|| format!("{league}_{number}"))
}
