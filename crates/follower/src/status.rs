//! Lines for the player. They hold no names of players.

use std::io::Write;

use gamelog::{BattlegroundsGame, Match, View};

/// Prints a line. A closed output is no reason to stop following.
pub fn say(line: &str) {
    let mut output = std::io::stdout();
    let _ = writeln!(output, "{line}").and_then(|()| output.flush());
}

/// `a ranked game against a hunter`; none until enough is known.
pub fn game_text(view: &View) -> Option<String> {
    if let Some(lobby) = &view.battlegrounds {
        return lobby.hero.as_ref().map(|_| "a game of Battlegrounds".to_owned());
    }
    let class = view.opponent.class?.name().to_lowercase();
    let mode = view.mode.map(|mode| format!("{mode} ")).unwrap_or_default();
    let deck = if view.rows.iter().any(|row| row.start > 0) { "" } else { ", deck not known yet" };
    Some(format!("a {mode}game against {class}{deck}"))
}

/// `victory against hunter, 12 minutes`
pub fn match_text(played: &Match) -> String {
    let class = played.opponent_class.map(|class| format!(" against {}", class.name().to_lowercase()));
    [played.result.unwrap_or("game").to_owned(), class.unwrap_or_default(), minutes(played.duration_s)].concat()
}

/// `place 3 in Battlegrounds, 22 minutes`
pub fn lobby_text(played: &BattlegroundsGame) -> String {
    let place = played.told.place.map_or_else(|| "a game".to_owned(), |place| format!("place {place}"));
    format!("{place} in Battlegrounds{}", minutes(played.duration_s))
}

fn minutes(seconds: Option<u32>) -> String {
    match seconds.map(|seconds| seconds.div_ceil(60)) {
        None => String::new(),
        Some(1) => ", 1 minute".to_owned(),
        Some(minutes) => format!(", {minutes} minutes"),
    }
}
