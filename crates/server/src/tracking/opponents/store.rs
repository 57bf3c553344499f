//! The SQL of what is known of opponents' decks. The table itself is kept beside the pages of the meta.

use serde_json::Value;
use uuid::Uuid;

use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::params;

/// The most lists of a class and format that are learnt from, the newest.
const MOST_LISTS: i64 = 3000;
/// Of these, the newest of one player.
const MOST_OF_PLAYER: i64 = 20;

/// A list as its row has it.
pub(super) struct KeptList {
    pub(super) user: Uuid,
    pub(super) identity: String,
    pub(super) archetype: Option<String>,
    pub(super) cards: Value,
}

/// The classes of the lists that somebody has kept or changed since a time, in the formats that clients ask for.
pub(super) fn classes(tx: &mut Tx<'_>, since: Timestamp) -> Result<Vec<(String, String)>, DbError> {
    let sql = "select distinct class, format from decks where class is not null and format in ('STANDARD', 'WILD') and updated_at >= $1
        order by class, format";
    tx.all(sql, params![since], |row| Ok((row.get(0)?, row.get(1)?)))
}

/// Those lists of a class and format, each once for a player.
pub(super) fn lists(tx: &mut Tx<'_>, class: &str, format: &str, since: Timestamp) -> Result<Vec<KeptList>, DbError> {
    let sql = "select user_id, identity, archetype, cards from (
            select user_id, identity, max(archetype) as archetype, max(cards) as cards, max(updated_at) as touched,
                row_number() over (partition by user_id order by max(updated_at) desc, identity) as place
            from decks where class = $1 and format = $2 and updated_at >= $3 group by user_id, identity) as own
        where place <= $4 order by touched desc, user_id, identity limit $5";
    tx.all(sql, params![class, format, since, MOST_OF_PLAYER, MOST_LISTS], |row| {
        Ok(KeptList { user: row.get(0)?, identity: row.get(1)?, archetype: row.get(2)?, cards: row.get(3)? })
    })
}
