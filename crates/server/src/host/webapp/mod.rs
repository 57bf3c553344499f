//! The embedded web app: every file of the build with its compressed forms, and the page for every address of a browser.

mod address;
mod file;
mod html;
mod preview;
#[cfg(test)]
mod tests;
mod words;

use std::collections::HashMap;
use std::sync::{Arc, RwLock};

use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use tracing::warn;
use uuid::Uuid;

use self::address::{Link, Page};
use self::file::File;
use self::html::{Made, Site};
use self::preview::{Preview, Subject};
use crate::base::language::Language;
use crate::tracking::decks::Decks;
use crate::wire::page_config::PageConfig;

include!(concat!(env!("OUT_DIR"), "/webapp.rs"));

/// Files under it have a hash of their content in their name.
const HASHED: &str = "/assets/";
const NOT_BUILT: &str = "<!doctype html><meta charset=\"utf-8\"><title>Runeside</title><p>This server was built without its web app. \
    Run <code>make web</code>, then build it again.";

/// The pages that search engines may list; all others need an account.
const LISTED: [&str; 2] = ["/login", "/signup"];

/// Cheap to clone.
#[derive(Clone)]
pub struct WebApp {
    decks: Decks,
    site: Arc<Site>,
    /// Pages that do not depend on the database, made on their first use: at most a few hundred, of some kB each.
    made: Arc<RwLock<HashMap<MadeKey, Arc<Made>>>>,
}

/// The address of the page in the build (empty for an unknown one), the picture of its preview, its language.
type MadeKey = (&'static str, String, &'static str);

impl WebApp {
    /// `site_url` is the address players use.
    pub fn new(decks: Decks, config: &PageConfig, site_url: &str) -> Self {
        let site = Site { url: site_url.trim_end_matches('/').to_owned(), config: config.json().to_owned() };
        Self { decks, site: Arc::new(site), made: Arc::default() }
    }

    async fn respond(&self, path: &str, query: &str, request: &HeaderMap) -> Response {
        match path {
            "/robots.txt" => return self.robots(),
            "/sitemap.xml" => return self.sitemap(),
            _ => {}
        }
        if let Some(file) = File::find(FILES, path) {
            return file.respond(request);
        }
        let page = address::find(PAGES, path);
        let wants_page = request
            .get(header::ACCEPT)
            .and_then(|accept| accept.to_str().ok())
            .is_some_and(|accept| accept.contains("text/html"));
        // A missing script must not be answered with the page: after an update, old file names do not exist any more.
        if path.starts_with(HASHED) || (page.is_none() && !wants_page && address::expects_no_page(path)) {
            return (StatusCode::NOT_FOUND, "Not found\n").into_response();
        }
        if PAGES.is_empty() {
            return (StatusCode::OK, [(header::CONTENT_TYPE, "text/html; charset=utf-8")], NOT_BUILT).into_response();
        }
        let language = address::language(query);
        let Some(page) = page else {
            return self.page(None, &Subject::Site, language).respond(StatusCode::NOT_FOUND, request);
        };
        let subject = match address::link(page, path, query) {
            Link::To(subject) => subject,
            Link::Deck(id) => self.deck(id).await,
        };
        self.page(Some(page), &subject, language).respond(StatusCode::OK, request)
    }

    /// A public deck; for any other, and if the database does not answer, the site.
    async fn deck(&self, id: Uuid) -> Subject {
        match self.decks.shared(id).await {
            Ok(deck) => deck.map_or(Subject::Site, Subject::Deck),
            Err(error) => {
                warn!(%error, "could not read a deck for a link's preview; the page has the site's preview");
                Subject::Site
            }
        }
    }

    fn page(&self, page: Option<&'static Page>, subject: &Subject, language: Language) -> Arc<Made> {
        let preview = Preview::of(subject, language);
        let make = || {
            let head = html::head(&self.site, page, &preview, language);
            Made::new([INDEX_START, &head, INDEX_END].concat())
        };
        if matches!(subject, Subject::Deck(_)) {
            return Arc::new(make());
        }
        let key = (page.map_or("", |page| page.address), preview.picture.clone(), language.code());
        let cached = self.made.read().ok().and_then(|made| made.get(&key).cloned());
        cached.unwrap_or_else(|| {
            let page = Arc::new(make().compressed());
            if let Ok(mut made) = self.made.write() {
                made.insert(key, page.clone());
            }
            page
        })
    }

    fn robots(&self) -> Response {
        let text = format!(
            "User-agent: *\nDisallow: /auth/v1/\nDisallow: /rest/v1/\nDisallow: /functions/v1/\nDisallow: /dev/\n\nSitemap: {}/sitemap.xml\n",
            self.site.url
        );
        cached_for_a_day("text/plain; charset=utf-8", text)
    }

    fn sitemap(&self) -> Response {
        let urls =
            LISTED.map(|path| format!("<url><loc>{}{path}</loc></url>", crate::people::mail::escape(&self.site.url)));
        let xml = format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">{}</urlset>\n",
            urls.concat()
        );
        cached_for_a_day("application/xml", xml)
    }
}

/// Answers every request that no other route matches.
pub async fn serve(State(app): State<WebApp>, request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let uri = request.uri();
    app.respond(uri.path(), uri.query().unwrap_or_default(), request.headers()).await
}

fn cached_for_a_day(kind: &'static str, text: String) -> Response {
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "public, max-age=86400")], text).into_response()
}
