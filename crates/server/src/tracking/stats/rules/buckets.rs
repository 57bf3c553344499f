//! How matches are grouped by length and rank. Pure.

/// Minutes a match may take to be in each bucket; longer ones are in the last.
const DURATIONS: [(i64, &str); 3] = [(5, "under_5"), (10, "5_to_10"), (15, "10_to_15")];
const LONGEST: &str = "over_15";
/// Own turns.
const OWN_TURNS: [(i64, &str); 3] = [(5, "1_to_5"), (8, "6_to_8"), (11, "9_to_11")];
const MOST_OWN_TURNS: &str = "over_11";

/// The key of a duration in seconds, in the order of the keys.
pub fn duration(seconds: i64) -> (usize, &'static str) {
    let found = DURATIONS.iter().position(|(minutes, _)| seconds < minutes * 60);
    found.map_or((DURATIONS.len(), LONGEST), |index| (index, DURATIONS[index].1))
}

/// The key of a number of own turns, which is how matches store them.
pub fn own_turns(turns: i64) -> (usize, &'static str) {
    let found = OWN_TURNS.iter().position(|(most, _)| turns <= *most);
    found.map_or((OWN_TURNS.len(), MOST_OWN_TURNS), |index| (index, OWN_TURNS[index].1))
}

/// `gold` of `gold_3`: ranks are grouped by league.
pub fn league(rank: &str) -> &str {
    rank.split_once('_').map_or(rank, |(league, _)| league)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matches_are_grouped_by_length_and_league() {
        for (seconds, key) in [(0, "under_5"), (299, "under_5"), (300, "5_to_10"), (899, "10_to_15"), (900, "over_15")]
        {
            assert_eq!(duration(seconds).1, key, "{seconds}");
        }
        for (turns, key) in [
            (1, "1_to_5"),
            (5, "1_to_5"),
            (6, "6_to_8"),
            (8, "6_to_8"),
            (9, "9_to_11"),
            (11, "9_to_11"),
            (12, "over_11"),
        ] {
            assert_eq!(own_turns(turns).1, key, "{turns}");
        }
        assert_eq!((league("gold_3"), league("legend"), league("legend_120")), ("gold", "legend", "legend"));
    }
}
