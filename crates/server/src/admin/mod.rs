//! The administrator's desk: users, what is done to them, requests to delete an account, the log (decision 37).

pub mod desk;
mod error;
mod guard;
pub mod rules;

pub use self::error::{Code, Refusal};
pub use self::guard::Guard;
pub use crate::audit;
pub use crate::audit::{Act, Actor, ActorKind, audit};
