//! The registry: everything that clients can reach, declared by the features.
//!
//! A feature declares its tables (a [`Table`], static: columns, who sees which rows) with the writes that exist (a
//! [`TableEntry`]: each is a use case of the feature, never SQL made from a request), its functions, its channels with
//! their events, its refusal codes, and the constants that a page shows. The data API, the channels, the API document
//! and the web app's types (`crate::contract::export`) are all generated from here. It depends on no feature and on no HTTP
//! type.

mod channel;
mod function;
mod record;
mod call_error;
pub mod schema;
mod table;
mod write;

use std::collections::BTreeMap;
use std::future::Future;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;

use schemars::{JsonSchema, SchemaGenerator};
use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

use crate::base::clock::Timestamp;

pub use self::call_error::{CallError, Code, HttpRefusal, RefusalCodes};
pub use self::channel::{BroadcastDecision, Channel, ChannelRule, OwnTopic, broadcast};
pub use self::function::{
    Argument, Arguments, Call, Caller, Callers, Feature, Function, NoArgs, Outcome, Run, SchemaOf,
};
pub use self::record::{
    Fields, TableRow, TableRows, json_of, list as list_records, lock_if_matches, publish_insert, publish_update,
    read as read_record,
};
pub use self::table::{Column, Kind, Members, Open, Reader, Rows, Table, TableEntry};
pub use self::write::{Delete, Insert, RowPredicate, SentDelete, SentRow, SentUpdate, Update, Writer, not_own_row};

pub type Answer<T> = Pin<Box<dyn Future<Output = Result<T, CallError>> + Send>>;

/// Whether a player may look a row up by its code, from this address. Called before each try.
pub type Lookup = Arc<dyn Fn(Uuid, IpAddr, String) -> Answer<()> + Send + Sync>;

/// How far back a player reads their rows of a table; `None`: to the first.
pub type History = Arc<dyn Fn(Uuid) -> Answer<Option<Timestamp>> + Send + Sync>;

/// All declarations, by name.
#[derive(Default)]
pub struct Registry {
    tables: BTreeMap<&'static str, TableEntry>,
    functions: BTreeMap<&'static str, Function>,
    channels: BTreeMap<&'static str, Channel>,
    lookups: BTreeMap<&'static str, Lookup>,
    histories: BTreeMap<&'static str, (&'static str, History)>,
    refusals: BTreeMap<&'static str, fn() -> Vec<String>>,
    constants: BTreeMap<&'static str, Value>,
    requests: Vec<SchemaOf>,
    answers: Vec<SchemaOf>,
}

impl Registry {
    pub fn add_table(&mut self, entry: TableEntry) {
        self.tables.insert(entry.table.name, entry);
    }

    /// Sets the check before a row of the table is looked up by the column that [`Open`] names.
    pub fn add_lookup(&mut self, table: &'static str, lookup: Lookup) {
        self.lookups.insert(table, lookup);
    }

    pub fn lookup(&self, table: &str) -> Option<&Lookup> {
        self.lookups.get(table)
    }

    /// Limits how far back players read a table through its routes, by one of its columns of time.
    pub fn add_history(&mut self, table: &'static str, column: &'static str, history: History) {
        self.histories.insert(table, (column, history));
    }

    pub fn history(&self, table: &str) -> Option<&(&'static str, History)> {
        self.histories.get(table)
    }

    pub fn add_function(&mut self, function: Function) {
        self.functions.insert(function.name, function);
    }

    pub fn add_functions<const N: usize>(&mut self, functions: [Function; N]) {
        functions.into_iter().for_each(|function| self.add_function(function));
    }

    pub fn add_channel(&mut self, channel: Channel) {
        self.channels.insert(channel.prefix, channel);
    }

    /// The refusal codes of a feature.
    pub fn add_refusals<C: RefusalCodes>(&mut self, feature: &'static str) {
        self.refusals.insert(feature, call_error::codes::<C>);
    }

    /// Values of the feature's rules that a page shows: fees, limits, times. Names and values become constants of the web app.
    pub fn add_constants(&mut self, feature: &'static str, constants: &impl Serialize) {
        self.constants.insert(feature, serde_json::to_value(constants).unwrap_or_default());
    }

    /// The type of a body that `/functions/v1` takes: it gets a name in the contract, as no table or function has it.
    pub fn add_request<T: JsonSchema>(&mut self) {
        self.requests.push(SchemaGenerator::subschema_for::<T>);
    }

    /// The type of a body that `/functions/v1` answers.
    pub fn add_answer<T: JsonSchema>(&mut self) {
        self.answers.push(SchemaGenerator::subschema_for::<T>);
    }

    pub fn requests(&self) -> &[SchemaOf] {
        &self.requests
    }

    pub fn answers(&self) -> &[SchemaOf] {
        &self.answers
    }

    /// The channel of a topic and the topic without the channel's prefix; of several channels the one with the longest prefix.
    pub fn topic<'t>(&self, topic: &'t str) -> Option<(&Arc<dyn ChannelRule>, &'t str)> {
        let rules =
            self.channels.values().filter_map(|channel| Some((&channel.rule, topic.strip_prefix(channel.prefix)?)));
        rules.min_by_key(|(_, rest)| rest.len())
    }

    pub fn entry(&self, table: &str) -> Option<&TableEntry> {
        self.tables.get(table)
    }

    pub fn table(&self, name: &str) -> Option<&'static Table> {
        self.tables.get(name).map(|entry| entry.table)
    }

    pub fn function(&self, name: &str) -> Option<&Function> {
        self.functions.get(name)
    }

    /// In the order of their names.
    pub fn tables(&self) -> impl Iterator<Item = &TableEntry> {
        self.tables.values()
    }

    /// In the order of their names.
    pub fn functions(&self) -> impl Iterator<Item = &Function> {
        self.functions.values()
    }

    /// In the order of their prefixes.
    pub fn channels(&self) -> impl Iterator<Item = &Channel> {
        self.channels.values()
    }

    /// Features with their refusal codes, in the order of their names.
    pub fn refusals(&self) -> impl Iterator<Item = (&'static str, Vec<String>)> {
        self.refusals.iter().map(|(feature, codes)| (*feature, codes()))
    }

    /// Features with their constants, in the order of their names.
    pub fn constants(&self) -> impl Iterator<Item = (&'static str, &Value)> {
        self.constants.iter().map(|(feature, constants)| (*feature, constants))
    }
}
