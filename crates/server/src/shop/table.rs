//! The table of purchases as their buyer sees it.

use crate::contract::registry::{Column, Kind, Rows, Table};

pub static PURCHASES: Table = Table {
    name: "purchases",
    about: "The player's purchases, with what was sold, for how much, and what became of it",
    columns: &[
        Column::new("id", Kind::Uuid),
        Column::new("user_id", Kind::Uuid).nullable(),
        Column::new("sku", Kind::Text),
        Column::new("mana", Kind::Int).nullable(),
        Column::new("months", Kind::Int).nullable(),
        Column::new("amount_cents", Kind::Int),
        Column::new("currency", Kind::Text),
        Column::new("vat_cents", Kind::Int),
        Column::new("provider", Kind::Text),
        Column::new("state", Kind::Text),
        Column::new("refunded_cents", Kind::Int),
        Column::new("created_at", Kind::Time),
        Column::new("credited_at", Kind::Time).nullable(),
        Column::new("updated_at", Kind::Time),
    ],
    key: "id",
    owner: Some("user_id"),
    rows: Rows::Own,
};
