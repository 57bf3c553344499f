//! Folds text for comparison: without case, accents and ligatures, split at marks that players may leave out.

/// A folded text, in the two ways that players may write words with marks inside: `C'Thun` as `c thun` and as `cthun`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Folded {
    /// Words with one space between them; apostrophes, hyphens and dots split words.
    pub spaced: String,
    /// The same, with those marks left out.
    pub joined: String,
}

impl Folded {
    pub fn new(text: &str) -> Self {
        let mut folded = Self::default();
        for c in text.chars() {
            if !fold_char(c, &mut |c| {
                folded.spaced.push(c);
                folded.joined.push(c);
            }) && !is_combining(c)
            {
                space(&mut folded.spaced);
                if !joins(c) {
                    space(&mut folded.joined);
                }
            }
        }
        folded.spaced.truncate(folded.spaced.trim_end().len());
        folded.joined.truncate(folded.joined.trim_end().len());
        folded
    }

    /// All letters and digits without any space.
    pub fn compact(&self) -> String {
        self.spaced.chars().filter(|c| *c != ' ').collect()
    }

    /// Every word in both forms; words that are equal in both come twice.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.spaced.split_whitespace().chain(self.joined.split_whitespace())
    }
}

/// The words of a text. In scripts without spaces, every two neighbouring characters are a word.
pub fn text_words<'t>(spaced: &'t str, mut each: impl FnMut(&'t str)) {
    for word in spaced.split_whitespace() {
        let mut start = 0;
        while start < word.len() {
            let rest = &word[start..];
            let signs = rest.chars().take_while(|c| is_sign(*c)).map(char::len_utf8).sum::<usize>();
            if signs == 0 {
                let length = rest.find(is_sign).unwrap_or(rest.len());
                each(&rest[..length]);
                start += length;
            } else {
                pairs(&rest[..signs], &mut each);
                start += signs;
            }
        }
    }
}

fn pairs<'t>(run: &'t str, each: &mut impl FnMut(&'t str)) {
    let places: Vec<usize> = run.char_indices().map(|(at, _)| at).chain([run.len()]).collect();
    match places.len() {
        0..=2 => each(run),
        _ => places.windows(3).for_each(|around| each(&run[around[0]..around[2]])),
    }
}

/// Han, and the two Japanese syllabaries.
fn is_sign(c: char) -> bool {
    matches!(c, '\u{3041}'..='\u{30ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}')
}

fn space(text: &mut String) {
    if !text.is_empty() && !text.ends_with(' ') {
        text.push(' ');
    }
}

/// A mark that may be inside a word or between two.
fn joins(c: char) -> bool {
    matches!(c, '\'' | '’' | '‘' | 'ʼ' | '`' | '´' | '′' | '＇' | '-' | '‐' | '‑' | '‒' | '–' | '.' | '\u{ad}')
}

fn is_combining(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}')
}

/// Outputs the folded letters and digits of a character; false if it is neither.
fn fold_char(c: char, out: &mut impl FnMut(char)) -> bool {
    if c.is_ascii() {
        if c.is_ascii_alphanumeric() {
            out(c.to_ascii_lowercase());
        }
        return c.is_ascii_alphanumeric();
    }
    if joins(c) || is_combining(c) {
        return false;
    }
    let mut any = false;
    for c in c.to_lowercase().filter(|c| c.is_alphanumeric()) {
        any = true;
        match base(c) {
            Base::One(c) => out(c),
            Base::Two(first, second) => {
                out(first);
                out(second);
            }
        }
    }
    any
}

enum Base {
    One(char),
    Two(char, char),
}

