//! What wins and what is played, in the matches of all players. A rate is never told without its interval, its matches and its
//! period, and only of what the player's tier sees.

use cards::format::Format;
use cards::model::Class;
use cards::search::Folded;

use super::lexicon::{Term, flag};
use super::parse::Parsed;
use super::talk::offers;
use super::words::{Words, words};
use super::{Knowledge, Reply, SeenDeck};
use crate::base::language::Language;
use crate::base::win_rates::WinRate;
use crate::tracking::archetypes::LocalNames;
use crate::tracking::meta::{MetaArchetype, MetaFormat, MetaStats};

/// Lines of an answer.
const SHOWN: usize = 3;

/// What a message asks of the meta.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MetaAsk {
    pub format: MetaFormat,
    class: Option<Class>,
    /// What is played most, not what wins most.
    by_share: bool,
    /// The folded words of the message: an archetype is named by them.
    words: Vec<String>,
    /// Some word may be the name of an archetype.
    is_named: bool,
}

impl MetaAsk {
    pub(super) fn of(parsed: &Parsed) -> Self {
        let class = parsed.terms().find_map(|term| match term {
            Term::Class(class) if class != Class::Neutral => Some(class),
            _ => None,
        });
        let wild = parsed.terms().any(|term| matches!(term, Term::Format(Format::Wild)));
        Self {
            format: if wild { MetaFormat::Wild } else { MetaFormat::Standard },
            class,
            by_share: parsed.has(flag::PLAYED),
            words: parsed.tokens.clone(),
            is_named: parsed.content().next().is_some(),
        }
    }

    fn is_of_class(&self, class: &str) -> bool {
        self.class.is_none_or(|wanted| wanted.name() == class)
    }

    /// The archetype that is named, else the first one of the answer.
    pub fn first_of<'s>(&self, stats: &'s MetaStats) -> Option<&'s MetaArchetype> {
        let shown = |it: &&MetaArchetype| it.figures.enough && it.archetype.is_some() && self.is_of_class(&it.class);
        let named = |it: &&MetaArchetype| it.archetype.as_ref().is_some_and(|it| self.names(&it.names));
        let first = |a: &&MetaArchetype, b: &&MetaArchetype| {
            self.order(&a.figures, a.share).total_cmp(&self.order(&b.figures, b.share))
        };
        let shown = || stats.archetypes.iter().filter(shown);
        shown().find(named).or_else(|| shown().max_by(first))
    }

    /// By share, or by the lower bound of the rate.
    fn order(&self, figures: &WinRate, share: f64) -> f64 {
        if self.by_share { share } else { figures.low.unwrap_or_default() }
    }

    /// Whether all words of one of the names are in the message.
    fn names(&self, names: &LocalNames) -> bool {
        [&names.en, &names.fr, &names.es, &names.pt].into_iter().any(|name| {
            let folded = Folded::new(name).spaced;
            let mut words = folded.split(' ').filter(|word| word.len() > 2).peekable();
            words.peek().is_some() && words.all(|word| self.words.iter().any(|said| said == word))
        })
    }
}

/// One figure of an answer.
struct Line {
    name: String,
    figures: WinRate,
    share: f64,
}

