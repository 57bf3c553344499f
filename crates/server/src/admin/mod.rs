//! The administrator's desk (decision 37).

mod error;
mod guard;
pub mod rules;

pub use self::error::{Code, Refusal};
pub use self::guard::Guard;
pub use crate::audit;
pub use crate::audit::{Act, Actor, ActorKind, audit};
