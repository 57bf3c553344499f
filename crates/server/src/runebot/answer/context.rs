//! What the last answer was about. The page gives it back unchanged; it is a hint, checked like any input.

use serde::{Deserialize, Serialize};

use super::filter::CardFilter;
use crate::runebot::rules::MAX_CONTEXT;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Context {
    #[serde(rename = "c", skip_serializing_if = "Vec::is_empty")]
    pub(super) cards: Vec<u32>,
    #[serde(rename = "f", skip_serializing_if = "Option::is_none")]
    pub(super) filter: Option<CardFilter>,
    /// Cards of the filter that were shown.
    #[serde(rename = "o", skip_serializing_if = "is_zero")]
    pub(super) shown: usize,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

impl Context {
    /// Anything that is no context is none.
    pub(super) fn read(text: Option<&str>) -> Self {
        let text = text.filter(|text| text.len() <= MAX_CONTEXT);
        text.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default()
    }

    pub(super) fn write(&self) -> Option<String> {
        let text = serde_json::to_string(self).ok()?;
        (*self != Self::default() && text.len() <= MAX_CONTEXT).then_some(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_context_comes_back_as_it_was_and_nonsense_is_none() {
        let context = Context { cards: vec![7, 637], ..Context::default() };
        assert_eq!(Context::read(context.write().as_deref()), context);
        assert_eq!(Context::default().write(), None);
        for text in ["", "{", "[]", "{\"c\":\"x\"}", &format!("{{\"c\":[{}1]}}", "1,".repeat(200))] {
            assert_eq!(Context::read(Some(text)), Context::default(), "{text}");
        }
    }
}
