//! The functions and the channel of the tracker, for the registry: what a client sends becomes a use case.

use super::Tracker;
use super::lobby::FollowBattlegroundsArgs;
use super::rules::Refusal;
use super::wire::{
    CONSTANTS, CardsArgs, ClaimArgs, DeviceArgs, FollowMatchArgs, FollowShowArgs, ShowArgs, TOPIC, TokenArgs,
    TrackerEvent,
};
use crate::cards::catalog::locale_named;
use crate::contract::registry::{Channel, Function, NoArgs, Registry};
use crate::tracking::battlegrounds::BattlegroundsRow;
use crate::tracking::matches::MatchRow;

pub fn declare(tracker: &Tracker, registry: &mut Registry) {
    let about = "What the user's devices track, by the user's id; only that user joins";
    registry.add_channel(Channel::new::<TrackerEvent>(TOPIC, about, tracker.clone()));
    registry.add_refusals::<Refusal>("tracker");
    registry.add_constants("tracker", &CONSTANTS);
    registry.add_functions(of_pages(tracker));
    registry.add_functions(of_followers(tracker));
}

fn of_pages(tracker: &Tracker) -> [Function; 6] {
    [
        Function::public(
            "tracker_cards",
            "Cards by the ids of the log, also those that cannot be collected; unknown ids are left out",
            tracker,
            |this, call, args: CardsArgs| async move {
                this.cards(&call, args.ids, locale_named(&args.locale.unwrap_or_default())).await
            },
        ),
        Function::new(
            "tracker_show",
            "Shows a tracked game on the user's other devices; null closes it",
            tracker,
            |this, caller, args: ShowArgs| async move { this.show(caller.user, args).await },
        ),
        Function::new(
            "tracker_screens",
            "What the user's devices track now",
            tracker,
            |this, caller, _: NoArgs| async move { this.screens(caller.user).await },
        ),
        Function::new(
            "tracker_pair",
            "A code that pairs one follower; an older code is void",
            tracker,
            |this, caller, _: NoArgs| async move { this.pair(caller.user).await },
        ),
        Function::new(
            "tracker_devices",
            "The user's paired followers, newest first",
            tracker,
            |this, caller, _: NoArgs| async move { this.devices(caller.user).await },
        ),
        Function::new(
            "tracker_unpair",
            "Ends the pairing of a follower: its token is void",
            tracker,
            |this, caller, args: DeviceArgs| async move { this.unpair(caller.user, args.id).await },
        ),
    ]
}

fn of_followers(tracker: &Tracker) -> [Function; 5] {
    [
        Function::public(
            "tracker_claim",
            "Pairs a follower with the user who has this code",
            tracker,
            |this, call, args: ClaimArgs| async move { this.claim(&args.code, &args.name, call.address).await },
        ),
        Function::public(
            "follow_show",
            "Shows a follower's game on the user's devices; null closes it",
            tracker,
            |this, call, args: FollowShowArgs| async move { this.follow_show(args, call.address).await },
        ),
        Function::public(
            "follow_match",
            "Records a match for the follower's user; the same id again changes nothing",
            tracker,
            |this, call, args: FollowMatchArgs| async move {
                this.follow_match(&args.token, args.played, call.address).await.map(MatchRow::from)
            },
        ),
        Function::public(
            "follow_battlegrounds",
            "Records a game of Battlegrounds for the follower's user; the same id again changes nothing",
            tracker,
            |this, call, args: FollowBattlegroundsArgs| async move {
                this.follow_battlegrounds(&args.token, args.game, call.address).await.map(BattlegroundsRow::from)
            },
        ),
        Function::public(
            "follow_decks",
            "The decks of the follower's user, to recognise the one that is played",
            tracker,
            |this, call, args: TokenArgs| async move { this.follow_decks(&args.token, call.address).await },
        ),
    ]
}
