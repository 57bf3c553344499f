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

    /// By the card data's name or by a language with any region or none: `frFR`, `fr`, `fr_CA`, `pt-PT`, `esMX`.
    pub fn nearest(name: &str) -> Option<Self> {
        let language = name.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
        let with_region = language.len() == 4;
        Self::named(name).or_else(|| Self::of_language(if with_region { &language[..2] } else { language }))
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
    fn an_unknown_region_has_the_locale_of_its_language() {
        for (name, locale) in [
            ("fr_CA", Locale::FrFr),
            ("fr-ca", Locale::FrFr),
            ("FRCA", Locale::FrFr),
            ("es_AR", Locale::EsEs),
            ("esMX", Locale::EsEs),
            ("pt-PT", Locale::PtBr),
            ("pt", Locale::PtBr),
            ("en_GB.UTF-8", Locale::EnUs),
            ("zh-Hant-TW", Locale::ZhCn),
            ("deDE", Locale::DeDe),
        ] {
            assert_eq!(Locale::nearest(name), Some(locale), "{name}");
        }
        for name in ["", "_", "xx", "plPL", "french", "é"] {
            assert_eq!(Locale::nearest(name), None, "{name}");
        }
    }

    #[test]
    fn a_locale_is_found_by_its_name_in_any_case() {
        assert_eq!(Locale::named("FRfr"), Some(Locale::FrFr));
        assert_eq!(Locale::named("xxXX"), None);
        assert!(Locale::ALL.iter().enumerate().all(|(at, locale)| locale.index() == at));
    }
}
