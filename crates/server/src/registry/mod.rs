//! The registry: what the outside may reach, declared by the features and by nothing else.
//!
//! A feature declares its tables (a [`Table`], static: columns, who sees which rows) with the writes that exist (a
//! [`Door`]: each is a use case of the feature, never SQL made from a request), its functions, and the rules of its
//! channels. The data API, the channels, the API document and the web app's types all come from here. Knows no feature
//! and no HTTP.

mod function;
mod origin;
mod record;
mod refused;
mod table;
mod topic;

use std::collections::BTreeMap;
use std::future::Future;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;

use uuid::Uuid;

pub use self::function::{Argument, Callers, Function, Shape};
pub use self::origin::{answering, caller_address};
pub use self::record::{Fields, fits, json_of, list as list_records, read as read_record, tell_new, told};
pub use self::refused::Refused;
pub use self::table::{Column, Door, Holds, Insert, Kind, Members, Open, Reader, Rows, Table, Update, Writer};
pub use self::topic::{OwnTopic, Speech, TopicRule};

pub type Answer<T> = Pin<Box<dyn Future<Output = Result<T, Refused>> + Send>>;

/// Whether a player may look something up by its code, from this address. Asked before each try.
pub type Lookup = Arc<dyn Fn(Uuid, IpAddr, String) -> Answer<()> + Send + Sync>;

/// Everything declared, by name.
#[derive(Default)]
pub struct Registry {
    doors: BTreeMap<&'static str, Door>,
    functions: BTreeMap<&'static str, Function>,
    topics: BTreeMap<&'static str, Arc<dyn TopicRule>>,
    lookups: BTreeMap<&'static str, Lookup>,
}

impl Registry {
    pub fn add_table(&mut self, door: Door) {
        self.doors.insert(door.table.name, door);
    }

    /// Who is asked before a row of the table is looked up by what [`Open`] names.
    pub fn add_lookup(&mut self, table: &'static str, lookup: Lookup) {
        self.lookups.insert(table, lookup);
    }

    pub fn lookup(&self, table: &str) -> Option<&Lookup> {
        self.lookups.get(table)
    }

    pub fn add_function(&mut self, function: Function) {
        self.functions.insert(function.name, function);
    }

    /// The rule of every topic that begins with `prefix`.
    pub fn add_topic(&mut self, prefix: &'static str, rule: Arc<dyn TopicRule>) {
        self.topics.insert(prefix, rule);
    }

    /// The rule of a topic and what stands behind its prefix; of several the one with the longest prefix.
    pub fn topic<'t>(&self, topic: &'t str) -> Option<(&Arc<dyn TopicRule>, &'t str)> {
        let rules = self.topics.iter().filter_map(|(prefix, rule)| Some((rule, topic.strip_prefix(prefix)?)));
        rules.min_by_key(|(_, rest)| rest.len())
    }

    pub fn door(&self, table: &str) -> Option<&Door> {
        self.doors.get(table)
    }

    pub fn table(&self, name: &str) -> Option<&'static Table> {
        self.doors.get(name).map(|door| door.table)
    }

    pub fn function(&self, name: &str) -> Option<&Function> {
        self.functions.get(name)
    }

    /// In the order of their names.
    pub fn doors(&self) -> impl Iterator<Item = &Door> {
        self.doors.values()
    }

    /// In the order of their names.
    pub fn functions(&self) -> impl Iterator<Item = &Function> {
        self.functions.values()
    }
}
