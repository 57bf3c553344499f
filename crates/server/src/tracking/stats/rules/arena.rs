//! Runs of the arena, found in a player's matches of it. Pure.
//!
//! | arena | ends after | since |
//! |---|---|---|
//! | arena | 5 wins or 2 losses | 3 June 2025 |
//! | arena before | 12 wins or 3 losses | |
//! | underground | 12 wins or 3 losses | 3 June 2025 |
//!
//! A match joins the run before it if both have the number of the same draft. Where the log does not tell a draft, it joins the run
//! of the same class that has not ended. A run that another one follows before its end was retired. A tie changes nothing.

use schemars::JsonSchema;
use serde::Serialize;

use crate::base::clock::Timestamp;
use crate::base::win_rates::{Outcome, Tally};

/// 3 June 2025, 17:00 UTC: the patch that split the arena.
const SPLIT: Timestamp = Timestamp::from_secs(1_748_970_000);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ArenaKind {
    /// Also matches that were noted by hand.
    Arena,
    Underground,
}

impl ArenaKind {
    pub const ALL: [Self; 2] = [Self::Arena, Self::Underground];

    pub fn named(word: Option<&str>) -> Self {
        if word == Some("underground") { Self::Underground } else { Self::Arena }
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Arena => "arena",
            Self::Underground => "underground",
        }
    }

    /// The wins and the losses after which a run ends that began at this time.
    pub fn limits(self, began: Timestamp) -> (i64, i64) {
        if self == Self::Arena && began >= SPLIT { (5, 2) } else { (12, 3) }
    }
}

/// A match of the arena.
#[derive(Clone, Debug)]
pub struct ArenaMatch {
    pub at: Timestamp,
    pub outcome: Outcome,
    pub kind: ArenaKind,
    /// The number of the drafted deck.
    pub draft: Option<i64>,
    pub class: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "ArenaRunState")]
pub enum RunState {
    /// By wins or losses.
    Ended,
    /// Another run followed.
    Retired,
    Running,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    pub kind: ArenaKind,
    pub class: Option<String>,
    pub draft: Option<i64>,
    pub tally: Tally,
    /// The first match and the last one.
    pub from: Timestamp,
    pub to: Timestamp,
    pub state: RunState,
}

impl Run {
    fn new(first: &ArenaMatch) -> Self {
        Self {
            kind: first.kind,
            class: None,
            draft: None,
            tally: Tally::default(),
            from: first.at,
            to: first.at,
            state: RunState::Running,
        }
    }

    /// Whether a match that follows is of this run.
    fn takes(&self, next: &ArenaMatch) -> bool {
        match (self.draft, next.draft) {
            (Some(one), Some(other)) => one == other,
            _ => {
                let same_class = self.class.is_none() || next.class.is_none() || self.class == next.class;
                same_class && self.state == RunState::Running
            }
        }
    }

    fn add(&mut self, next: &ArenaMatch) {
        self.to = next.at;
        self.draft = self.draft.or(next.draft);
        if self.class.is_none() {
            self.class.clone_from(&next.class);
        }
        self.tally.add(next.outcome);
        let (wins, losses) = self.kind.limits(self.from);
        if self.tally.wins >= wins || self.tally.losses >= losses {
            self.state = RunState::Ended;
        }
    }
}

