//! Somebody else's server, on a real socket: what is under each path, and who asked for what.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{Response, StatusCode};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

/// Goes with the test's runtime.
#[derive(Clone)]
pub(crate) struct Host {
    pub(crate) url: String,
    state: Arc<Served>,
}

/// Status, type and content.
type Page = (u16, &'static str, Vec<u8>);

struct Served {
    pages: Mutex<HashMap<String, Page>>,
    asked: Mutex<Vec<String>>,
    /// A request is answered when it gets one of these.
    answers: Semaphore,
}

impl Host {
    pub(crate) async fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let answers = Semaphore::new(Semaphore::MAX_PERMITS);
        let state = Arc::new(Served { pages: Mutex::default(), asked: Mutex::default(), answers });
        let router = Router::new().fallback(answer).with_state(state.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { url, state }
    }

    /// For a status of 3xx the content is where to go.
    pub(crate) fn put(&self, path: &str, status: u16, kind: &'static str, content: impl Into<Vec<u8>>) {
        self.state.pages.lock().unwrap().insert(path.to_owned(), (status, kind, content.into()));
    }

    /// The paths that were asked for since the last time.
    pub(crate) fn asked(&self) -> Vec<String> {
        std::mem::take(&mut self.state.asked.lock().unwrap())
    }

    /// How many requests have come since.
    pub(crate) fn has_been_asked(&self) -> usize {
        self.state.asked.lock().unwrap().len()
    }

    /// Nobody gets an answer until `release`.
    pub(crate) fn hold(&self) {
        self.state.answers.forget_permits(Semaphore::MAX_PERMITS);
    }

    pub(crate) fn release(&self) {
        self.state.answers.add_permits(1000);
    }
}

async fn answer(State(state): State<Arc<Served>>, request: Request) -> Response<Body> {
    let path = request.uri().path().to_owned();
    state.asked.lock().unwrap().push(path.clone());
    let _permit = state.answers.acquire().await;
    let page = state.pages.lock().unwrap().get(&path).cloned();
    let (status, kind, content) = page.unwrap_or((404, "text/plain", b"nothing here".to_vec()));
    let response = Response::builder().status(StatusCode::from_u16(status).unwrap()).header("content-type", kind);
    match status {
        300..=399 => response.header("location", content).body(Body::empty()).unwrap(),
        _ => response.body(Body::from(content)).unwrap(),
    }
}
