//! What RuneBot says of a card, of two cards, and of dust.

use cards::model::{Card, CardType, Rarity};
use cards::sets::CORE;

use super::World;
use super::lexicon::{Ask, locale_of};
use super::words::words;

/// A card as sentences, the property that was asked for first.
pub(super) fn describe(card: &Card, asks: &[Ask], world: &World<'_>) -> String {
    let say = words(world.language);
    let mut sentences = Vec::new();
    sentences.extend(lead(card, asks, world));
    let dust = asks.iter().any(|ask| matches!(ask, Ask::Craft | Ask::Disenchant | Ask::Golden));
    if dust {
        sentences.push(dust_of(card, world));
    }
    let set = world.set_name(card.set);
    let slots: &[(&str, &str)] = &[
        ("name", world.name(card)),
        ("cost", &card.cost.to_string()),
        ("stats", &stats(card, world)),
        ("kind", &kind(card, world)),
        ("class", &classes(card, world)),
        ("rarity", world.rarity(card.rarity)),
        ("set", &set),
    ];
    sentences.push(say.say(if card.hides_cost { "card_free_cost" } else { "card" }, slots));
    let tribe = tribes(card, world);
    if !tribe.is_empty() {
        sentences.push(say.say("tribe_note", &[("tribe", &tribe)]));
    }
    if let Some(school) = world.strings().and_then(|strings| strings.school(card.spell_school)) {
        sentences.push(say.say("school_note", &[("school", school)]));
    }
    let text = text(card, world);
    sentences.push(if text.is_empty() { say.say("no_text", &[]) } else { say.say("text", &[("text", &text)]) });
    sentences.join(" ")
}

/// The sentence that answers the question itself.
fn lead(card: &Card, asks: &[Ask], world: &World<'_>) -> Option<String> {
    let say = words(world.language);
    let name = ("name", world.name(card));
    let amount = |key: &str, slot: &str, number: u16| Some(say.say(key, &[name, (slot, &number.to_string())]));
    let strings = world.strings();
    let with = |key: &str, slot: &str, value: &str| Some(say.say(key, &[name, (slot, value)]));
    let either = |has: &str, has_not: &str, slot: &str, value: &str| match value {
        "" => Some(say.say(has_not, &[name])),
        _ => with(has, slot, value),
    };
    asks.iter().find_map(|ask| match ask {
        Ask::Rarity => with("lead_rarity", "rarity", world.rarity(card.rarity)),
        Ask::Set => with("lead_set", "set", &world.set_name(card.set)),
        Ask::Artist => either("lead_artist", "no_artist", "artist", &card.artist),
        Ask::Flavor => {
            let texts = world.texts(locale_of(world.language))?;
            either("lead_flavor", "no_flavor", "flavor", &texts.flavor(card.dbf_id).replace('\n', " "))
        }
        Ask::Class => with("lead_class", "class", &classes(card, world)),
        Ask::Attack if card.kind != CardType::Spell => amount("lead_attack", "attack", card.attack),
        Ask::Health if card.kind == CardType::Minion => amount("lead_health", "health", card.health),
        Ask::Durability | Ask::Health if card.durability > 0 => amount("lead_durability", "health", card.durability),
        Ask::Kind => with("lead_kind", "kind", &kind(card, world)),
        Ask::Tribe => either("lead_tribe", "no_tribe", "tribe", &tribes(card, world)),
        Ask::School => either("lead_school", "no_school", "school", strings?.school(card.spell_school).unwrap_or("")),
        Ask::Format => Some(say.say(if world.is_standard(card) { "lead_standard" } else { "lead_wild" }, &[name])),
        _ => None,
    })
}

/// Two or more cards under each other, with the answer to who has more.
pub(super) fn compare(cards: &[&Card], asks: &[Ask], world: &World<'_>) -> String {
    let say = words(world.language);
    let mut lines = Vec::new();
    let (first, second) = (cards[0], cards[1]);
    let more = |key: &str, a: u16, b: u16| match a.cmp(&b) {
        std::cmp::Ordering::Equal => say.say("compare_same", &[]),
        std::cmp::Ordering::Greater => say.say(key, &[("name", world.name(first))]),
        std::cmp::Ordering::Less => say.say(key, &[("name", world.name(second))]),
    };
    let verdict = asks.iter().find_map(|ask| match ask {
        Ask::Health => Some(more("compare_more_health", first.health, second.health)),
        Ask::Attack => Some(more("compare_more_attack", first.attack, second.attack)),
        Ask::Cost => Some(more("compare_cheaper", second.cost, first.cost)),
        _ => None,
    });
    lines.push(verdict.into_iter().chain([say.say("compare", &[])]).collect::<Vec<_>>().join(" "));
    for card in cards {
        let slots: &[(&str, &str)] = &[
            ("name", world.name(card)),
            ("cost", &card.cost.to_string()),
            ("stats", &stats(card, world)),
            ("kind", &kind(card, world)),
            ("class", &classes(card, world)),
            ("rarity", world.rarity(card.rarity)),
            ("text", &text(card, world)),
        ];
        lines.push(say.say("compare_line", slots).trim_end().to_owned());
    }
    lines.join("\n")
}

