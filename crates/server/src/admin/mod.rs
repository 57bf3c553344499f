//! Administration: what administrators see and do, behind role and second factor.

pub mod desk;
