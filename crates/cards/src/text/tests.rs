//! Invented texts in the game's markup, and their display form.

use std::borrow::Cow;

use super::*;

fn shown(raw: &str, values: &[&'static str], locale: Locale) -> Display {
    let braces = std::array::from_fn(|at| values.get(at).map(|value| Cow::Borrowed(*value)));
    let at = values.first().map(|value| Cow::Borrowed(*value));
    card(raw, raw, &Values { braces, at }, locale)
}

/// The text with its marks as `*bold*` and `/italic/`.
fn written(display: &Display) -> String {
    let mut signs: Vec<(u32, char)> = Vec::new();
    for mark in &display.marks {
        let sign = if mark.style == Style::Bold { '*' } else { '/' };
        signs.extend([(mark.start, sign), (mark.end, sign)]);
    }
    signs.sort_by_key(|(at, _)| *at);
    let mut out = String::new();
    let mut from = 0;
    for (at, sign) in signs {
        out.push_str(&display.plain[from..at as usize]);
        out.push(sign);
        from = at as usize;
    }
    out + &display.plain[from..]
}

#[track_caller]
fn reads(raw: &str, values: &[&'static str], locale: Locale, expected: &str) {
    assert_eq!(written(&shown(raw, values, locale)), expected);
}

#[track_caller]
fn reads_in_english(raw: &str, expected: &str) {
    reads(raw, &[], Locale::EnUs, expected);
}

#[test]
fn bold_and_italic_become_marks() {
    reads_in_english("<b>Taunt</b>. Loud <i>(very)</i>.", "*Taunt*. Loud /(very)/.");
    reads_in_english("<b><b>Overload</b>:</b> (1) <i>small</I>.", "*Overload:* (1) /small/.");
    reads_in_english("<i>Find a <b>Key</b> first.</i>", "/Find a *Key* first./");
    reads_in_english("Open <b>to the end", "Open *to the end*");
    reads_in_english("<b> </b>Plain</b>.<i> (So)</i>", "Plain. /(So)/");
}

#[test]
fn text_that_only_looks_like_a_tag_stays() {
    reads_in_english("He said <sigh> twice, 1 < 2.", "He said <sigh> twice, 1 < 2.");
    assert_eq!(flavor("<i>Soft</i> <sigh> #1 {0} |x"), "Soft <sigh> #1 {0} |x");
}

#[test]
fn signs_of_damage_and_healing_are_removed() {
    reads_in_english("Deal $3 damage. Restore #5 Health.", "Deal 3 damage. Restore 5 Health.");
    reads("Deal ${0} damage, then $@.", &["4"], Locale::EnUs, "Deal 4 damage, then 4.");
    reads_in_english("Costs $ and #.", "Costs $ and #.");
}

#[test]
fn line_breaks_of_the_cards_shape_become_spaces() {
    reads_in_english("[x]Summon two\n1/1 Newts that\n___can swim.", "Summon two 1/1 Newts that can swim.");
    reads("[x]池に\n蛙を[b]置く。", &[], Locale::JaJp, "池に蛙を置く。");
    reads("연못에\n개구리", &[], Locale::KoKr, "연못에 개구리");
}

#[test]
fn line_breaks_that_separate_keywords_stay() {
    reads_in_english("<b>Taunt</b>\n<b>Battlecry:</b>\nSwim.", "*Taunt*\n*Battlecry:* Swim.");
    reads_in_english("[x]<b>Rush</b>, <b>Windfury</b>\nSwims fast.", "*Rush*, *Windfury*\nSwims fast.");
    reads_in_english("Swim.\n<b>Combo:</b> Dive.\nBreathe.", "Swim.\n*Combo:* Dive. Breathe.");
    reads_in_english("The last <b>Choose\nOne</b> card.", "The last *Choose One* card.");
}

#[test]
fn a_line_break_inside_a_sentence_becomes_a_space() {
    reads_in_english("<b>Battlecry:</b> <b>Discover</b>\na newt.", "*Battlecry:* *Discover* a newt.");
    reads("<b>Descubre</b>\nun tritón.", &[], Locale::EsEs, "*Descubre* un tritón.");
    reads("<b>Cri_:</b> <b>gèle</b>\nun triton.", &[], Locale::FrFr, "*Cri\u{a0}:* *gèle* un triton.");
    reads("<b>Ruée</b>\nÉpate un triton.", &[], Locale::FrFr, "*Ruée*\nÉpate un triton.");
}

#[test]
fn spaces_that_must_not_break_stay_where_they_matter() {
    reads(
        "<b>Cri_:</b> rend 3_points à un_triton_!",
        &[],
        Locale::FrFr,
        "*Cri\u{a0}:* rend 3\u{a0}points à un triton\u{a0}!",
    );
    reads("Dit «_oui_».", &[], Locale::FrFr, "Dit «\u{a0}oui\u{a0}».");
    assert_eq!(name("Es war_..."), "Es war\u{a0}...");
    assert_eq!(name("[x] Le_triton  vert"), "Le triton vert");
}

#[test]
fn underscores_that_are_meant_to_be_seen_stay() {
    assert_eq!(flavor("W_____O_____W"), "W_____O_____W");
    assert_eq!(flavor("It says ERROR_LOST_NEWT."), "It says ERROR_LOST_NEWT.");
    assert_eq!(flavor("Olho (DO_LAGO)"), "Olho (DO LAGO)");
    assert_eq!(flavor("One  \ntwo[d]fold"), "One\ntwofold");
}

#[test]
fn french_uses_the_singular_for_zero() {
    let text = "Coûte ({0})_|4(cristal,cristaux).";
    for (number, word) in [("0", "cristal"), ("1", "cristal"), ("2", "cristaux"), ("10", "cristaux")] {
        reads(text, &[number], Locale::FrFr, &format!("Coûte ({number}) {word}."));
    }
    reads("Draw {0} |4(card, cards).", &["0"], Locale::EnUs, "Draw 0 cards.");
    reads("Draw {0} |4(card, cards).", &["1"], Locale::EnUs, "Draw 1 card.");
}

#[test]
fn russian_has_three_forms() {
    for (number, word) in [("1", "ход"), ("3", "хода"), ("5", "ходов"), ("11", "ходов"), ("12", "ходов"), ("21", "ход")]
    {
        reads("{0} |4(ход,хода,ходов)", &[number], Locale::RuRu, &format!("{number} {word}"));
    }
}

#[test]
fn stats_do_not_decide_the_plural() {
    reads("Summon @\n5/5 |4(Newt, Newts).", &["1"], Locale::EnUs, "Summon 1 5/5 Newt.");
    reads("Give +2/+2 |4(one,many).", &[], Locale::EnUs, "Give +2/+2 many.");
    reads("@ |4-mal.", &["2"], Locale::DeDe, "2-mal.");
    reads("Gain @ |4(<b>Egg</b>, <b>Eggs</b>).", &["3"], Locale::EnUs, "Gain 3 *Eggs*.");
}

#[test]
fn korean_particles_follow_the_sound() {
    reads("<b>도롱뇽</b>|1(을,를) 얻습니다.", &[], Locale::KoKr, "*도롱뇽*을 얻습니다.");
    reads("개구리|1(을,를) 얻습니다.", &[], Locale::KoKr, "개구리를 얻습니다.");
    reads("비용이 ({0})|1(이,가)", &["1"], Locale::KoKr, "비용이 (1)이");
    reads("비용이 ({0})|1(이,가)", &["2"], Locale::KoKr, "비용이 (2)가");
    reads("물|1(으로,로)", &[], Locale::KoKr, "물로");
}

#[test]
fn notes_of_the_game_in_progress_are_left_out() {
    reads_in_english("If you swam, dive.@ <i>({0} left!)</i>@ <i>(Ready!)</i>", "If you swam, dive.");
    reads_in_english("Draw for each newt.@ <i>(@)</i>", "Draw for each newt.");
    reads("Вызвать тритона@ <i>(@/3)</i>.", &[], Locale::RuRu, "Вызвать тритона");
    reads("Draw one. @<i>(Swim 3 times to upgrade.)</i>", &[], Locale::EnUs, "Draw one. /(Swim 3 times to upgrade.)/");
}

#[test]
fn the_text_for_the_collection_is_shown() {
    reads_in_english("Summon a{1} {0} <b>Newt</b>.@Summon a <b>Newt</b>.", "Summon a *Newt*.");
    let three = "[x]Dive. <i>({0} left!)</i>@[x]Dive. <i>(Ready)</i>@[x]Dive\nonly.";
    reads(three, &["2"], Locale::EnUs, "Dive only.");
    reads_in_english("Cast the other. @<b>Battlecry:</b> {0}", "Cast the other.");
    reads("Draw {0} cards.@Draw {0} cards twice.", &["2"], Locale::EnUs, "Draw 2 cards.");
    reads_in_english("<b>Shatter</b>. Swim.@Swim.", "*Shatter*. Swim.");
}

#[test]
fn the_english_text_decides_the_meaning_of_the_signs_of_a_translation() {
    let values = Values { at: Some("3".into()), ..Values::default() };
    let display = card("池に入る。\n@ターン続く。", "Swim. Lasts @ turns.", &values, Locale::JaJp);
    assert_eq!(display.plain, "池に入る。3ターン続く。");
}

#[test]
fn a_placeholder_without_a_value_is_removed_with_its_surroundings() {
    reads_in_english("Summon a newt <i>({0})</i>.", "Summon a newt.");
    reads_in_english("Summon a {0}.", "Summon a.");
    reads_in_english("<b>Herald</b> {0}. Swim.", "*Herald*. Swim.");
}

#[test]
fn signs_for_the_game_only_are_left_out() {
    reads_in_english("<b>Battlecry:</b>& Swim,& dive.", "*Battlecry:* Swim, dive.");
    reads_in_english("Attack_\n__\\& Armor", "Attack & Armor");
    reads_in_english("One\\nTwo", "One Two");
    reads("Schöss[d]linge", &[], Locale::DeDe, "Schösslinge");
}

#[test]
fn the_name_of_another_text_is_left_out() {
    reads_in_english("Summon a Crab.~GAMEPLAY_ASPROXY_BE_873", "Summon a Crab.");
    reads_in_english("Ahhhhhhh~", "Ahhhhhhh~");
}

#[test]
fn a_sentence_of_the_game_takes_its_numbers() {
    let template = "Il manque {0} |4(carte,cartes) sur {1}.";
    assert_eq!(sentence(template, &[1, 30], Locale::FrFr), "Il manque 1 carte sur 30.");
    assert_eq!(sentence(template, &[3, 30], Locale::FrFr), "Il manque 3 cartes sur 30.");
    assert_eq!(sentence("Newts & Frogs", &[], Locale::EnUs), "Newts & Frogs");
}

#[test]
fn marks_are_counted_in_utf16_units() {
    let display = shown("𝔈é <b>Rush</b>", &[], Locale::EnUs);
    let marks: Vec<Mark> = utf16_marks(&display.plain, &display.marks).collect();
    assert_eq!(marks, [Mark { start: 4, end: 8, style: Style::Bold }]);
}

proptest::proptest! {
    #[test]
    fn any_text_is_displayed_without_a_panic(raw in "[a-z<>/bi@{}0-3|4(,)\\[\\]x_ \n$#&é池\\\\]{0,40}") {
        for locale in [Locale::EnUs, Locale::FrFr, Locale::RuRu, Locale::KoKr, Locale::JaJp] {
            let display = shown(&raw, &["1"], locale);
            for mark in &display.marks {
                assert!(mark.start < mark.end);
                assert!(display.plain.get(mark.start as usize..mark.end as usize).is_some());
            }
            name(&raw);
            flavor(&raw);
        }
    }
}
