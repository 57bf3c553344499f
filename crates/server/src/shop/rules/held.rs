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
pub struct Held<'a> {
    pub periods: &'a [Period],
    /// Until when the operator gave it.
    pub grant: Option<Timestamp>,
    pub tier: Tier,
    pub admin: bool,
}

/// Of what was bought and what was given the one that ends later.
pub fn held(held: Held<'_>, now: Timestamp) -> (PlanSource, End) {
    let grant = held.grant.filter(|end| now < *end);
    match (periods::end(held.periods, now), grant) {
        (End::Never, _) => (PlanSource::Bought, End::Never),
        (End::At(bought), given) if given.is_none_or(|given| given <= bought) => (PlanSource::Bought, End::At(bought)),
        (_, Some(given)) => (PlanSource::Given, End::At(given)),
        _ if held.admin => (PlanSource::Role, End::Never),
        _ if held.tier == Tier::Tracker => (PlanSource::Given, End::Never),
        _ => (PlanSource::None, End::None),
    }
}

#[cfg(test)]
mod tests {
    use super::super::catalogue::Term;
    use super::super::months;
    use super::*;

    const NOW: Timestamp = Timestamp::from_secs(1_801_396_800);

    #[test]
    fn the_later_of_bought_and_given_is_told_then_the_role_then_the_tier() {
        let period = |term| [Period { anchor: NOW, from: 0, term, granted: 0, ended: false }];
        let (bought, life) = (period(Term::Months(1)), period(Term::Lifetime));
        let month = months::after(NOW, 1);
        let told = |periods, grant, tier, admin| held(Held { periods, grant, tier, admin }, NOW);
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
            (&life, Some(month), Tier::Tracker, true, (PlanSource::Bought, End::Never)),
        ] {
            assert_eq!(told(periods, grant, tier, admin), expected);
        }
    }
}
