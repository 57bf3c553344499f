//! The periods of a player's plans. Periods that follow each other without a gap are a chain: all are counted in months from the chain's
//! anchor, so that cutting a day to the length of a month loses nothing.

use super::catalogue::Term;
use super::months;
use crate::base::clock::Timestamp;

/// `[after(anchor, from), after(anchor, from + months))`; a lifetime has no end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    pub anchor: Timestamp,
    /// Months between the anchor and the beginning.
    pub from: u32,
    pub term: Term,
    /// Monthly bonuses given so far.
    pub granted: u32,
    /// Over: its time has passed, or it was taken back.
    pub ended: bool,
}

impl Period {
    pub fn begins(&self) -> Timestamp {
        months::after(self.anchor, self.from)
    }

    /// `None`: never.
    pub fn ends(&self) -> Option<Timestamp> {
        self.term.months().map(|count| months::after(self.anchor, self.from.saturating_add(count)))
    }

    pub fn is_running(&self, now: Timestamp) -> bool {
        !self.ended && self.begins() <= now && self.ends().is_none_or(|end| now < end)
    }

    /// When bonus `k`, from 0, is due; `None` if the period has no such bonus.
    pub fn bonus_due(&self, k: u32) -> Option<Timestamp> {
        let has = !self.ended && self.term.months().is_none_or(|count| k < count);
        has.then(|| months::after(self.anchor, self.from.saturating_add(k)))
    }

    /// The bonuses that are due and not given yet, by number.
    pub fn bonuses_due(&self, now: Timestamp) -> impl Iterator<Item = u32> + '_ {
        (self.granted..).take_while(move |k| self.bonus_due(*k).is_some_and(|due| due <= now))
    }
}

/// Whether the player has the tracker now.
pub fn has_tracker(periods: &[Period], now: Timestamp) -> bool {
    periods.iter().any(|period| period.is_running(now))
}

/// Whether a lifetime plan is among those that are not over.
pub fn has_lifetime(periods: &[Period]) -> bool {
    periods.iter().any(|period| !period.ended && period.term == Term::Lifetime)
}

/// When the player's tracker ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// There is none.
    None,
    At(Timestamp),
    Never,
}

pub fn end(periods: &[Period], now: Timestamp) -> End {
    let open = periods.iter().filter(|period| !period.ended);
    let ends: Vec<_> = open.map(Period::ends).filter(|end| end.is_none_or(|end| now < end)).collect();
    if ends.contains(&None) { End::Never } else { ends.into_iter().flatten().max().map_or(End::None, End::At) }
}

/// The period of a plan that is bought now: it begins where the last one ends, or now. `None`: nothing comes after a lifetime.
pub fn next(periods: &[Period], term: Term, now: Timestamp) -> Option<Period> {
    let open = periods.iter().filter(|period| !period.ended);
    let last = open.filter(|period| period.ends().is_none_or(|end| now < end)).max_by_key(|period| period.from);
    let (anchor, from) = match last {
        None => (now, 0),
        Some(Period { term: Term::Lifetime, .. }) => return None,
        Some(Period { anchor, from, term: Term::Months(count), .. }) => (*anchor, from.saturating_add(*count)),
    };
    Some(Period { anchor, from, term, granted: 0, ended: false })
}

/// Takes the period at `index` back: it ends now, and those after it move up. Bonuses that were due are given before.
pub fn remove(periods: &mut [Period], index: usize, now: Timestamp) {
    let Some(gone) = periods.get(index).copied() else { return };
    periods[index].ended = true;
    let was_over = gone.ended || gone.ends().is_some_and(|end| end <= now);
    if was_over {
        return;
    }
    let running = gone.begins() <= now;
    for later in periods.iter_mut().filter(|it| !it.ended && it.anchor == gone.anchor && it.from > gone.from) {
        let skipped = gone.from.saturating_add(gone.term.months().unwrap_or_default());
        if running {
            // The rest of the month that had begun is gone with the period: the next one begins now.
            (later.anchor, later.from) = (now, later.from - skipped);
        } else {
            later.from -= skipped - gone.from;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2027-01-31T12:00:00Z
    const NOW: Timestamp = Timestamp::from_secs(1_801_396_800);

    #[test]
    fn the_tracker_ends_with_the_last_period_that_was_not_taken_back() {
        let period = |from, term| Period { anchor: NOW, from, term, granted: 0, ended: false };
        let mut own = vec![period(0, Term::Months(1)), period(1, Term::Months(3)), period(4, Term::Lifetime)];
        assert_eq!(end(&[], NOW), End::None);
        assert_eq!(end(&own, NOW), End::Never);
        own[2].ended = true;
        assert_eq!(end(&own, NOW), End::At(months::after(NOW, 4)));
        own[1].ended = true;
        assert_eq!(end(&own, NOW), End::At(months::after(NOW, 1)));
        assert_eq!(end(&own, months::after(NOW, 1)), End::None, "it was there until now");
        own[0].ended = true;
        assert_eq!(end(&own, NOW), End::None);
    }
}
