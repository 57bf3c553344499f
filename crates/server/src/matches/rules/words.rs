//! The words of a match: results, classes, modes, formats and ranks, each in its one form. Pure.

use cards::model::Class;

pub const MODES: [&str; 7] = ["ranked", "casual", "friendly", "arena", "brawl", "practice", "other"];
pub const FORMATS: [&str; 4] = ["STANDARD", "WILD", "TWIST", "CLASSIC"];
/// Each has the steps 10 to 1; above them is legend.
pub const RANKS: [&str; 5] = ["bronze", "silver", "gold", "platinum", "diamond"];
