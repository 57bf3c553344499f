//! What clients may reach: tables, functions, channels, refusal codes and constants, as features register them, and the
//! TypeScript types and schemas made from them. It uses `base`; what a function does is left to the feature, and how a request
//! arrives to `wire`.

pub mod registry;
pub mod export;
