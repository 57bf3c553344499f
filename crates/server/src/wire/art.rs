//! `/art/v1`: pictures of cards, from our own origin. What cannot be had is 404, and the page draws the card itself.

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::catalog::Cards;
use crate::catalog::art::{Art, Name};

#[derive(Clone)]
struct Pictures {
    art: Art,
    cards: Cards,
}

pub fn router(art: &Art, cards: &Cards) -> Router {
    let pictures = Pictures { art: art.clone(), cards: cards.clone() };
    Router::new().route("/tiles/{file}", get(tile)).route("/{size}/{locale}/{file}", get(render)).with_state(pictures)
}

async fn tile(State(pictures): State<Pictures>, Path(file): Path<String>) -> Response {
    pictures.serve(Name::tile(&file)).await
}

async fn render(
    State(pictures): State<Pictures>,
    Path((size, locale, file)): Path<(String, String, String)>,
) -> Response {
    pictures.serve(Name::render(&size, &locale, &file)).await
}

impl Pictures {
    async fn serve(&self, name: Option<Name>) -> Response {
        let known = |name: &Name| self.cards.current().is_some_and(|data| data.catalog().by_id(name.card()).is_some());
        let picture = match name.filter(known) {
            Some(name) => self.art.picture(name).await,
            None => None,
        };
        let Some(picture) = picture else {
            return (StatusCode::NOT_FOUND, [(header::CACHE_CONTROL, "no-store")], "Not found\n").into_response();
        };
        let headers = [
            (header::CONTENT_TYPE, "image/png"),
            (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
            // Opened by itself it is a picture and nothing else.
            (header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"),
        ];
        (headers, picture).into_response()
    }
}
