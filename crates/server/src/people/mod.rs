//! Who a player is: accounts and sessions, usernames, mana, tiers, what an account may store, the mails to them and their messages, and the log of
//! administrative acts. It uses `base` and `contract`; what players do in the app is left to the rooms above.

pub mod audit;
pub mod mail;
pub mod usernames;
pub mod mana;
pub mod accounts;
pub mod tiers;
pub mod usage;
pub mod contact;
