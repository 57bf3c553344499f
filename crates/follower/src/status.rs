//! Lines for the player. They hold no names of players.

use std::io::Write;

use gamelog::{Match, View};

/// Prints a line. A closed output is no reason to stop following.
pub fn say(line: &str) {
    let mut output = std::io::stdout();
    let _ = writeln!(output, "{line}").and_then(|()| output.flush());
}

/// `a ranked game against a hunter`; none until enough is known.
pub fn game_text(view: &View) -> Option<String> {
    let class = view.opponent.class?.name().to_lowercase();
    let mode = view.mode.map(|mode| format!("{mode} ")).unwrap_or_default();
    let deck = if view.rows.iter().any(|row| row.start > 0) { "" } else { ", deck not known yet" };
    Some(format!("a {mode}game against {class}{deck}"))
}

/// `victory against hunter, 12 minutes`
pub fn match_text(played: &Match) -> String {
    let class = played.opponent_class.map(|class| format!(" against {}", class.name().to_lowercase()));
    let minutes = played.duration_s.map(|seconds| match seconds.div_ceil(60) {
        1 => ", 1 minute".to_owned(),
        minutes => format!(", {minutes} minutes"),
    });
    [played.result.unwrap_or("game").to_owned(), class.unwrap_or_default(), minutes.unwrap_or_default()].concat()
}
