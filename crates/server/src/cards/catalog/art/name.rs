//! The name of a card's picture. Other paths have no name, so that clients cannot make the server fetch anything else. Pure.

use cards::locale::Locale;

/// Longer than any card's id.
const MAX_ID: usize = 64;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Name {
    form: Form,
    id: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Form {
    Small(Locale),
    Large(Locale),
    /// The strip of a deck list, which has no words on it.
    Tile,
}

impl Name {
    /// `256x`, `frFR`, `CS2_029.png`.
    pub fn render(size: &str, locale: &str, file: &str) -> Option<Self> {
        let locale = Locale::ALL.into_iter().find(|known| known.name() == locale)?;
        let form = match size {
            "256x" => Form::Small(locale),
            "512x" => Form::Large(locale),
            _ => return None,
        };
        Some(Self { form, id: id(file)? })
    }

    pub fn tile(file: &str) -> Option<Self> {
        Some(Self { form: Form::Tile, id: id(file)? })
    }

    /// The id of the card; the caller checks that it exists.
    pub fn card(&self) -> &str {
        &self.id
    }

    /// The path below the art service's address.
    pub(super) fn remote_path(&self) -> String {
        match self.form {
            Form::Small(locale) => format!("render/latest/{}/256x/{}.png", locale.name(), self.id),
            Form::Large(locale) => format!("render/latest/{}/512x/{}.png", locale.name(), self.id),
            Form::Tile => format!("tiles/{}.png", self.id),
        }
    }

    /// The path in the cache folder.
    pub(super) fn cache_path(&self) -> String {
        match self.form {
            Form::Small(locale) => format!("256x-{}/{}.png", locale.name(), self.id),
            Form::Large(locale) => format!("512x-{}/{}.png", locale.name(), self.id),
            Form::Tile => format!("tiles/{}.png", self.id),
        }
    }
}

fn id(file: &str) -> Option<String> {
    let id = file.strip_suffix(".png")?;
    let plain = id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    (plain && (1..=MAX_ID).contains(&id.len())).then(|| id.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_has_a_remote_path_and_a_cache_path() {
        let name = Name::render("256x", "frFR", "CS2_029.png").unwrap();
        assert_eq!(name.remote_path(), "render/latest/frFR/256x/CS2_029.png");
        assert_eq!(name.cache_path(), "256x-frFR/CS2_029.png");
        let name = Name::render("512x", "enUS", "CATA_190h.png").unwrap();
        assert_eq!((name.remote_path().as_str(), name.card()), ("render/latest/enUS/512x/CATA_190h.png", "CATA_190h"));
        assert_eq!(Name::tile("CS2_029.png").unwrap().remote_path(), "tiles/CS2_029.png");
    }

    #[test]
    fn other_paths_have_no_name() {
        for (size, locale, file) in [
            ("128x", "frFR", "CS2_029.png"),
            ("256x", "frfr", "CS2_029.png"),
            ("256x", "..", "CS2_029.png"),
            ("256x", "frFR", "CS2_029.jpg"),
            ("256x", "frFR", ".png"),
            ("256x", "frFR", "../keys.png"),
            ("256x", "frFR", "a%2Fb.png"),
            ("256x", "frFR", "a?b.png"),
            ("256x", "frFR", "é.png"),
        ] {
            assert_eq!(Name::render(size, locale, file), None, "{size} {locale} {file}");
        }
        assert_eq!(Name::tile(&format!("{}.png", "A".repeat(MAX_ID + 1))), None);
    }
}