/// The answer from the page of a format; `None` before pages were made. `list` is the code of the best list of the first archetype.
pub fn meta(
    stats: Option<&MetaStats>,
    list: Option<&str>,
    ask: &MetaAsk,
    knowledge: &Knowledge,
    language: Language,
) -> Reply {
    let say = words(language);
    let strings = knowledge.strings_of(language);
    let class_name = |name: &str| match (strings, Class::named(name)) {
        (Some(strings), Some(class)) => strings.class(class).to_owned(),
        _ => name.to_owned(),
    };
    let lines = stats.map_or_else(Vec::new, |stats| lines(stats, ask, language, &class_name));
    let Some(stats) = stats.filter(|_| !lines.is_empty()) else {
        return Reply { text: say.say("meta_few", &[]), suggestions: offers(language), ..Reply::default() };
    };
    let format = match (strings, ask.format) {
        (Some(strings), format) => strings.format(format.name()).to_owned(),
        (None, format) => format.name().to_owned(),
    };
    let key = if ask.by_share { "meta_played" } else { "meta_best" };
    let mut text = say.say(key, &[("format", &format), ("games", &stats.games.to_string())]);
    for line in &lines {
        text.push('\n');
        text.push_str(&written(line, say, language));
    }
    let named = ask.first_of(stats).is_some_and(|it| it.archetype.as_ref().is_some_and(|it| ask.names(&it.names)));
    let note = match (stats.limited, ask.is_named && !named) {
        (true, _) => Some("meta_limited"),
        (false, true) => Some("meta_hidden"),
        (false, false) => None,
    };
    if let Some(key) = note {
        text.push('\n');
        text.push_str(&say.say(key, &[]));
    }
    let deck = list.zip(ask.first_of(stats)).and_then(|(code, it)| {
        let name = local(&it.archetype.as_ref()?.names, language).to_owned();
        let class = Class::named(&it.class).map(Class::name);
        Some(SeenDeck { code: code.to_owned(), name: Some(name), class, format: ask.format.name() })
    });
    if deck.is_some() {
        text.push('\n');
        text.push_str(&say.say("meta_list", &[]));
    }
    // A model may not word it: it could leave the interval out.
    Reply { text, suggestions: offers(language), deck, ..Reply::default() }
}

fn lines(stats: &MetaStats, ask: &MetaAsk, language: Language, class_name: &dyn Fn(&str) -> String) -> Vec<Line> {
    let name = |it: &MetaArchetype| match &it.archetype {
        Some(archetype) => local(&archetype.names, language).to_owned(),
        None => class_name(&it.class),
    };
    let archetype = |it: &MetaArchetype| Line { name: name(it), figures: it.figures, share: it.share };
    let named = |it: &&MetaArchetype| it.archetype.as_ref().is_some_and(|it| ask.names(&it.names));
    if let Some(named) = ask.first_of(stats).filter(named) {
        return vec![archetype(named)];
    }
    let classes = stats.classes.iter().filter(|it| ask.is_of_class(&it.class));
    let classes = classes.map(|it| Line { name: class_name(&it.class), figures: it.figures, share: it.share });
    let archetypes = stats.archetypes.iter().filter(|it| it.archetype.is_some() && ask.is_of_class(&it.class));
    let archetypes = archetypes.map(archetype);
    // Of one class: the class itself, then its archetypes.
    let mut first: Vec<Line> = Vec::new();
    let mut rest: Vec<Line> = Vec::new();
    match (ask.class.is_some(), stats.limited) {
        (true, _) => {
            first.extend(classes);
            rest.extend(archetypes);
        }
        (false, true) => rest.extend(classes),
        (false, false) => rest.extend(archetypes),
    }
    let order = |line: &Line| ask.order(&line.figures, line.share);
    rest.sort_by(|a, b| order(b).total_cmp(&order(a)));
    first.extend(rest);
    first.retain(|line| line.figures.enough);
    first.truncate(SHOWN + usize::from(ask.class.is_some()));
    first
}

fn written(line: &Line, say: &Words, language: Language) -> String {
    let percent = |share: f64| percent(share, language);
    say.say(
        "meta_line",
        &[
            ("name", &line.name),
            ("rate", &percent(line.figures.rate.unwrap_or_default())),
            ("low", &percent(line.figures.low.unwrap_or_default())),
            ("high", &percent(line.figures.high.unwrap_or_default())),
            ("games", &line.figures.games.to_string()),
            ("share", &percent(line.share)),
        ],
    )
}

fn local(names: &LocalNames, language: Language) -> &str {
    match language {
        Language::En => &names.en,
        Language::Fr => &names.fr,
        Language::Es => &names.es,
        Language::Pt => &names.pt,
    }
}

fn percent(share: f64, language: Language) -> String {
    let number = format!("{:.1}", share * 100.0);
    match language {
        Language::En => format!("{number}%"),
        Language::Pt => format!("{}%", number.replace('.', ",")),
        Language::Fr | Language::Es => format!("{}\u{a0}%", number.replace('.', ",")),
    }
}
