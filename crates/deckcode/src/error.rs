//! The errors of decoding and encoding.

use thiserror::Error;

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DecodeError {
    #[error("There is no deck code: the text is empty")]
    Empty,
    #[error("There is no deck code in this text")]
    NoCode,
    #[error("This is not a deck code: it is not base64, or was cut off")]
    Base64,
    #[error("The deck code ends too early")]
    Truncated,
    #[error("The deck code ends in the middle of a number")]
    TruncatedNumber,
    #[error("The deck code holds a number that is too large")]
    OversizedNumber,
    #[error("This is not a deck code: it does not start with a zero")]
    Reserved,
    #[error("Deck codes of version {0} are not known")]
    Version(u32),
    #[error("Decks of format {0} are not known")]
    Format(u32),
    #[error("The deck code announces {0} entries in one list, which is too many")]
    TooLong(u32),
    #[error("The deck code says neither that there are sideboards nor that there are none")]
    SideboardMark(u8),
    #[error("The deck code goes on after its end")]
    TrailingData,
    /// The code was decoded, but the deck is not valid.
    #[error(transparent)]
    Deck(#[from] EncodeError),
}

impl DecodeError {
    /// For programs and translations; it never changes.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::NoCode => "no_code",
            Self::Base64 => "invalid_base64",
            Self::Truncated => "unexpected_end",
            Self::TruncatedNumber | Self::OversizedNumber => "invalid_varint",
            Self::Reserved => "invalid_reserved",
            Self::Version(_) => "unsupported_version",
            Self::Format(_) => "unsupported_format",
            Self::TooLong(_) => "limit_exceeded",
            Self::SideboardMark(_) => "invalid_sideboard",
            Self::TrailingData => "trailing_data",
            Self::Deck(error) => error.code(),
        }
    }
}

/// Why a deck cannot be encoded.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EncodeError {
    #[error("The deck has no hero")]
    NoHero,
    #[error("The deck holds a hero, a card or an owner with the number 0")]
    ZeroId,
    #[error("The deck holds card {0} zero times")]
    ZeroCount(u32),
    #[error("The number {0} is too large for a deck code")]
    OversizedNumber(u32),
    #[error("A list of the deck is too long for a deck code")]
    TooLong,
    #[error("The deck lists hero {0} twice")]
    DuplicateHero(u32),
    #[error("The deck lists card {0} twice")]
    DuplicateCard(u32),
    #[error("The deck lists card {card} twice in the sideboard of card {owner}")]
    DuplicateSideboardCard { card: u32, owner: u32 },
}

impl EncodeError {
    /// For programs and translations; it never changes.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NoHero | Self::ZeroCount(_) => "invalid_count",
            Self::ZeroId => "invalid_id",
            Self::OversizedNumber(_) => "invalid_varint",
            Self::TooLong => "limit_exceeded",
            Self::DuplicateHero(_) => "duplicate_hero",
            Self::DuplicateCard(_) => "duplicate_card",
            Self::DuplicateSideboardCard { .. } => "duplicate_sideboard_card",
        }
    }
}
