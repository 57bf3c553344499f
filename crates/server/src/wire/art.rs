//! `/art/v1`: pictures of cards, from our own origin. If there is none the answer is 404, and the page draws the card itself.

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use uuid::Uuid;

use crate::cards::catalog::Cards;
use crate::cards::catalog::art::{Art, Name};
use crate::play::questions::Questions;

#[derive(Clone)]
struct Pictures {
    art: Art,
    cards: Cards,
    questions: Questions,
}

pub fn router(art: &Art, cards: &Cards, questions: &Questions) -> Router {
    let pictures = Pictures { art: art.clone(), cards: cards.clone(), questions: questions.clone() };
    Router::new()
        .route("/tiles/{file}", get(tile))
        .route("/questions/{file}", get(question))
        .route("/{size}/{locale}/{file}", get(render))
        .with_state(pictures)
}

async fn tile(State(pictures): State<Pictures>, Path(file): Path<String>) -> Response {
    pictures.serve(Name::tile(&file)).await
}

/// The picture of a question whose answer is the card: addressed by the question's id, which does not reveal the card.
async fn question(State(pictures): State<Pictures>, Path(file): Path<String>) -> Response {
    let id = file.strip_suffix(".png").and_then(|id| Uuid::try_parse(id).ok());
    let name = match id {
        Some(id) => pictures.questions.picture_of(id).await.ok().flatten(),
        None => None,
    };
    pictures.serve(name).await
}

async fn render(
    State(pictures): State<Pictures>,
    Path((size, locale, file)): Path<(String, String, String)>,
) -> Response {
    pictures.serve(Name::render(&size, &locale, &file)).await
}

impl Pictures {
    /// Tokens, which only the deck tracker shows, are looked up on the disk.
    async fn is_of_a_card(&self, name: &Name) -> bool {
        let is_card = self.cards.current().is_some_and(|data| data.catalog().by_id(name.card()).is_some());
        let (cards, id) = (self.cards.clone(), name.card().to_owned());
        is_card || tokio::task::spawn_blocking(move || cards.token(&id).is_some()).await.unwrap_or(false)
    }

    async fn serve(&self, name: Option<Name>) -> Response {
        let picture = match name {
            Some(name) if self.is_of_a_card(&name).await => self.art.picture(name).await,
            _ => None,
        };
        let Some(picture) = picture else {
            return (StatusCode::NOT_FOUND, [(header::CACHE_CONTROL, "no-store")], "Not found\n").into_response();
        };
        let headers = [
            (header::CONTENT_TYPE, "image/png"),
            (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
            // Opened as a page, the picture cannot run or load anything.
            (header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"),
        ];
        (headers, picture).into_response()
    }
}
