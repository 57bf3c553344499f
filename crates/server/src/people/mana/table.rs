//! The ledger as its owner sees it. The reference of a change is not exposed: it may name a room or a payment.

use crate::contract::registry::{Column, Kind, Registry, Rows, Table, TableEntry};

pub static MANA_LEDGER: Table = Table {
    name: "mana_ledger",
    about: "Every change of the player's mana, numbered from 1, with the balance after it",
    columns: &[
        Column::new("id", Kind::Uuid),
        Column::new("user_id", Kind::Uuid),
        Column::new("number", Kind::Int),
        Column::new("amount", Kind::Int),
        Column::new("reason", Kind::Text),
        Column::new("balance_after", Kind::Int),
        Column::new("created_at", Kind::Time),
    ],
    key: "id",
    owner: Some("user_id"),
    rows: Rows::Own,
};

pub fn declare(registry: &mut Registry) {
    registry.add_table(TableEntry::read_only(&MANA_LEDGER));
}
