//! The four languages of the product.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    En,
    Fr,
    Es,
    Pt,
}

impl Language {
    pub const ALL: [Self; 4] = [Self::En, Self::Fr, Self::Es, Self::Pt];

    /// By its code (`pt`, `pt-BR`); French for anything else, as everywhere in the product.
    pub fn from_code(code: &str) -> Self {
        match code.get(..2).unwrap_or_default() {
            "en" => Self::En,
            "es" => Self::Es,
            "pt" => Self::Pt,
            _ => Self::Fr,
        }
    }

    pub fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Fr => "fr",
            Self::Es => "es",
            Self::Pt => "pt",
        }
    }
}
