//! What every room stands on: settings, time, random numbers, the database, the bus, keys and limits. It uses nothing else
//! of the server and knows no feature; what a player or an operator can ask for is left to the rooms above.

pub mod clock;
pub mod config;
pub mod language;
pub mod random;
pub mod invisible;
pub mod cluster;
pub mod bus;
pub mod db;
pub mod jws;
pub mod keys;
pub mod limits;
pub mod win_rates;
pub mod averages;
pub mod figures;
pub mod noted_counts;
pub mod waker;
pub mod jobs;
pub mod health_check;
pub mod server_lock;
