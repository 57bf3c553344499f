//! What is missing for the game to be followed, and what to do about it.

use std::time::Duration;

/// The game stops writing at 10,000 kB; near that it is time to say so.
const NEARLY_FULL: u64 = 9_500_000;
/// The game writes its logs some seconds after its start.
const LATE: Duration = Duration::from_secs(60);
const QUIET: Duration = Duration::from_secs(600);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The game does not know that it shall write its log.
    NoLogConfig,
    /// It was started before it knew.
    NoPowerLog,
    NearlyFull,
    Full,
    Quiet,
}

/// What can be seen from outside the game.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// The text of `log.config`, empty if there is none; none if its place is not known.
    pub log_config: Option<String>,
    /// There is a log in the newest session.
    pub has_log: bool,
    /// There was one in any session: the game knows that it shall write it.
    pub had_log: bool,
    /// How long the newest session has been known without a change.
    pub quiet_for: Duration,
    /// Bytes of the log.
    pub size: u64,
    /// The log says that it is full.
    pub truncated: bool,
}

pub fn find(facts: &Facts) -> Option<Problem> {
    let late = facts.quiet_for > LATE;
    if facts.truncated {
        Some(Problem::Full)
    } else if !facts.has_log {
        match facts.log_config.as_deref().map(asks_for_power_log) {
            Some(false) if !facts.had_log => Some(Problem::NoLogConfig),
            None if late && !facts.had_log => Some(Problem::NoLogConfig),
            _ => late.then_some(Problem::NoPowerLog),
        }
    } else if facts.quiet_for > QUIET {
        Some(Problem::Quiet)
    } else if (NEARLY_FULL..10_300_000).contains(&facts.size) {
        Some(Problem::NearlyFull)
    } else {
        None
    }
}

/// The section `[Power]` prints to a file.
pub fn asks_for_power_log(config: &str) -> bool {
    let mut in_power = false;
    config.lines().map(str::trim).any(|line| {
        if line.starts_with('[') {
            in_power = line.eq_ignore_ascii_case("[power]");
        }
        let (key, value) = line.split_once('=').unwrap_or_default();
        let is = |text: &str, word: &str| text.trim().eq_ignore_ascii_case(word);
        in_power && is(key, "FilePrinting") && (is(value, "true") || is(value, "1"))
    })
}

impl Problem {
    pub fn text(self) -> &'static str {
        match self {
            Self::NoLogConfig => {
                "the game does not write its log yet: run `runeside follow --write-config`, then restart the game"
            }
            Self::NoPowerLog => {
                "there is no Power.log in the newest session: restart the game, so that it reads log.config"
            }
            Self::NearlyFull => {
                "the log is near its limit of 10,000 kB, where the game stops writing it. Restart the game between two matches; to lift the limit for good run `runeside follow --write-config`"
            }
            Self::Full => {
                "the log has reached its limit of 10,000 kB: the game writes nothing more until it is restarted. To lift the limit for good run `runeside follow --write-config`"
            }
            Self::Quiet => "no new lines for ten minutes; still following",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_named() {
        let config = Some("[Power]\nFilePrinting=true\n".to_owned());
        let (soon, late) = (Duration::from_secs(5), Duration::from_secs(61));
        let fine =
            Facts { log_config: config, has_log: true, had_log: true, quiet_for: soon, size: 1, truncated: false };
        let first = Facts { has_log: false, had_log: false, ..fine.clone() };
        let config = |text: &str| Some(text.to_owned());
        for (facts, problem) in [
            (fine.clone(), None),
            (Facts { log_config: None, ..fine.clone() }, None),
            (Facts { log_config: config(""), ..fine.clone() }, None),
            (first.clone(), None),
            (Facts { quiet_for: late, ..first.clone() }, Some(Problem::NoPowerLog)),
            (Facts { log_config: config(""), ..first.clone() }, Some(Problem::NoLogConfig)),
            (Facts { log_config: config("[Zone]\nFilePrinting=true"), ..first.clone() }, Some(Problem::NoLogConfig)),
            (Facts { log_config: None, ..first.clone() }, None),
            (Facts { log_config: None, quiet_for: late, ..first }, Some(Problem::NoLogConfig)),
            (Facts { log_config: None, has_log: false, ..fine.clone() }, None),
            (Facts { log_config: None, has_log: false, quiet_for: late, ..fine.clone() }, Some(Problem::NoPowerLog)),
            (Facts { quiet_for: late, ..fine.clone() }, None),
            (Facts { quiet_for: Duration::from_secs(601), ..fine.clone() }, Some(Problem::Quiet)),
            (Facts { size: 9_600_000, ..fine.clone() }, Some(Problem::NearlyFull)),
            (Facts { size: 20_000_000, ..fine.clone() }, None),
            (Facts { truncated: true, size: 10_240_300, ..fine }, Some(Problem::Full)),
        ] {
            assert_eq!(find(&facts), problem, "{facts:?}");
        }
    }

    #[test]
    fn the_config_is_read_as_the_game_does() {
        for (text, asks) in [
            ("[Power]\r\nLogLevel=1\r\nFilePrinting = True\r\n", true),
            ("[power]\nFilePrinting=1", true),
            ("[Power]\nFilePrinting=false\n[Decks]\nFilePrinting=true", false),
            ("", false),
        ] {
            assert_eq!(asks_for_power_log(text), asks, "{text}");
        }
    }
}
