//! `/dev/mail`: shows the outbox to developers. Not routed in production.

use axum::extract::{Query, Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde::Deserialize;

use crate::base::db::Db;
use crate::people::accounts::Error;
use crate::people::mail::escape;
use crate::people::mail::outbox::{self, OutboxLetter};
use crate::wire::caller::Peer;

pub fn router(db: Db) -> Router {
    Router::new()
        .route("/dev/mail", get(page))
        .route("/dev/mail.json", get(list))
        .route_layer(middleware::from_fn(only_this_machine))
        .with_state(db)
}

/// Mail gives access to accounts, so only this machine may read it: not other machines in the network, and not a web page
/// that resolves its own host name to this machine's address (DNS rebinding).
async fn only_this_machine(request: Request, next: Next) -> Response {
    let is_local = request.extensions().get::<Peer>().is_none_or(|peer| peer.0.ip().to_canonical().is_loopback());
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
    let name = host
        .rsplit_once(':')
        .filter(|(_, port)| port.bytes().all(|c| c.is_ascii_digit()))
        .map_or(host, |(name, _)| name);
    if is_local && matches!(name, "localhost" | "127.0.0.1" | "[::1]") {
        next.run(request).await
    } else {
        (StatusCode::FORBIDDEN, "The outbox is shown on the server's own machine only\n").into_response()
    }
}

#[derive(Deserialize)]
struct To {
    to: Option<String>,
}

async fn list(State(db): State<Db>, Query(To { to }): Query<To>) -> Result<Json<Vec<OutboxLetter>>, Error> {
    newest(&db, to).await.map(Json)
}

async fn newest(db: &Db, to: Option<String>) -> Result<Vec<OutboxLetter>, Error> {
    db.read(move |tx| Ok(outbox::newest(tx, to.as_deref())?)).await
}

/// Every mail as text and as HTML, the latter in a sandboxed frame.
async fn page(State(db): State<Db>, Query(To { to }): Query<To>) -> Result<Response, Error> {
    let letters = newest(&db, to).await?;
    let list: String = letters.iter().map(letter).collect();
    let list = if letters.is_empty() {
        "<p class=\"empty\">No mail yet. Sign up with confirmation on, or ask for a password reset, and it shows up here.</p>".into()
    } else {
        list
    };
    let html = format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><link rel=\"icon\" href=\"/icon.svg\"><title>Mail in the outbox · Runeside</title><style>{STYLE}</style></head><body><main><h1>Mail in the outbox</h1><p>Newest first. Mail that a mail server has taken is gone from here.</p>{list}</main></body></html>"
    );
    Ok(Html(html).into_response())
}

fn letter(letter: &OutboxLetter) -> String {
    format!(
        "<article><h2>{}</h2><p class=\"to\">to {} · {} · {} · <time>{}</time></p><div class=\"both\"><pre>{}</pre><iframe sandbox=\"allow-popups allow-top-navigation-by-user-activation\" title=\"The letter as it looks\" srcdoc=\"{}\"></iframe></div></article>",
        escape(&letter.subject),
        escape(&letter.to),
        escape(&letter.kind),
        escape(&letter.language),
        letter.created_at,
        with_links(&letter.text),
        // Its links open in the whole window, because our pages refuse to be framed.
        escape(&letter.html.replacen("<head>", "<head><base target=\"_top\">", 1))
    )
}

/// The text as HTML, with its URLs as links.
fn with_links(text: &str) -> String {
    let words = text.split_inclusive(char::is_whitespace).map(|word| {
        let (address, rest) = word.split_at(word.trim_end().len());
        if address.starts_with("http://") || address.starts_with("https://") {
            format!("<a href=\"{0}\">{0}</a>{rest}", escape(address))
        } else {
            escape(word)
        }
    });
    words.collect()
}

const STYLE: &str = "
:root{color-scheme:light dark;--page:#f4ead5;--card:#fffaf0;--ink:#2a1d14;--soft:#6b5844;--edge:#d9a441;--link:#1450a8}
@media(prefers-color-scheme:dark){:root{--page:#17110c;--card:#251c15;--ink:#f4ead5;--soft:#c9b596;--edge:#8a6a2f;--link:#8ec1ff}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 Figtree,'Segoe UI',system-ui,sans-serif}
main{max-width:1100px;margin:0 auto;padding:32px 16px}h1{font:700 32px/1.2 Grenze,Georgia,serif;margin:0 0 4px}
main>p{color:var(--soft);margin:0 0 24px}article{background:var(--card);border:1px solid var(--edge);border-radius:14px;padding:20px;margin:0 0 20px}
h2{font:700 22px/1.2 Grenze,Georgia,serif;margin:0}.to{color:var(--soft);margin:2px 0 16px;font-size:14px;overflow-wrap:anywhere}
.both{display:grid;grid-template-columns:1fr;gap:16px}@media(min-width:860px){.both{grid-template-columns:1fr 1fr}}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.5 ui-monospace,monospace}a{color:var(--link)}
iframe{width:100%;height:600px;border:0;border-radius:10px;background:#f4ead5}.empty{padding:32px;border:1px dashed var(--edge);border-radius:14px;text-align:center}";
