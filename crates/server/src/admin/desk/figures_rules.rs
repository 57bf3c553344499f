//! Figures over days: which there are, how a span is summed up, and which days still have to be counted. Pure.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::base::clock::Timestamp;
use crate::base::figures::Day;

/// Days that are counted later if they were missed: twice the longest span.
pub const KEPT: i64 = 180;
/// The spans that can be shown.
pub const SPANS: [i64; 3] = [7, 30, 90];

/// A day in UTC, as the number of days since 1970.
pub fn day_of(at: Timestamp) -> i64 {
    Day::of(at).0
}

/// When a day begins.
pub fn start_of(day: i64) -> Timestamp {
    Day(day).start()
}

/// `2026-11-17`
pub fn name_of(day: i64) -> String {
    start_of(day).to_string().chars().take(10).collect()
}

/// The days before today that were not counted yet, of those since `first`.
pub fn missing(first: Option<i64>, counted: &[i64], today: i64) -> Vec<i64> {
    let Some(first) = first else { return Vec::new() };
    (first.max(today - KEPT)..today).filter(|day| !counted.contains(day)).collect()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AdminFigureGroup {
    Players,
    Games,
    Content,
    Mana,
    Shop,
    Runebot,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminFigure {
    /// active, active_7, sign_ups, games_solo, mana_given:signup, revenue_cents:mana_550, …
    pub name: String,
    pub group: AdminFigureGroup,
    /// A level (such as the mana that players hold), whose last value counts; otherwise the sum counts.
    pub level: bool,
    /// A value for each day; null where the day was not counted.
    pub values: Vec<Option<i64>>,
    /// The sum, or the last value of a level.
    pub now: i64,
    /// The same of the span before; null if it was not counted.
    pub before: Option<i64>,
}

/// Figures that every day has, in the order in which they are shown. Those that end with a colon have one for each part.
const ALL: [(&str, AdminFigureGroup, bool); 34] = {
    use AdminFigureGroup::{Content, Games, Mana, Players, Runebot, Shop};
    [
        ("active", Players, false),
        ("active_7", Players, true),
        ("active_30", Players, true),
        ("sign_ups", Players, false),
        ("confirmed", Players, false),
        ("deleted", Players, false),
        ("players", Players, true),
        ("games_solo", Games, false),
        ("games_ranked", Games, false),
        ("games_daily", Games, false),
        ("games_duo", Games, false),
        ("games_battle_royale", Games, false),
        ("abandoned_solo", Games, false),
        ("abandoned_ranked", Games, false),
        ("abandoned_daily", Games, false),
        ("abandoned_duo", Games, false),
        ("abandoned_battle_royale", Games, false),
        ("answers", Games, false),
        ("matches", Content, false),
        ("decks", Content, false),
        ("reports", Content, false),
        ("mana_held", Mana, true),
        ("mana_given:", Mana, false),
        ("mana_spent:", Mana, false),
        ("purchases", Shop, false),
        ("revenue_cents", Shop, false),
        ("revenue_cents:", Shop, false),
        ("refunds", Shop, false),
        ("refunded_cents", Shop, false),
        ("disputes", Shop, false),
        ("runebot_messages", Runebot, false),
        ("runebot_unknown", Runebot, false),
        ("runebot_worded", Runebot, false),
        ("runebot_failed", Runebot, false),
    ]
};

/// Counts that are simply zero on a day without any; `active…` of a day before activity was noted is not known.
fn is_known_without_row(name: &str) -> bool {
    !name.starts_with("active") && name != "players" && name != "mana_held"
}

/// The values of each counted day, by name.
pub type Counted = BTreeMap<i64, BTreeMap<String, i64>>;

/// The figures of the `days` up to `today`, each with the same of the days before them.
pub fn figures(counted: &Counted, today: i64, days: i64) -> Vec<AdminFigure> {
    let from = today - days + 1;
    let value = |day: i64, name: &str| {
        let counts = counted.get(&day)?;
        counts.get(name).copied().or_else(|| is_known_without_row(name).then_some(0))
    };
    let mut figures = Vec::new();
    for (name, group, level) in ALL {
        let names: Vec<String> = if name.ends_with(':') {
            let mut names: Vec<&String> =
                counted.values().flat_map(BTreeMap::keys).filter(|known| known.starts_with(name)).collect();
            names.sort_unstable();
            names.dedup();
            names.into_iter().cloned().collect()
        } else {
            vec![name.to_owned()]
        };
        for name in names {
            let over = |first: i64, last: i64| {
                let values: Vec<i64> = (first..=last).filter_map(|day| value(day, &name)).collect();
                let last = values.last().copied();
                if level { last } else { last.map(|_| values.iter().sum()) }
            };
            figures.push(AdminFigure {
                group,
                level,
                values: (from..=today).map(|day| value(day, &name)).collect(),
                now: over(from, today).unwrap_or_default(),
                before: over(from - days, from - 1),
                name,
            });
        }
    }
    figures
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_has_its_number_its_start_and_its_name() {
        let noon = Timestamp::from_secs(1_794_830_400 + 3600);
        let day = day_of(noon);
        assert_eq!(name_of(day), "2026-11-16");
        assert!(start_of(day) <= noon && noon < start_of(day + 1));
        assert_eq!(day_of(Timestamp(start_of(day).0 - 1)), day - 1);
    }

    #[test]
    fn days_that_were_missed_are_counted_later_but_not_for_ever_and_not_today() {
        assert_eq!(missing(Some(7), &[8], 11), [7, 9, 10]);
        assert_eq!(missing(Some(0), &[], 1000).len() as i64, KEPT);
        assert!(missing(None, &[], 11).is_empty() && missing(Some(11), &[], 11).is_empty());
    }

    #[test]
    fn sums_and_levels_are_compared_with_the_span_before() {
        let day = |pairs: &[(&str, i64)]| pairs.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect();
        let counted = Counted::from([
            (86, day(&[("sign_ups", 5), ("mana_held", 50)])),
            (93, day(&[("sign_ups", 2), ("mana_held", 70), ("mana_given:signup", 100)])),
            (100, day(&[("sign_ups", 1), ("active", 4), ("mana_held", 60)])),
        ]);
        let shown = figures(&counted, 100, 7);
        let of = |name: &str| shown.iter().find(|figure| figure.name == name).unwrap();
        assert_eq!((of("sign_ups").now, of("sign_ups").before), (1, Some(2)));
        assert_eq!((of("mana_held").now, of("mana_held").before), (60, Some(70)));
        assert_eq!((of("active").now, of("active").before), (4, None));
        assert_eq!(of("mana_given:signup").before, Some(100));
        assert_eq!(of("sign_ups").values[5..], [None, Some(1)]);
        assert_eq!(of("active").values.len(), 7);
    }
}