/// The runs of matches that are in the order in which they were played; the newest run last.
pub fn arena_runs(matches: &[ArenaMatch]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for it in matches {
        let last = runs.iter_mut().rev().find(|run| run.kind == it.kind);
        match last {
            Some(run) if run.takes(it) => run.add(it),
            last => {
                if let Some(run) = last.filter(|run| run.state == RunState::Running) {
                    run.state = RunState::Retired;
                }
                let mut run = Run::new(it);
                run.add(it);
                runs.push(run);
            }
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// Each word is a match: `W`, `L` or `T`, then the class, then the draft.
    fn matches_of(kind: ArenaKind, since: Timestamp, words: &str) -> Vec<ArenaMatch> {
        let one = |(n, word): (usize, &str)| {
            let mut parts = word.split(':');
            let outcome = match parts.next() {
                Some("W") => Outcome::Win,
                Some("L") => Outcome::Loss,
                _ => Outcome::Tie,
            };
            let class = parts.next().filter(|class| !class.is_empty()).map(str::to_owned);
            let draft = parts.next().and_then(|draft| draft.parse().ok());
            ArenaMatch { at: since.plus(Duration::from_secs(n as u64 * 600)), outcome, kind, draft, class }
        };
        words.split_whitespace().enumerate().map(one).collect()
    }

    fn told(runs: &[Run]) -> String {
        let state = |run: &Run| match run.state {
            RunState::Ended => "",
            RunState::Retired => " retired",
            RunState::Running => " running",
        };
        let one = |run: &Run| {
            let class = run.class.as_deref().unwrap_or("?");
            format!("{class} {}-{}{}", run.tally.wins, run.tally.losses, state(run))
        };
        runs.iter().map(one).collect::<Vec<_>>().join(", ")
    }

    fn arena(words: &str) -> String {
        told(&arena_runs(&matches_of(ArenaKind::Arena, SPLIT, words)))
    }

    #[test]
    fn a_run_ends_by_its_wins_or_losses() {
        assert_eq!(arena(""), "");
        assert_eq!(arena("W:MAGE L:MAGE W:MAGE L:MAGE W:MAGE"), "MAGE 2-2, MAGE 1-0 running");
        assert_eq!(arena("W:MAGE W:MAGE W:MAGE L:MAGE W:MAGE W:MAGE W:MAGE"), "MAGE 5-1, MAGE 1-0 running");
        assert_eq!(arena("W:MAGE T:MAGE L:MAGE"), "MAGE 1-1 running");
    }

    #[test]
    fn another_class_or_draft_begins_another_run() {
        assert_eq!(arena("W:MAGE L:MAGE W:ROGUE"), "MAGE 1-1 retired, ROGUE 1-0 running");
        assert_eq!(arena("W:MAGE:1 L:MAGE:1 W:MAGE:2"), "MAGE 1-1 retired, MAGE 1-0 running");
        assert_eq!(arena("W:MAGE:1 L:MAGE W:MAGE:1 L::1"), "MAGE 2-2", "where a match does not tell");
        assert_eq!(arena("L:MAGE:1 L:MAGE:1 W:MAGE:1"), "MAGE 1-2", "the draft counts more than the table of rules");
        assert_eq!(arena("W L W"), "? 2-1 running", "noted by hand");
    }

    #[test]
    fn the_underground_and_the_arena_of_old_go_on_longer() {
        let words = "W:MAGE W:MAGE W:MAGE W:MAGE W:MAGE W:MAGE L:MAGE L:MAGE L:MAGE W:MAGE";
        let of = |kind, since| told(&arena_runs(&matches_of(kind, since, words)));
        assert_eq!(of(ArenaKind::Underground, SPLIT), "MAGE 6-3, MAGE 1-0 running");
        let before = SPLIT.minus(Duration::from_secs(86_400));
        assert_eq!(of(ArenaKind::Arena, before), "MAGE 6-3, MAGE 1-0 running");
        assert_eq!(of(ArenaKind::Arena, SPLIT), "MAGE 5-0, MAGE 1-2, MAGE 1-1 running");
    }

    #[test]
    fn runs_of_both_kinds_go_on_side_by_side() {
        let mut both = matches_of(ArenaKind::Arena, SPLIT, "W:MAGE L:MAGE");
        both.extend(matches_of(ArenaKind::Underground, SPLIT.plus(Duration::from_secs(300)), "W:ROGUE L:ROGUE"));
        both.sort_by_key(|it| it.at);
        assert_eq!(told(&arena_runs(&both)), "MAGE 1-1 running, ROGUE 1-1 running");
    }
}
