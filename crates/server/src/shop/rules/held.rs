//! The tracker that a player has: where it comes from, and until when.

use schemars::JsonSchema;
use serde::Serialize;

use super::periods::{self, End, Period};
use crate::base::clock::Timestamp;
use crate::people::tiers::Tier;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PlanSource {
    /// The free plan.
    None,
    Bought,
    /// By the operator.
    Given,
    /// An administrator has everything.
    Role,
}

/// What decides about a player's tracker.
#[derive(Clone, Copy, Debug)]
pub struct Facts<'a> {
    pub periods: &'a [Period],
    /// Until when the operator gave it.
    pub grant: Option<Timestamp>,
    pub tier: Tier,
    pub admin: bool,
}

/// Of what was bought and what was given the one that ends later.
pub fn held(of: Facts<'_>, now: Timestamp) -> (PlanSource, End) {
    let grant = of.grant.filter(|end| now < *end);
    match (periods::end(of.periods, now), grant) {
        (End::Never, _) => (PlanSource::Bought, End::Never),
        (End::At(bought), given) if given.is_none_or(|given| given <= bought) => (PlanSource::Bought, End::At(bought)),
        (_, Some(given)) => (PlanSource::Given, End::At(given)),
        _ if of.admin => (PlanSource::Role, End::Never),
        // Until the sweep a plan that is over still has its tier.
        _ if of.tier == Tier::Tracker && of.grant.is_none() && of.periods.iter().all(|period| period.ended) => {
            (PlanSource::Given, End::Never)
        }
        _ => (PlanSource::None, End::None),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::catalogue::Term;
    use super::super::months;
    use super::*;

    const YEAR: Duration = Duration::from_secs(365 * 24 * 3600);
    const NOW: Timestamp = Timestamp::from_secs(1_801_396_800);

    #[test]
    fn the_later_of_bought_and_given_is_told_then_the_role_then_the_tier() {
        let since = |anchor, term, ended| [Period { anchor, from: 0, term, granted: 0, ended }];
        let period = |term| since(NOW, term, false);
        let (over, swept) = ([false, true]).map(|ended| since(NOW.minus(YEAR), Term::Months(1), ended)).into();
        let (bought, life) = (period(Term::Months(1)), period(Term::Lifetime));
        let month = months::after(NOW, 1);
        let told = |periods, grant, tier, admin| held(Facts { periods, grant, tier, admin }, NOW);
        for (periods, grant, tier, admin, expected) in [
            (&[][..], None, Tier::Free, false, (PlanSource::None, End::None)),
            (&[], None, Tier::Tracker, false, (PlanSource::Given, End::Never)),
            (&[], None, Tier::Free, true, (PlanSource::Role, End::Never)),
            (&[], Some(month), Tier::Tracker, true, (PlanSource::Given, End::At(month))),
            (&[], Some(NOW), Tier::Free, false, (PlanSource::None, End::None)),
            (&bought, None, Tier::Tracker, false, (PlanSource::Bought, End::At(month))),
            (&bought, Some(month), Tier::Tracker, false, (PlanSource::Bought, End::At(month))),
            (
                &bought,
                Some(months::after(NOW, 2)),
                Tier::Tracker,
                false,
                (PlanSource::Given, End::At(months::after(NOW, 2))),
            ),
            (&over, None, Tier::Tracker, false, (PlanSource::None, End::None)),
            (&swept, None, Tier::Tracker, false, (PlanSource::Given, End::Never)),
            (&[], Some(NOW), Tier::Tracker, false, (PlanSource::None, End::None)),
            (&life, Some(month), Tier::Tracker, true, (PlanSource::Bought, End::Never)),
        ] {
            assert_eq!(told(periods, grant, tier, admin), expected);
        }
    }
}
