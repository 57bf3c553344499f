//! `/rest/v1`: tables and functions as the client knows them, made from the registry and from nothing else.
//!
//! Reads become one parameterised statement, in which the reader's view of the table (rows and columns) is written first.
//! Writes become commands of the features. What was not declared is not there.

mod answer;
mod failed;
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
mod sql;
#[cfg(test)]
mod tests;
pub mod types;
mod values;
mod wants;
mod write;

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderValue, Method, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Router, middleware};

use self::answer::{Call, listed};
pub use self::failed::Failed;
use self::query::Query;
use self::read::{Counting, Reading};
use self::sql::View;
use self::wants::Wants;
use super::caller::identify_reader;
use crate::accounts::Accounts;
use crate::db::Db;
use crate::registry::{Door, Reader, Registry, Rows, Table};

/// Shared by all routes; a request clones the handle several times, so it is one.
struct Data {
    registry: Arc<Registry>,
    db: Db,
}

/// The routes, at their full addresses.
pub fn router(registry: Arc<Registry>, db: Db, accounts: &Accounts) -> Router {
    let data = Arc::new(Data { registry, db });
    let accounts = Arc::new(accounts.clone());
    let identified = || middleware::from_fn_with_state(accounts.clone(), identify_reader);
    let tables = Router::new()
        .route("/", get(document))
        .route("/rpc/{name}", get(rpc::get).post(rpc::post))
        .route("/{table}", get(select_rows).post(write::insert).patch(write::update).delete(write::delete))
        .method_not_allowed_fallback(wrong_method)
        .route_layer(identified())
        .fallback(unknown);
    Router::new()
        .nest("/rest/v1", tables)
        // A nested router is not asked for what ends in a slash.
        .route("/rest/v1/", get(document).route_layer(identified()))
        .layer(middleware::map_response(uncached))
        .with_state(data)
}

/// Whether a query string can be read for a table. What the fuzzer asks.
pub fn accepts(table: &'static Table, query: &str) -> bool {
    Query::parse(table, query).is_ok()
}

async fn select_rows(State(data): State<Arc<Data>>, call: Call) -> Result<Response, Failed> {
    let wants = Wants::parse(&call.headers, false)?;
    let table = data.door(&call.name)?.table;
    let view = data.view(table, call.reader);
    if call.reader == Reader::Visitor && table.rows != Rows::Public {
        return Err(Failed::no_table_rights(call.reader, table));
    }
    let query = Query::parse(table, &call.query)?.with_range(&call.query, &call.headers)?;
    let head = call.method == Method::HEAD;
    let page = if head {
        let counting = Counting::new(&view, &query, wants.count);
        data.db.read(move |tx| counting.run(tx)).await?
    } else {
        let reading = Reading::new(&view, &query, wants.count, wants.without_nulls);
        data.db.read(move |tx| reading.run(tx)).await?
    };
    listed(wants, page, query.offset, head)
}

/// The API document, for whoever holds a key.
async fn document(State(data): State<Arc<Data>>, _: Reader) -> Response {
    let kind = "application/openapi+json; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], openapi::document(&data.registry).to_string()).into_response()
}

impl Data {
    fn door(&self, name: &str) -> Result<&Door, Failed> {
        self.registry.door(name).ok_or_else(|| Failed::no_table(name))
    }

    fn view(&self, table: &'static Table, reader: Reader) -> View {
        View { table, reader, postgres: self.db.is_postgres() }
    }
}

async fn unknown() -> Failed {
    Failed::new(404, "PGRST125", "Invalid path specified in request URL")
}

async fn wrong_method(method: Method) -> Failed {
    Failed::new(405, "PGRST117", format!("Unsupported HTTP method: {method}"))
}

/// What one reader sees is kept in no cache.
async fn uncached(mut response: Response) -> Response {
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}
