//! The contract of the desk: questions, purchases, figures, outbox, open games, data and announcements. Times are milliseconds
//! since 1970. A list has `rows` and `next`, the cursor of the page after it.

mod announcements;
mod questions;
mod purchases;
mod running;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use self::announcements::*;
pub use self::purchases::*;
pub use self::questions::*;
pub use self::running::*;

/// Where a list goes on: as `next` of the page before gave it.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct AdminPageArgs {
    pub cursor: Option<String>,
}

/// A player as lists name one. Null after the account was deleted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct AdminPlayer {
    pub id: uuid::Uuid,
    pub username: Option<String>,
}
