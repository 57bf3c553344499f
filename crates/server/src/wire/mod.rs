//! The client's protocol: the requests of the unmodified `@supabase/supabase-js` and the responses that it expects.
//! It parses a request, calls one use case, and writes the answer. It knows no rule and no SQL: those are left to the features, which it
//! finds in the registry or, for accounts and the functions, calls by name.

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
pub mod page_config;
pub mod realtime;
pub mod storage;
pub mod webhooks;
