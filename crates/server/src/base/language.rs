//! The four languages of the product, and how the server's own texts are read: from TOML, one file for each language.

use serde::de::DeserializeOwned;

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

/// `fn NAME(language) -> &'static TYPE`: the texts of the folder's `en.toml`, `fr.toml`, `es.toml` and `pt.toml`.
macro_rules! texts {
    ($visibility:vis fn $name:ident() -> $type:ty, $folder:literal) => {
        $visibility fn $name(language: Language) -> &'static $type {
            static TEXTS: std::sync::LazyLock<[$type; 4]> = std::sync::LazyLock::new(|| {
                $crate::base::language::read_texts([
                    include_str!(concat!($folder, "/en.toml")),
                    include_str!(concat!($folder, "/fr.toml")),
                    include_str!(concat!($folder, "/es.toml")),
                    include_str!(concat!($folder, "/pt.toml")),
                ])
            });
            &TEXTS[language as usize]
        }
    };
}
pub(crate) use texts;

/// In the order of [`Language::ALL`]. The files are part of the program, and a test of each feature reads its own.
pub(crate) fn read_texts<T: DeserializeOwned>(files: [&str; 4]) -> [T; 4] {
    files.map(|file| toml::from_str(file).expect("a file of texts is not valid"))
}
