//! The functions of statistics, for the registry.

use serde::Serialize;

use super::cards::MAX_MULLIGAN_CARDS;
use super::rules::course::{LINE_MATCHES, LINE_POINTS};
use super::rules::summary::BEST_DECK_GAMES;
use super::wire::{MulliganArgs, MyMatchesArgs, MyStatsArgs};
use super::{Code, MAX_PAGE, MyArenaArgs, PAGE, Stats};
use crate::base::win_rates::MIN_GAMES;
use crate::contract::registry::{Function, NoArgs, Registry};
use crate::tracking::match_cards::{EARLY_TURN, MIN_HANDS};
use crate::tracking::meta::{MetaArchetypeArgs, MetaArgs, TrendingArgs};

/// What a page shows of the rules.
#[derive(Serialize)]
struct Constants {
    min_games: i64,
    best_deck_games: i64,
    line_matches: usize,
    line_points: usize,
    page: i64,
    max_page: i64,
    /// Figures of a card are of so many matches at least.
    min_hands: i64,
    /// A card is drawn early up to this own turn.
    early_turn: u8,
    max_mulligan_cards: usize,
}

const CONSTANTS: Constants = Constants {
    min_games: MIN_GAMES,
    best_deck_games: BEST_DECK_GAMES,
    line_matches: LINE_MATCHES,
    line_points: LINE_POINTS,
    page: PAGE,
    max_page: MAX_PAGE,
    min_hands: MIN_HANDS,
    early_turn: EARLY_TURN,
    max_mulligan_cards: MAX_MULLIGAN_CARDS,
};

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
        Function::new(
            "my_cards",
            "The cards of the player's decks: win rates when kept, drawn early and played",
            stats,
            |this, caller, args: MyStatsArgs| async move { this.my_cards(caller.user, args).await },
        ),
        Function::new(
            "mulligan_figures",
            "What keeping the offered cards did, in the player's own matches and in everyone's",
            stats,
            |this, caller, args: MulliganArgs| async move { this.mulligan(caller.user, args).await },
        ),
        Function::new(
            "my_arena",
            "The player's own runs of the arena: their wins with intervals, by class, and the runs",
            stats,
            |this, caller, args: MyArenaArgs| async move { this.arena(caller.user, args).await },
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
            "opponent_decks",
            "What opponents may play, to be kept by a tracker and asked during a game; empty until it is made for the first time",
            stats,
            |this, caller, _: NoArgs| async move { this.opponent_decks(caller.user).await },
        ),
        Function::new(
            "trending",
            "Archetypes that are played more and less than a week ago",
            stats,
            |this, _, args: TrendingArgs| async move { this.trending(args).await },
        ),
    ]);
}
