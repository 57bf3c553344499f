//! The locales of the card data.

/// In the order of the card file; new ones are added at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Locale {
    EnUs,
    FrFr,
    EsEs,
    PtBr,
    RuRu,
    KoKr,
    ZhCn,
    JaJp,
    ItIt,
    DeDe,
}

impl Locale {
    pub const ALL: [Self; 10] = [
        Self::EnUs,
        Self::FrFr,
        Self::EsEs,
        Self::PtBr,
        Self::RuRu,
        Self::KoKr,
        Self::ZhCn,
        Self::JaJp,
        Self::ItIt,
        Self::DeDe,
    ];

    /// The name in the card data: `frFR`.
    pub fn name(self) -> &'static str {
        match self {
            Self::EnUs => "enUS",
            Self::FrFr => "frFR",
            Self::EsEs => "esES",
            Self::PtBr => "ptBR",
            Self::RuRu => "ruRU",
            Self::KoKr => "koKR",
            Self::ZhCn => "zhCN",
            Self::JaJp => "jaJP",
            Self::ItIt => "itIT",
            Self::DeDe => "deDE",
        }
    }

    /// By the card data's name, in any case.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|locale| locale.name().eq_ignore_ascii_case(name))
    }

    /// The locale of a language of the app: `frFR` for `fr`.
    pub fn of_language(language: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|locale| locale.name()[..2].eq_ignore_ascii_case(language))
    }

    pub fn index(self) -> usize {
        self as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_specifications_languages_have_their_locales() {
        let mapped = ["en", "fr", "es", "pt", "ru", "ko", "zh", "ja"].map(Locale::of_language);
        let names = mapped.map(|locale| locale.unwrap().name());
        assert_eq!(names, ["enUS", "frFR", "esES", "ptBR", "ruRU", "koKR", "zhCN", "jaJP"]);
    }

    #[test]
    fn a_locale_is_found_by_its_name_in_any_case() {
        assert_eq!(Locale::named("FRfr"), Some(Locale::FrFr));
        assert_eq!(Locale::named("xxXX"), None);
        assert!(Locale::ALL.iter().enumerate().all(|(at, locale)| locale.index() == at));
    }
}
