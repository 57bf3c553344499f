//! `/rest/v1`: the tables and functions that features declare in the registry, in PostgREST's protocol.
//!
//! A read is one parameterised statement that begins with the rows and columns the reader may see. A write calls a use case
//! of the feature. What is not declared cannot be reached.

mod answer;
mod call_limits;
mod cost;
mod error;
pub mod filter;
mod grammar;
mod literal;
mod logic;
mod openapi;
mod pattern;
pub mod query;
mod read;
mod rpc;
mod select;
mod shape;
mod sql;
mod targets;
#[cfg(test)]
mod tests;
mod values;
mod preferences;
mod write;

use std::sync::{Arc, OnceLock};

use axum::Router;
use axum::extract::State;
use axum::http::{Method, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use bytes::Bytes;

use self::answer::{Call, rows_response};
pub use self::call_limits::CallLimits;
pub use self::cost::Cost;
pub use self::error::DataError;
use self::preferences::Preferences;
use self::query::Query;
use self::read::{CountRows, SelectRows};
use self::sql::View;
use crate::base::db::{Db, DbError, Tx};
use crate::contract::registry::{Reader, Registry, Rows, Table, TableEntry};
use crate::people::accounts::Accounts;

/// Shared by all routes, behind one `Arc`, because a request clones the handle several times.
struct Data {
    registry: Arc<Registry>,
    db: Db,
    accounts: Accounts,
    limits: CallLimits,
    /// The API document, made at the first request for it: the registry never changes.
    document: OnceLock<Bytes>,
}

/// The routes, with their full paths: a nested router with layers of its own would make each read a third slower.
pub fn router(registry: Arc<Registry>, db: Db, accounts: &Accounts, limits: &CallLimits) -> Router {
    let (accounts, limits) = (accounts.clone(), limits.clone());
    let data = Data { registry, db, accounts, limits, document: OnceLock::new() };
    let rows = get(select_rows).post(write::insert).patch(write::update).delete(write::delete);
    Router::new()
        .route("/rest/v1", get(document).fallback(wrong_method))
        .route("/rest/v1/", get(document).fallback(wrong_method))
        .route("/rest/v1/{table}", rows.fallback(wrong_method))
        .route("/rest/v1/rpc/{name}", get(rpc::get).post(rpc::post).fallback(wrong_method))
        .route("/rest/v1/{table}/", any(unknown))
        .route("/rest/v1/{table}/{*more}", any(unknown))
        .with_state(Arc::new(data))
}

/// Whether a query string is valid for a table. For the fuzzer.
pub fn accepts(table: &'static Table, query: &str) -> bool {
    Query::parse(table, query).is_ok()
}

async fn select_rows(State(data): State<Arc<Data>>, call: Call) -> Result<Response, DataError> {
    let preferences = Preferences::parse(&call.headers, false)?;
    let table = data.entry(&call.name)?.table;
    if call.reader == Reader::Visitor && table.rows != Rows::Public {
        return Err(DataError::no_table_rights(call.reader, table));
    }
    let query = Query::parse(table, &call.query)?.with_range(&call.query, &call.headers)?;
    let mut view = data.view_of(&call, table).await?;
    view.looks_up = data.may_look_up(&call, table, &query).await?;
    let (head, by_key) = (call.method == Method::HEAD, query.is_by_key(table));
    let page = if head {
        let count = CountRows::new(&view, &query, preferences.count);
        data.run_read(&call, by_key, move |tx| count.run(tx)).await?
    } else {
        let select = SelectRows::new(&view, &query, preferences.count, preferences.without_nulls);
        data.run_read(&call, by_key, move |tx| select.run(tx)).await?
    };
    rows_response(preferences, page, query.offset, head)
}

/// The API document; needs a key.
async fn document(State(data): State<Arc<Data>>, _: Call) -> Response {
    let kind = "application/openapi+json; charset=utf-8";
    let document = data.document.get_or_init(|| openapi::document(&data.registry).to_string().into());
    ([(header::CONTENT_TYPE, kind)], document.clone()).into_response()
}

impl Data {
    fn entry(&self, name: &str) -> Result<&TableEntry, DataError> {
        self.registry.entry(name).ok_or_else(|| DataError::no_table(name))
    }

    /// Whether the query names the lookup value of an open row. Refuses a reader who tries too often.
    async fn may_look_up(&self, call: &Call, table: &'static Table, query: &Query) -> Result<bool, DataError> {
        let (Rows::Members { open: Some(open), .. }, Reader::Player(user)) = (table.rows, call.reader) else {
            return Ok(false);
        };
        let (Some(text), Some(lookup)) = (query.required_text(open.by), self.registry.lookup(table.name)) else {
            return Ok(false);
        };
        lookup(user, call.address, text).await.map_err(|refused| DataError::refused(call.reader, refused))?;
        Ok(true)
    }

    /// Runs a read of a client. One by its key costs little; any other has its own lane and waits for the caller's turn.
    async fn run_read<T, E>(
        &self,
        call: &Call,
        by_key: bool,
        work: impl FnMut(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<DbError> + Send + 'static,
    {
        if by_key {
            return self.db.read(work).await;
        }
        let _turn = self.limits.filter_turn(call.reader, call.address).await;
        self.db.read_filtered(work).await
    }

    fn view(&self, table: &'static Table, reader: Reader) -> View {
        View { table, reader, postgres: self.db.is_postgres(), looks_up: false, since: None }
    }

    /// The rows that a caller finds, who may be limited to the latest of their own.
    async fn view_of(&self, call: &Call, table: &'static Table) -> Result<View, DataError> {
        let mut view = self.view(table, call.reader);
        if let (Reader::Player(user), Some((column, history))) = (call.reader, self.registry.history(table.name)) {
            let first = history(user).await.map_err(|refused| DataError::refused(call.reader, refused))?;
            view.since = first.map(|first| (*column, first));
        }
        Ok(view)
    }
}

async fn unknown() -> DataError {
    DataError::new(404, "PGRST125", "Invalid path specified in request URL")
}

async fn wrong_method(method: Method) -> DataError {
    DataError::new(405, "PGRST117", format!("Unsupported HTTP method: {method}"))
}
