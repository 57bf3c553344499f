//! Words without their endings.

/// A word without the ending of its plural and gender, in all four languages: `dragones`, `dragons` and `dragon` are one word.
pub(super) fn stem(word: &str) -> String {
    let mut stem = word.to_owned();
    for (ending, instead) in [("oes", "ao"), ("aes", "ao"), ("ais", "al"), ("ens", "em"), ("aux", "al")] {
        if stem.len() > 4 && stem.ends_with(ending) {
            stem.truncate(stem.len() - ending.len());
            stem.push_str(instead);
            break;
        }
    }
    while stem.len() > 3 && stem.ends_with(['s', 'x', 'e', 'a', 'o']) {
        stem.pop();
    }
    stem
}

pub(super) fn stem_phrase<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let mut out = String::new();
    for word in words {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(&stem(word));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plurals_and_genders_have_one_stem() {
        for (one, other) in [
            ("dragon", "dragones"),
            ("dragao", "dragoes"),
            ("arme", "armes"),
            ("totem", "totens"),
            ("colosal", "colosales"),
            ("lieu", "lieux"),
            ("legendaire", "legendaires"),
            ("heroe", "heroes"),
            ("feitico", "feiticos"),
        ] {
            assert_eq!(stem(one), stem(other), "{one}");
        }
        assert_ne!(stem("murloc"), stem("mech"));
    }
}
