//! Questions through the API and over whole banks, on both engines.

mod banks;
mod building;
mod secrecy;
mod drawing;
mod invented;
mod reports;

use crate::testing::TestApp;

/// A server whose bank is made of invented cards.
async fn with_bank(app: TestApp) -> TestApp {
    app.give_cards(&invented::content(1, 100));
    app.questions.build().await.unwrap().unwrap();
    app
}
