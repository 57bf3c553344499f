//! Schemas of valibot for the contract's types, with which the web app checks what it receives.

use std::fmt::Write;

use serde_json::Value;

use super::{Form, form, ordered};

pub(super) fn schema(of: &Value) -> String {
    rendered(form(of))
}

fn rendered(form: Form<'_>) -> String {
    match form {
        Form::Named(name) => name.to_owned(),
        Form::Texts(texts) => match texts.as_slice() {
            [only] => format!("v.literal('{only}')"),
            _ => format!("v.picklist(['{}'])", texts.join("', '")),
        },
        Form::Nullable(inner) => format!("v.nullable({})", rendered(*inner)),
        Form::OneOf(alternatives) => {
            let are_events = alternatives.iter().all(|one| one["properties"]["event"]["const"].is_string());
            let start = if are_events { "v.variant('event', [" } else { "v.union([" };
            let alternatives: Vec<_> = alternatives.into_iter().map(schema).collect();
            format!("{start}{}])", alternatives.join(", "))
        }
        Form::Object { members, required } => {
            let mut text = String::from("v.object({");
            for (name, of, optional) in ordered(members, &required) {
                let inner = schema(of);
                let inner = if optional { format!("v.optional({inner})") } else { inner };
                let _ = write!(text, " {name}: {inner},");
            }
            text + " })"
        }
        Form::Empty => "v.object({})".to_owned(),
        Form::Record(inner) => format!("v.record(v.string(), {})", schema(inner)),
        Form::List(inner) => format!("v.array({})", schema(inner)),
        Form::Text => "v.string()".to_owned(),
        Form::Number => "v.number()".to_owned(),
        Form::Bool => "v.boolean()".to_owned(),
        Form::Null => "v.null()".to_owned(),
        Form::Any => "v.any()".to_owned(),
    }
}
