//! The functions of statistics, for the registry.

use super::wire::{CONSTANTS, MyMatchesArgs, MyStatsArgs};
use super::{Code, Stats};
use crate::meta::{MetaArchetypeArgs, MetaArgs, TrendingArgs};
use crate::registry::{Function, NoArgs, Registry};

pub fn declare(stats: &Stats, registry: &mut Registry) {
    registry.add_refusals::<Code>("stats");
    registry.add_constants("stats", &CONSTANTS);
    registry.add_functions([
        Function::new(
            "my_stats",
            "The player's own figures of a period: win rates with intervals, decks, opponents, streaks, days",
            stats,
            |this, caller, args: MyStatsArgs| async move { this.mine(caller.user, args).await },
        ),
        Function::new(
            "my_matches",
            "The player's own matches, the newest first, in pages",
            stats,
            |this, caller, args: MyMatchesArgs| async move { this.matches(caller.user, args).await },
        ),
        Function::new("home_stats", "A few figures for the home page", stats, |this, caller, _: NoArgs| async move {
            this.home(caller.user).await
        }),
    ]);
    registry.add_functions([
        Function::new(
            "meta_stats",
            "What everyone plays, by archetype; by class without the tracker",
            stats,
            |this, caller, args: MetaArgs| async move { this.meta(caller.user, args).await },
        ),
        Function::new(
            "meta_archetype",
            "One archetype: matchups, lists and signature cards",
            stats,
            |this, caller, args: MetaArchetypeArgs| async move { this.archetype(caller.user, args).await },
        ),
        Function::new(
            "trending",
            "Archetypes that are played more and less than a week ago",
            stats,
            |this, _, args: TrendingArgs| async move { this.trending(args).await },
        ),
    ]);
}
