//! The running server: the commands of the binary, the server assembled from its parts, the web app inside it, its routes, and
//! what surrounds every request (limits, headers, logs, metrics). It uses every room; a rule or a query does not belong here.

pub mod webapp;
pub mod observe;
pub mod edge;
pub mod dev_mail;
pub mod features;
pub mod jobs;
pub mod tasks;
pub mod router;
pub mod serve;
pub mod app;
pub mod backup;
pub mod cli;
