//! The contract of RuneBot: the bodies of `POST /functions/v1/chat`, and `chat_state`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct ChatRequest {
    #[serde(default)]
    pub message: String,
    /// The language of the answer: `en`, `fr`, `es` or `pt`.
    pub language: Option<String>,
    /// The context of the answer before, unchanged.
    pub context: Option<String>,
    /// False: without the outside model, also if there is one.
    pub model: Option<bool>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct ChatReply {
    pub reply: String,
    /// The dbf ids of the cards that the answer is about, for the page to draw.
    pub cards: Vec<u32>,
    /// At most three messages that the player may send next.
    pub suggestions: Vec<String>,
    /// What the answer was about, for the next message; opaque to clients.
    pub context: Option<String>,
    /// A deck whose code was in the message.
    pub deck: Option<ChatDeck>,
    /// Messages left today; null without a limit.
    pub left: Option<i64>,
    /// An outside model worded the reply.
    pub by_model: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ChatDeck {
    pub code: String,
    pub name: Option<String>,
    pub class: Option<String>,
    pub format: String,
}

/// What the panel shows before the first message.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct ChatState {
    /// An outside model is set, which words answers for players who did not switch it off.
    pub model: bool,
    /// Messages left today, and the messages of a day; null without a limit.
    pub left: Option<i64>,
    pub limit: Option<i64>,
}
