//! Sessions through the API, on both database engines: played, cheated at, interrupted, and with concurrent requests.

mod cheats;
mod secrets;
mod interruptions;
mod played;
mod together;

use serde_json::{Value, json};
use uuid::Uuid;

use super::store::{self, AskedQuestion};
use crate::base::clock::Timestamp;
use crate::play::questions::Right;
use crate::testing::{Answer, Player, TestApp};

/// A player in a session; the right answers come from the database.
pub(crate) struct Table<'a> {
    pub(crate) app: &'a TestApp,
    pub(crate) player: Player,
    pub(crate) session: Uuid,
}

/// The status and the code of a refusal.
pub(crate) fn hint(answer: &Answer) -> String {
    format!("{} {}", answer.status.as_u16(), answer.body["hint"].as_str().unwrap_or("?"))
}

/// A summary of a snapshot: `review 3/10 2-1 passed`.
pub(crate) fn brief(snapshot: &Value) -> String {
    let text = |name: &str| snapshot[name].to_string().replace('"', "");
    let at = snapshot["index"].as_i64().unwrap() + 1;
    format!("{} {at}/{} {}-{} {}", text("phase"), text("count"), text("right"), text("wrong"), text("status"))
}

/// Runs SQL directly, past the rules.
pub(crate) async fn sql(app: &TestApp, text: String) {
    app.db.write(move |tx| tx.script(&text)).await.unwrap();
}

pub(super) async fn asked(app: &TestApp, session: Uuid, index: usize) -> AskedQuestion {
    app.db.read(move |tx| store::question(tx, session, index)).await.unwrap().unwrap()
}

/// The id and the difficulty of a question.
pub(crate) async fn asked_about(app: &TestApp, session: Uuid, index: usize) -> (Uuid, &'static str) {
    let drawn = asked(app, session, index).await.drawn;
    (drawn.id, drawn.difficulty.name())
}

/// Whether the answer to a question of the session must be typed.
pub(crate) async fn is_typed(app: &TestApp, session: Uuid, index: usize) -> bool {
    asked(app, session, index).await.drawn.options.is_none()
}

impl<'a> Table<'a> {
    /// Starts a session, or resumes the running one, and waits until its question is open.
    pub(crate) async fn start(app: &'a TestApp, player: &Player, mode: Value) -> Self {
        let answer = app.rpc(player, "quiz_start", mode).await;
        assert_eq!(answer.brief(), "200", "{}", answer.body);
        let opens_at = answer.body["question"]["opens_at"].as_i64().map(Timestamp);
        app.clock.advance(opens_at.map(|at| at.since(app.clock.now())).unwrap_or_default());
        Self { app, player: player.clone(), session: answer.body["session"].as_str().unwrap().parse().unwrap() }
    }

    pub(crate) async fn call(&self, name: &str, mut arguments: Value) -> Answer {
        arguments["session"] = json!(self.session);
        self.app.rpc(&self.player, name, arguments).await
    }

    pub(crate) async fn state(&self) -> Value {
        self.ok("quiz_state", json!({})).await
    }

    pub(crate) async fn ok(&self, name: &str, arguments: Value) -> Value {
        let answer = self.call(name, arguments).await;
        assert_eq!(answer.brief(), "200", "{}", answer.body);
        answer.body
    }

    /// The arguments of a right or a wrong answer.
    pub(crate) async fn reply(&self, index: usize, right: bool) -> Value {
        let asked = asked(self.app, self.session, index).await;
        match &asked.drawn.right {
            Right::Index(stored) => {
                let shown = asked.order.iter().position(|place| place == stored).unwrap();
                json!({ "index": index, "choice": if right { shown } else { (shown + 1) % 4 } })
            }
            Right::Text { texts, .. } => {
                json!({ "index": index, "text": if right { texts.fr.as_str() } else { "?nothing of the kind?" } })
            }
        }
    }

    pub(crate) async fn answer(&self, index: usize, right: bool) -> Value {
        self.ok("quiz_answer", self.reply(index, right).await).await
    }

    pub(crate) async fn next(&self) -> Value {
        self.ok("quiz_next", json!({})).await
    }

    /// Answers one question after the other (`rrw`) and goes on after each.
    pub(crate) async fn play(&self, script: &str) -> Value {
        let mut snapshot = self.state().await;
        for step in script.chars() {
            let index = snapshot["index"].as_u64().unwrap() as usize;
            self.answer(index, step == 'r').await;
            snapshot = self.next().await;
        }
        snapshot
    }
}

/// Plays a whole session by a script and returns its result.
pub(crate) async fn whole(app: &TestApp, player: &Player, mode: Value, script: &str) -> Value {
    let table = Table::start(app, player, mode).await;
    let end = table.play(script).await;
    assert_eq!(end["phase"], "finished", "{}", brief(&end));
    end["result"].clone()
}
