//! The figures of a player's own matches. Pure.

pub mod arena;
pub mod buckets;
pub mod cards;
pub mod course;
pub mod periods;
pub mod summary;
pub mod zone;
