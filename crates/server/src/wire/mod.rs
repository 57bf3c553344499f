//! The client's protocol: what the unmodified `@supabase/supabase-js` sends, and what must come back.

pub mod art;
pub mod auth;
pub mod avatars;
pub mod body;
pub mod caller;
pub mod cards;
pub mod data;
mod error;
pub mod functions;
pub mod realtime;
