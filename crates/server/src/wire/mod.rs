//! The client's protocol: the requests of the unmodified `@supabase/supabase-js` and the responses that it expects.

pub mod art;
pub mod auth;
pub mod avatars;
pub mod body;
pub mod caller;
pub mod cards;
pub mod data;
mod error;
pub mod functions;
pub mod negotiation;
pub mod realtime;
pub mod storage;
pub mod webhooks;
