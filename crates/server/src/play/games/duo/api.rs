//! The table of duos, its functions and its channel, for the registry: what a client sends becomes a use case.

use std::sync::Arc;

use super::rules::Refusal;
use super::wire::{AnswerArgs, CONSTANTS, DuoEvent, GameArgs, JoinArgs, LeaveArgs, SnapshotArgs, TOPIC};
use super::{DUO_GAMES, Duo, Duos};
use crate::contract::registry::{Channel, Function, Lookup, NoArgs, Registry, TableEntry};
use crate::play::games::row::waiting;
use crate::play::games::{codes, timing};

pub fn declare(duo: &Duo, registry: &mut Registry) {
    registry.add_table(TableEntry::read_only(&DUO_GAMES));
    registry.add_lookup(DUO_GAMES.name, lookup(duo));
    registry.add_channel(Channel::new::<DuoEvent>(TOPIC, "A duo, by its id; its two players join", duo.clone()));
    registry.add_refusals::<Refusal>("duo");
    registry.add_constants("duo", &CONSTANTS);
    timing::declare(registry);
    registry.add_functions(functions(duo));
}

/// Whether a player may look a game up by its code; only wrong codes count against the limit.
fn lookup(duo: &Duo) -> Lookup {
    let duo = duo.clone();
    Arc::new(move |user, address, code| {
        let duo = duo.clone();
        Box::pin(async move {
            duo.try_code(user, Some(address))?;
            if duo.db.read(move |tx| waiting::<Duos>(tx, &code)).await?.is_some() {
                codes::was_right(&duo.limits, user, Some(address));
            }
            Ok(())
        }) as _
    })
}

fn functions(duo: &Duo) -> [Function; 8] {
    [
        Function::new(
            "duo_create",
            "A duo that waits for its second player; a player who is in one gets that one",
            duo,
            |this, caller, _: NoArgs| async move { this.create(caller.user).await },
        ),
        Function::new(
            "duo_join",
            "Joins the duo with this code: both pay, and it starts",
            duo,
            |this, caller, args: JoinArgs| async move { this.join(caller.user, &args.code, caller.address).await },
        ),
        Function::public(
            "duo_invitation",
            "Who invites with this code; null if no duo waits with it",
            duo,
            |this, call, args: JoinArgs| async move { this.invitation(&args.code, call.address).await },
        ),
        Function::new(
            "duo_rematch",
            "Another duo after a finished one: the first to ask creates it, the second starts it",
            duo,
            |this, caller, args: GameArgs| async move { this.rematch(caller.user, args.game).await },
        ),
        Function::new(
            "duo_current",
            "The duo that the player is in and that is not over",
            duo,
            |this, caller, _: NoArgs| async move { this.current(caller.user).await },
        ),
        Function::new(
            "duo_snapshot",
            "A duo as the player sees it; a new tab takes the seat, unless take is false",
            duo,
            |this, caller, args: SnapshotArgs| async move { this.snapshot(caller.user, args).await },
        ),
        Function::new(
            "duo_leave",
            "Gives a duo up: the other player wins",
            duo,
            |this, caller, args: LeaveArgs| async move { this.leave(caller.user, args.game, args.tab).await },
        ),
        Function::new(
            "duo_answer",
            "Answers the open question of a duo, once; a repeat gets the stored verdict",
            duo,
            |this, caller, args: AnswerArgs| async move { this.answer(caller.user, args.game, args.sent).await },
        ),
    ]
}
