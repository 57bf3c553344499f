//! The rules of the shop, all pure: what is sold, what becomes of a purchase, how long a plan lasts, what is taken back.

pub mod catalogue;
pub mod desk;
pub mod held;
pub mod months;
pub mod periods;
pub mod purchase;
pub mod schedule;
pub mod take_back;
#[cfg(test)]
mod tests;
pub mod withdrawal;
