//! RuneBot in the registry. The chat itself is `POST /functions/v1/chat`.

use super::RuneBot;
use super::rules::{CONSTANTS, Code};
use super::wire::{ChatReply, ChatRequest};
use crate::contract::registry::{Function, NoArgs, Registry};

pub fn declare(runebot: &RuneBot, registry: &mut Registry) {
    registry.add_refusals::<Code>("runebot");
    registry.add_constants("runebot", &CONSTANTS);
    registry.add_request::<ChatRequest>();
    registry.add_answer::<ChatReply>();
    registry.add_function(Function::public(
        "chat_state",
        "Whether RuneBot has an outside model, and the caller's messages of today",
        runebot,
        |this, call, _: NoArgs| async move { Ok(this.state(call.reader, call.address).await?) },
    ));
}
