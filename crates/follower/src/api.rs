//! The server's functions that a follower calls.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use serde::Deserialize;
use serde_json::{Value, json};
use ureq::Agent;

use crate::queue::Recording;
use crate::settings::{Settings, server_address};

const TIMEOUT: Duration = Duration::from_secs(10);
/// How many cards the server gives at a time.
const MAX_CARDS: usize = 200;

/// Why a call gave nothing.
#[derive(Debug, PartialEq)]
pub enum Failure {
    /// The server does not answer, has too much to do, or is of another version: try again later.
    Away(String),
    /// A rule says no.
    Refused { code: String, message: String },
}

impl std::fmt::Display for Failure {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Away(reason) => write!(out, "the server does not answer ({reason})"),
            Self::Refused { message, .. } => out.write_str(message),
        }
    }
}

/// A deck of the player.
#[derive(Clone, Debug, Deserialize)]
pub struct ListedDeck {
    pub id: String,
    pub name: String,
    pub code: String,
}

/// A card of a deck.
#[derive(Clone, Debug, PartialEq)]
pub struct KnownCard {
    /// As in the log.
    pub id: String,
    /// In English: it says where the card puts what it makes, and what it counts.
    pub text: String,
}

#[derive(Debug)]
pub struct Api {
    server: String,
    agent: Agent,
    /// Needed for every function; asked for once.
    key: Option<String>,
}

impl Api {
    pub fn new(server: &str) -> Result<Self> {
        let server = server_address(server);
        if !server.starts_with("https://") && !server.starts_with("http://") {
            bail!("{server} is no address of a server");
        }
        let config = Agent::config_builder().timeout_global(Some(TIMEOUT)).max_redirects(2).http_status_as_error(false);
        Ok(Self { server, agent: config.build().into(), key: None })
    }

    /// Exchanges a pairing code for a token.
    pub fn claim(mut self, code: &str, name: &str) -> Result<Settings> {
        #[derive(Deserialize)]
        struct Claimed {
            token: String,
            user: String,
        }
        let code: String = code.chars().filter(|sign| sign.is_ascii_alphanumeric()).collect();
        let answer = self.call("tracker_claim", json!({ "code": code.to_uppercase(), "name": name }));
        let answer = answer.map_err(|failure| anyhow::anyhow!("{failure}")).context("could not pair")?;
        let Claimed { token, user } =
            serde_json::from_value(answer).context("the server's answer is not understood")?;
        Ok(Settings { server: self.server, token, user, name: name.to_owned() })
    }

    pub fn decks(&mut self, token: &str) -> Result<Vec<ListedDeck>, Failure> {
        let answer = self.call("follow_decks", json!({ "token": token }))?;
        serde_json::from_value(answer).map_err(not_understood)
    }

    pub fn show(&mut self, token: &str, view: &Value, deck: &Value, last_line_at: Option<u64>) -> Result<(), Failure> {
        let body = json!({ "token": token, "view": view, "deck": deck, "last_line_at": last_line_at });
        self.call("follow_show", body).map(|_| ())
    }

    pub fn record(&mut self, token: &str, recording: Recording, arguments: &Value) -> Result<(), Failure> {
        let (function, member) = match recording {
            Recording::Match => ("follow_match", "match"),
            Recording::Battlegrounds => ("follow_battlegrounds", "game"),
        };
        self.call(function, json!({ "token": token, member: arguments })).map(|_| ())
    }

    /// What the log's ids of cards are, by their dbf ids.
    pub fn cards(&mut self, dbf_ids: &[u32]) -> Result<BTreeMap<u32, KnownCard>, Failure> {
        #[derive(Deserialize)]
        struct Card {
            #[serde(rename = "dbfId")]
            dbf_id: u32,
            id: String,
            #[serde(default)]
            text: String,
        }
        let mut found = BTreeMap::new();
        for some in dbf_ids.chunks(MAX_CARDS) {
            let ids = some.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
            let answer = self.get(&format!("/cards/v1/enUS/cards.json?ids={ids}"))?;
            let cards: Vec<Card> = serde_json::from_value(answer).map_err(not_understood)?;
            found.extend(cards.into_iter().map(|card| (card.dbf_id, KnownCard { id: card.id, text: card.text })));
        }
        Ok(found)
    }

    fn call(&mut self, function: &str, arguments: Value) -> Result<Value, Failure> {
        let key = match &self.key {
            Some(key) => key.clone(),
            None => {
                let config = self.get("/config.json")?;
                let key = config["publishable_key"].as_str().ok_or_else(|| not_understood("no key"))?;
                self.key.insert(key.to_owned()).clone()
            }
        };
        let request = self
            .agent
            .post(format!("{}/rest/v1/rpc/{function}", self.server))
            .header("apikey", &key)
            .header("authorization", format!("Bearer {key}"))
            .content_type("application/json");
        answer(request.send(arguments.to_string()))
    }

    fn get(&self, path: &str) -> Result<Value, Failure> {
        answer(self.agent.get(format!("{}{path}", self.server)).call())
    }
}

type Response = ureq::http::Response<ureq::Body>;

fn answer(response: Result<Response, ureq::Error>) -> Result<Value, Failure> {
    let mut response = response.map_err(|error| Failure::Away(error.to_string()))?;
    let text = response.body_mut().read_to_string().map_err(|error| Failure::Away(error.to_string()))?;
    judge(response.status().as_u16(), &text)
}

/// What a status and a text mean.
fn judge(status: u16, text: &str) -> Result<Value, Failure> {
    let body = || serde_json::from_str::<Value>(text);
    match status {
        204 => Ok(Value::Null),
        200..300 if text.is_empty() => Ok(Value::Null),
        200..300 => body().map_err(not_understood),
        _ => {
            // The code of a rule is in the hint; the server's own errors have none.
            let body = body().unwrap_or_default();
            match (body["hint"].as_str(), body["message"].as_str()) {
                (Some(code), Some(message)) if status < 500 && status != 429 => {
                    Err(Failure::Refused { code: code.to_owned(), message: message.to_owned() })
                }
                (_, message) => {
                    Err(Failure::Away(format!("{status} {}", message.unwrap_or_default()).trim().to_owned()))
                }
            }
        }
    }
}

/// Something else answers, such as the sign-in page of a network: the server is out of reach.
fn not_understood(error: impl std::fmt::Display) -> Failure {
    Failure::Away(format!("its answer is not understood: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_refusal_of_the_server_is_final() {
        let refused = Failure::Refused { code: "device_unknown".into(), message: "Pair again".into() };
        let refusal = "{\"code\":\"P0001\",\"hint\":\"device_unknown\",\"message\":\"Pair again\"}";
        assert_eq!(judge(200, "{\"id\":1}"), Ok(json!({ "id": 1 })));
        assert_eq!((judge(204, ""), judge(200, "null")), (Ok(Value::Null), Ok(Value::Null)));
        assert_eq!(judge(400, refusal), Err(refused));
        for (status, text) in [
            (500, refusal),
            (429, refusal),
            (404, "{\"code\":\"PGRST202\",\"hint\":null,\"message\":\"Could not find the function\"}"),
            (502, "<html>"),
            (404, "<html>"),
            (200, "<html>"),
        ] {
            assert!(matches!(judge(status, text), Err(Failure::Away(_))), "{status} {text}");
        }
    }

    #[test]
    fn an_address_needs_a_scheme_that_is_known() {
        assert!(Api::new("runeside.test").is_ok());
        assert!(Api::new("ftp://runeside.test").is_err());
    }
}
