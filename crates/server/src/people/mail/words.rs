//! The texts of the letters with a code.

use serde::Deserialize;

use crate::base::language::{Language, texts};

/// The texts of a kind of letter: subject, body, and label of the button.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Words {
    pub(super) subject: String,
    pub(super) body: String,
    pub(super) button: String,
}

/// The texts that all letters share.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Frame {
    pub(super) code: String,
    /// `{}` stands for the minutes.
    pub(super) once: String,
    pub(super) ignore: String,
    pub(super) fan: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Texts {
    pub(super) frame: Frame,
    pub(super) signup: Words,
    pub(super) magiclink: Words,
    pub(super) recovery: Words,
    pub(super) email_change: Words,
    pub(super) reauthentication: Words,
    pub(super) invite: Words,
}

texts!(pub(super) fn texts() -> Texts, "texts");
