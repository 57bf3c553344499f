//! The table of games and its functions, for the registry.

use std::sync::Arc;

use super::args::BattlegroundsArgs;
use super::table::BATTLEGROUNDS_GAMES;
use super::wire::{BattlegroundsGamesArgs, BattlegroundsId, CONSTANTS, MyBattlegroundsArgs};
use super::{Battlegrounds, BattlegroundsRow};
use crate::contract::registry::{Function, Registry, TableEntry};
use crate::people::tiers;

pub fn declare(battlegrounds: &Battlegrounds, registry: &mut Registry) {
    registry.add_table(TableEntry::read_only(&BATTLEGROUNDS_GAMES));
    let this = battlegrounds.clone();
    let history = move |user| {
        let this = this.clone();
        Box::pin(async move { Ok(this.db.read(move |tx| tiers::of(tx, user)).await?.stats_since(this.clock.now())) })
            as _
    };
    registry.add_history(BATTLEGROUNDS_GAMES.name, "played_at", Arc::new(history));
    registry.add_constants("battlegrounds", &CONSTANTS);
    registry.add_functions([
        Function::new(
            "battlegrounds_record",
            "Records a game of Battlegrounds; the same id again changes nothing and gives the stored row",
            battlegrounds,
            |this, caller, args: BattlegroundsArgs| async move {
                this.record(caller.user, args).await.map(BattlegroundsRow::from)
            },
        ),
        Function::new(
            "battlegrounds_delete",
            "Deletes a game of Battlegrounds; one that is gone already is no error",
            battlegrounds,
            |this, caller, args: BattlegroundsId| async move { this.delete(caller.user, args.id).await },
        ),
        Function::new(
            "battlegrounds_games",
            "The player's own games of Battlegrounds, the newest first, in pages",
            battlegrounds,
            |this, caller, args: BattlegroundsGamesArgs| async move { this.games(caller.user, args).await },
        ),
        Function::new(
            "my_battlegrounds",
            "The player's own figures of Battlegrounds: places with intervals, by hero and by tribe",
            battlegrounds,
            |this, caller, args: MyBattlegroundsArgs| async move { this.mine(caller.user, args).await },
        ),
    ]);
}