/// A lower-case letter without its accents.
fn base(c: char) -> Base {
    Base::One(match c {
        'œ' => return Base::Two('o', 'e'),
        'æ' => return Base::Two('a', 'e'),
        'ß' => return Base::Two('s', 's'),
        'þ' => return Base::Two('t', 'h'),
        'à'..='å' | 'ā' | 'ă' | 'ą' | 'ǎ' => 'a',
        'ç' | 'ć' | 'ĉ' | 'ċ' | 'č' => 'c',
        'ď' | 'đ' | 'ð' => 'd',
        'è'..='ë' | 'ē' | 'ĕ' | 'ė' | 'ę' | 'ě' => 'e',
        'ĝ' | 'ğ' | 'ġ' | 'ģ' => 'g',
        'ĥ' | 'ħ' => 'h',
        'ì'..='ï' | 'ĩ' | 'ī' | 'ĭ' | 'į' | 'ı' | 'ǐ' => 'i',
        'ĵ' => 'j',
        'ķ' => 'k',
        'ĺ' | 'ļ' | 'ľ' | 'ŀ' | 'ł' => 'l',
        'ñ' | 'ń' | 'ņ' | 'ň' => 'n',
        'ò'..='ö' | 'ø' | 'ō' | 'ŏ' | 'ő' | 'ǒ' => 'o',
        'ŕ' | 'ŗ' | 'ř' => 'r',
        'ś' | 'ŝ' | 'ş' | 'š' | 'ș' => 's',
        'ţ' | 'ť' | 'ŧ' | 'ț' => 't',
        'ù'..='ü' | 'ũ' | 'ū' | 'ŭ' | 'ů' | 'ű' | 'ų' | 'ǔ' => 'u',
        'ŵ' => 'w',
        'ý' | 'ÿ' | 'ŷ' => 'y',
        'ź' | 'ż' | 'ž' => 'z',
        'ё' => 'е',
        'й' => 'и',
        // Full-width letters and digits to normal ones, katakana to hiragana.
        '\u{ff10}'..='\u{ff19}' | '\u{ff41}'..='\u{ff5a}' => shifted(c, 0xfee0),
        '\u{30a1}'..='\u{30f6}' => shifted(c, 0x60),
        _ => c,
    })
}

fn shifted(c: char, by: u32) -> char {
    char::from_u32(c as u32 - by).unwrap_or(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spaced(text: &str) -> String {
        Folded::new(text).spaced
    }

    #[test]
    fn accents_case_and_ligatures_do_not_matter() {
        assert_eq!(spaced("Élémentaire de Feu"), "elementaire de feu");
        assert_eq!(spaced("CŒUR   Æther, Straße!"), "coeur aether strasse");
        assert_eq!(spaced("Señor Coração"), "senor coracao");
        assert_eq!(spaced("e\u{301}toile"), "etoile");
        assert_eq!(spaced("Ёлкин й"), "елкин и");
        assert_eq!(spaced("ＡＢ１ カタ"), "ab1 かた");
    }

    #[test]
    fn marks_inside_a_word_split_it_or_are_left_out() {
        for text in ["Qo'zar", "Qo’zar", "Qoʼzar", "qo-zar", "Qo‑zar"] {
            let folded = Folded::new(text);
            assert_eq!((folded.spaced.as_str(), folded.joined.as_str()), ("qo zar", "qozar"), "{text}");
            assert_eq!(folded.compact(), "qozar");
        }
        let band = Folded::new("  L.M.N., chef d’œuvre ");
        assert_eq!((band.spaced.as_str(), band.joined.as_str()), ("l m n chef d oeuvre", "lmn chef doeuvre"));
    }

    #[test]
    fn a_text_without_letters_is_empty() {
        assert_eq!(Folded::new(" !? — …"), Folded::default());
        assert_eq!(Folded::new(""), Folded::default());
    }

    #[test]
    fn a_script_without_spaces_is_split_into_pairs() {
        let words = |text: &str| {
            let mut words = Vec::new();
            text_words(text, |word| words.push(word.to_owned()));
            words
        };
        assert_eq!(words("deal 3 damage"), ["deal", "3", "damage"]);
        assert_eq!(words("造成3点伤害 木"), ["造成", "3", "点伤", "伤害", "木"]);
    }
}
