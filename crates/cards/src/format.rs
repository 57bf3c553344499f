//! The formats of decks, with their numbers in deck codes.

/// Classic's own copies of the first cards; no other format allows them.
pub const CLASSIC_SET: u32 = 1646;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Format {
    #[default]
    Unknown,
    Wild,
    Standard,
    Classic,
    Twist,
}

impl Format {
    pub const ALL: [Self; 5] = [Self::Unknown, Self::Wild, Self::Standard, Self::Classic, Self::Twist];

    /// By the number in a deck code.
    pub fn numbered(number: u32) -> Option<Self> {
        Self::ALL.into_iter().find(|format| *format as u32 == number)
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Unknown => "UNKNOWN",
            Self::Wild => "WILD",
            Self::Standard => "STANDARD",
            Self::Classic => "CLASSIC",
            Self::Twist => "TWIST",
        }
    }
}