/// A card in a list.
pub(super) fn line(card: &Card, world: &World<'_>) -> String {
    let stats = match card.kind {
        CardType::Minion => format!(", {}/{}", card.attack, card.health),
        CardType::Weapon => format!(", {}/{}", card.attack, card.durability),
        _ => String::new(),
    };
    let slots: &[(&str, &str)] = &[
        ("name", world.name(card)),
        ("cost", &card.cost.to_string()),
        ("stats", &stats),
        ("rarity", world.rarity(card.rarity)),
    ];
    words(world.language).say("list_line", slots)
}

fn stats(card: &Card, world: &World<'_>) -> String {
    let say = words(world.language);
    let two =
        |key: &str, health: u16| say.say(key, &[("attack", &card.attack.to_string()), ("health", &health.to_string())]);
    match card.kind {
        CardType::Minion => two("stats", card.health),
        CardType::Weapon => two("stats_weapon", card.durability),
        CardType::Location => two("stats_location", card.durability),
        CardType::Hero => say.say("stats_hero", &[("armor", &card.armor.to_string())]),
        CardType::Spell | CardType::HeroPower => say.say("stats_none", &[]),
    }
}

fn kind(card: &Card, world: &World<'_>) -> String {
    let key = match card.kind {
        CardType::Minion => "minion",
        CardType::Spell => "spell",
        CardType::Weapon => "weapon",
        CardType::Hero => "hero",
        CardType::HeroPower => "hero_power",
        CardType::Location => "location",
    };
    words(world.language).say(key, &[])
}

fn classes(card: &Card, world: &World<'_>) -> String {
    let Some(strings) = world.strings() else { return String::new() };
    card.classes.iter().map(|class| strings.class(class).to_owned()).collect::<Vec<_>>().join(" / ")
}

fn tribes(card: &Card, world: &World<'_>) -> String {
    let Some(strings) = world.strings() else { return String::new() };
    card.races.iter().filter_map(|tribe| strings.tribe(*tribe)).collect::<Vec<_>>().join(" / ")
}

/// The game's text on one line.
fn text(card: &Card, world: &World<'_>) -> String {
    let texts = world.texts(locale_of(world.language));
    texts.map(|texts| texts.text(card.dbf_id).split_whitespace().collect::<Vec<_>>().join(" ")).unwrap_or_default()
}

/// Dust for a card of a rarity: to craft, to craft in gold, from disenchanting, from disenchanting in gold.
fn dust(rarity: Rarity) -> Option<[u32; 4]> {
    match rarity {
        Rarity::Free => None,
        Rarity::Common => Some([40, 400, 5, 50]),
        Rarity::Rare => Some([100, 800, 20, 100]),
        Rarity::Epic => Some([400, 1600, 100, 400]),
        Rarity::Legendary => Some([1600, 3200, 400, 1600]),
    }
}

fn say_dust(
    key: &str,
    [craft, golden_craft, disenchant, golden]: [u32; 4],
    more: &[(&str, &str)],
    world: &World<'_>,
) -> String {
    let numbers = [craft, golden_craft, disenchant, golden].map(|number| number.to_string());
    let mut slots: Vec<(&str, &str)> = ["craft", "golden_craft", "disenchant", "golden_disenchant"]
        .into_iter()
        .zip(numbers.iter().map(String::as_str))
        .collect();
    slots.extend(more);
    words(world.language).say(key, &slots)
}

fn dust_of(card: &Card, world: &World<'_>) -> String {
    let say = words(world.language);
    let price = |card: &Card| dust(card.rarity).filter(|_| card.set != CORE);
    let name = ("name", world.name(card));
    if let Some(price) = price(card) {
        return say_dust("craft", price, &[name], world);
    }
    let printings = world.lexicon.group_of(card.dbf_id).map(|group| &*group.printings).unwrap_or_default();
    let other =
        printings.iter().filter_map(|id| world.catalog?.card(*id)).find_map(|other| Some((other, price(other)?)));
    let free = say.say("craft_free", &[name]);
    match other {
        Some((other, price)) => {
            format!("{free} {}", say_dust("craft_other", price, &[("set", &world.set_name(other.set))], world))
        }
        None => free,
    }
}

/// Dust by rarity, without a card.
pub(super) fn dust_table(rarity: Option<Rarity>, world: &World<'_>) -> String {
    match rarity.and_then(|rarity| Some((rarity, dust(rarity)?))) {
        Some((rarity, price)) => say_dust("dust_one", price, &[("rarity", world.rarity(rarity))], world),
        None => words(world.language).say("dust_all", &[]),
    }
}
