//! The table of matches and its functions, for the registry: what a client sends becomes a use case.

use super::rules::Code;
use super::wire::{CONSTANTS, MatchArgs, MatchChanges, MatchId, MatchRow};
use super::{MATCH_STATS, Matches};
use crate::registry::{Function, Registry, TableEntry, Writer};

pub fn declare(matches: &Matches, registry: &mut Registry) {
    registry.add_table(TableEntry::read_only(&MATCH_STATS));
    registry.add_refusals::<Code>("matches");
    registry.add_constants("matches", &CONSTANTS);
    registry.add_functions(functions(matches));
}

fn functions(matches: &Matches) -> [Function; 3] {
    [
        Function::new(
            "match_record",
            "Records a match; the same id again changes nothing and gives the stored row",
            matches,
            |this, caller, args: MatchArgs| async move { this.record(caller.user, args).await.map(MatchRow::from) },
        ),
        Function::new(
            "match_update",
            "Changes a match; what is left out stays, null removes a value",
            matches,
            |this, caller, changes: MatchChanges| async move {
                this.change(Writer::Player(caller.user), changes).await.map(MatchRow::from)
            },
        ),
        Function::new("match_delete", "Deletes a match", matches, |this, caller, args: MatchId| async move {
            this.delete(Writer::Player(caller.user), args.id).await
        }),
    ]
}
