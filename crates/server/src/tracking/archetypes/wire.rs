//! An archetype as clients see it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A kind of deck that players know by a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ArchetypeName {
    pub id: String,
    pub class: String,
    pub format: String,
    pub names: LocalNames,
}

/// A name in the four languages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LocalNames {
    pub en: String,
    pub fr: String,
    pub es: String,
    pub pt: String,
}
