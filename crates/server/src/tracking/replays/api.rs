//! The functions of shared replays, for the registry.

use super::Replays;
use super::rules::Code;
use super::wire::{CONSTANTS, MatchReplay, ReplayLink};
use crate::contract::registry::{Function, NoArgs, Registry};

pub fn declare(replays: &Replays, registry: &mut Registry) {
    registry.add_refusals::<Code>("replays");
    registry.add_constants("replays", &CONSTANTS);
    registry.add_functions([
        Function::new(
            "replay_share",
            "Shares the replay of one of the caller's matches; one that is shared already keeps its link",
            replays,
            |this, caller, args: MatchReplay| async move { this.share(caller.user, args).await },
        ),
        Function::new(
            "replay_withdraw",
            "Ends the sharing of a replay; one that is gone already is no error",
            replays,
            |this, caller, args: ReplayLink| async move { this.withdraw(caller.user, args.id).await },
        ),
        Function::new(
            "replays_shared",
            "The replays that the caller shares",
            replays,
            |this, caller, _: NoArgs| async move { this.list(caller.user).await },
        ),
        Function::public(
            "replay_open",
            "A shared replay, for anyone who has its link; null if it was withdrawn or never there",
            replays,
            |this, call, args: ReplayLink| async move { this.open(args.id, call.address).await },
        ),
    ]);
}
