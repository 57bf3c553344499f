//! From a message to an answer: the first rule that is sure wins.

use std::collections::HashSet;

use cards::model::CardType;

use super::context::Context;
use super::filter::CardFilter;
use super::find::{self, ACCEPTED, Found};
use super::lexicon::{Ask, DECKS, Term, flag};
use super::meta::MetaAsk;
use super::parse::{Parsed, Piece, parse};
use super::talk::{OwnAsk, offers, plain};
use super::topics::{Match, Subject};
use super::words::words;
use super::{Answer, Reply, SeenDeck, World, card, deck};

/// A topic is answered from this share of the question on.
const COVERED: f32 = 0.45;
/// A topic this sure comes before a list and before a card with typos.
const SURE: f32 = 0.62;
/// A topic this sure comes before a card whose name is one word.
const CERTAIN: f32 = 0.72;
/// Small talk must cover the message.
const TALK: f32 = 0.66;
/// Topics this near to the best are offered instead of guessing.
const MARGIN: f32 = 0.02;
/// Longer messages are no bare names.
const LONGEST_FOLLOW_UP: usize = 9;

pub(super) fn answer(message: &str, context: Option<&str>, world: &World<'_>) -> Answer {
    if let Some(reply) = deck_in(message, world) {
        return Answer::Reply(reply);
    }
    let context = Context::read(context);
    let parsed = parse(message, world.lexicon, world.language);
    if parsed.tokens.is_empty() {
        return Answer::Reply(Reply { is_unknown: true, ..plain("unknown", world) });
    }
    Turn { parsed: &parsed, context: &context, world }.answer()
}

/// One message with its context.
pub(super) struct Turn<'a, 'w> {
    pub(super) parsed: &'a Parsed,
    pub(super) context: &'a Context,
    pub(super) world: &'a World<'w>,
}

impl Turn<'_, '_> {
    fn answer(&self) -> Answer {
        let subjects = self.subjects();
        let exact = find::exact(self.parsed, self.world);
        let whole = exact.iter().find(|found| self.parsed.is_only_around(found.from, found.to));
        let named = whole.is_some_and(|found| self.is_name(found));
        let clear = self.is_clear_list() && whole.is_none_or(|found| self.is_list(found));
        if let Some(reply) = self.page() {
            return Answer::Reply(reply);
        }
        if self.asks_about_the_meta(&subjects, clear) && !named {
            return Answer::Meta(MetaAsk::of(self.parsed));
        }
        if let Some(answer) = self.talk(&subjects, named).filter(|_| !clear) {
            return answer;
        }
        // One word of a longer question may be a card by chance.
        let by_chance = |found: &&Found| found.to - found.from == 1 && self.parsed.tokens.len() > 1;
        let help = whole.filter(by_chance).and_then(|_| self.topic(&subjects, CERTAIN));
        let reply = self
            .compared(&exact)
            .or_else(|| self.topic(&subjects, CERTAIN).filter(|_| self.parsed.has(flag::COMPARE)))
            .or_else(|| self.keyword())
            .or(help)
            .or_else(|| whole.filter(|found| !self.is_list(found)).map(|found| self.card(found)))
            .or_else(|| self.follow_up())
            .or_else(|| self.dust(&exact))
            .or_else(|| self.list().filter(|_| clear))
            .or_else(|| self.list_by_text().filter(|_| self.is_list_of_class()))
            .or_else(|| self.topic(&subjects, SURE))
            .or_else(|| self.list())
            .or_else(|| self.loosely_compared(&exact))
            .or_else(|| self.nearest())
            .or_else(|| self.topic(&subjects, COVERED))
            .or_else(|| self.list_by_text())
            .or_else(|| self.inside(&exact))
            .or_else(|| self.without_cards())
            .or_else(|| self.near_topics(&subjects))
            .unwrap_or_else(|| Reply { is_unknown: true, ..self.unknown() });
        Answer::Reply(reply)
    }

    fn subjects(&self) -> Vec<Match> {
        // Names of classes and formats say little about the subject: the best deck of any class is the same question.
        let light: HashSet<&str> = self
            .parsed
            .pieces
            .iter()
            .filter(|piece| matches!(piece.meaning.terms.first(), Some(Term::Class(_))))
            .flat_map(|piece| self.parsed.tokens[piece.from..piece.to].iter().map(String::as_str))
            .collect();
        let topics = &self.world.knowledge.topics;
        let mut all = topics.matches(&self.parsed.tokens, self.parsed.language, &light);
        if self.parsed.language != self.world.language {
            all.extend(topics.matches(&self.parsed.tokens, self.world.language, &light));
            all.sort_by(|a, b| b.score.total_cmp(&a.score));
        }
        all
    }

    /// What wins and what is played, by class, format or archetype, or a deck to play. Words that filter cards otherwise are about
    /// cards, and so is a bare class.
    fn asks_about_the_meta(&self, subjects: &[Match], clear: bool) -> bool {
        let parsed = self.parsed;
        let is_deck = |term: Term| matches!(term, Term::Class(_) | Term::Format(_));
        let Some(best) = subjects.first().filter(|_| parsed.terms().all(is_deck)) else { return false };
        let mine = parsed.has(flag::FIRST_PERSON);
        let strangers = parsed.content().count();
        let class = parsed.terms().any(|term| matches!(term, Term::Class(_)));
        let deck = parsed.tokens.iter().any(|token| DECKS.contains(&token.as_str()));
        let asked = best.subject == Subject::Talk("meta") && best.covered >= SURE && !clear;
        let explained = matches!(best.subject, Subject::Topic(_)) && best.score >= SURE;
        let rate = parsed.has(flag::RATE) && (parsed.terms().any(is_deck) || strangers > 0) && !explained;
        let of_decks = deck || parsed.asks().contains(&Ask::Class);
        let ranked = parsed.has(flag::BEST | flag::PLAYED) && of_decks && strangers < 2;
        let of_class = deck && class && strangers == 0 && !parsed.has(flag::MODAL) && !explained;
        if mine { asked && !parsed.has(flag::RATE) } else { asked || rate || ranked || of_class }
    }

    /// Small talk, refusals, the player's own figures.
    fn talk(&self, subjects: &[Match], named: bool) -> Option<Answer> {
        let best = subjects.first()?;
        let Subject::Talk(key) = best.subject else { return None };
        let mine = self.parsed.has(flag::FIRST_PERSON);
        if !self.context.cards.is_empty() && !self.parsed.asks().is_empty() && self.parsed.content().next().is_none() {
            return None;
        }
        match key {
            "give" | "secret" if best.covered > 0.5 => Some(Answer::Reply(plain(key, self.world))),
            "dust" | "meta" => None,
            _ if named => None,
            _ => match OwnAsk::named(key) {
                Some(ask) => (mine && best.covered >= SURE).then_some(Answer::Own(ask)),
                None => (best.covered >= TALK).then(|| Answer::Reply(plain(key, self.world))),
            },
        }
    }

    /// One or two keywords with the game's explanation.
    fn keyword(&self) -> Option<Reply> {
        let strings = self.world.strings()?;
        let mut tags = Vec::new();
        for term in self.parsed.terms() {
            match term {
                Term::Mechanic(tag) if !tags.contains(&tag) => tags.push(tag),
                Term::Mechanic(_) => {}
                _ => return None,
            }
        }
        let asks = self.parsed.has(flag::KEYWORD);
        let lists = self.parsed.has(flag::LIST) && !asks;
        let other = self.parsed.content().next().is_some() || self.parsed.pieces.iter().any(|it| it.number.is_some());
        if tags.is_empty() || other || lists || self.parsed.has(flag::MODAL) || tags.len() > 3 {
            return None;
        }
        let keywords: Vec<_> =
            tags.iter().filter_map(|tag| strings.keyword(*tag)).filter(|it| !it.text.is_empty()).collect();
        if keywords.is_empty() || (self.is_narrowing() && !asks) {
            return None;
        }
        let say = words(self.world.language);
        let line = |keyword: &&cards::strings::Keyword| {
            say.say("keyword", &[("name", &keyword.name), ("text", &keyword.text.replace('\n', " "))])
        };
        let text = keywords.iter().map(line).collect::<Vec<_>>().join("\n");
        Some(Reply { text, suggestions: offers(self.world.language), is_fact: true, ..Reply::default() })
    }

    /// More than a word that has another meaning.
    fn is_name(&self, found: &Found) -> bool {
        let inside = |piece: &&Piece| piece.from >= found.from && piece.to <= found.to;
        found.to - found.from > 1 || self.parsed.content().any(|piece| inside(&piece))
    }

    fn card(&self, found: &Found) -> Reply {
        self.card_reply(found.card, &found.others)
    }

    fn card_reply(&self, id: u32, others: &[u32]) -> Reply {
        let Some(shown) = self.world.catalog.and_then(|catalog| catalog.card(id)) else {
            return plain("no_cards", self.world);
        };
        let say = words(self.world.language);
        let mut asks = self.parsed.asks();
        if self.parsed.terms().any(|term| matches!(term, Term::Format(_))) {
            asks.push(Ask::Format);
        }
        let mut text = card::describe(shown, &asks, self.world);
        if !others.is_empty() {
            text.push(' ');
            text.push_str(&say.say("others", &[("names", &find::names(others, self.world).join(", "))]));
        }
        let mut suggestions = self.offer_cards(others);
        suggestions.extend(["dust", "artist", "flavor"].map(|key| say.offer(key, &[])));
        suggestions.truncate(3);
        let context = Context { cards: vec![id], ..Context::default() };
        Reply { text, cards: vec![id], suggestions, context: context.write(), is_fact: true, ..Reply::default() }
    }

    pub(super) fn offer_cards(&self, cards: &[u32]) -> Vec<String> {
        let say = words(self.world.language);
        find::names(cards, self.world).iter().take(3).map(|name| say.offer("card", &[("name", name)])).collect()
    }

    /// A message without a name is about the last card or the last list.
    fn follow_up(&self) -> Option<Reply> {
        let parsed = self.parsed;
        if parsed.content().next().is_some() || parsed.tokens.len() > LONGEST_FOLLOW_UP {
            return None;
        }
        let filter = CardFilter::of(parsed);
        if let Some(before) = &self.context.filter
            && !filter.is_empty()
            // Numbers alone are no list of their own.
            && (self.is_narrowing() || !filter.has_terms())
        {
            return Some(self.list_of(before.clone().narrowed(filter), 0));
        }
        let asks = parsed.asks();
        let known = |id: &&u32| self.world.catalog.is_some_and(|catalog| catalog.card(**id).is_some());
        let ids: Vec<u32> = self.context.cards.iter().filter(known).copied().take(3).collect();
        let about = !asks.is_empty() || parsed.has(flag::PRONOUN);
        // Words that name many cards ask for a list, also beside a cost, unless the message points at the card.
        let many = parsed.terms().any(|term| !matches!(term, Term::Mechanic(_) | Term::Format(_)));
        let lists = (filter.has_terms() && parsed.has(flag::LIST)) || (many && !parsed.has(flag::PRONOUN));
        if ids.is_empty() || !about || parsed.has(flag::MODAL) || lists {
            return None;
        }
        Some(if ids.len() > 1 { self.comparison(&ids) } else { self.card_reply(ids[0], &[]) })
    }

    /// The message begins as one that continues: `only`, `and`.
    pub(super) fn is_narrowing(&self) -> bool {
        let first = self.parsed.pieces.first();
        self.context.filter.is_some() && first.is_some_and(|piece| piece.meaning.flags & flag::ONLY != 0)
    }

    /// Dust by rarity.
    fn dust(&self, exact: &[Found]) -> Option<Reply> {
        let asks = self.parsed.asks();
        let about = asks.iter().any(|ask| matches!(ask, Ask::Craft | Ask::Disenchant));
        let rarity = self.parsed.terms().find_map(|term| match term {
            Term::Rarity(rarity) => Some(rarity),
            _ => None,
        });
        let other = self.parsed.content().count() > usize::from(rarity.is_some());
        if !about || other || !exact.is_empty() || self.world.strings().is_none() {
            return None;
        }
        let text = card::dust_table(rarity, self.world);
        Some(Reply { text, suggestions: offers(self.world.language), is_fact: true, ..Reply::default() })
    }

    /// The help that the question is about, if it is surely that one.
    fn topic(&self, subjects: &[Match], least: f32) -> Option<Reply> {
        let mut topics = subjects.iter().filter(|it| it.covered >= COVERED);
        let best = topics.next()?;
        let Subject::Topic(at) = best.subject else { return None };
        let near = topics.next().is_some_and(|next| best.score - next.score < MARGIN && best.score < 0.8);
        if best.score < least || (near && least == COVERED) {
            return None;
        }
        let text = self.world.knowledge.help[at].answer[self.world.language as usize].clone();
        Some(Reply { text, suggestions: self.offer_topics(&subjects[1..]), is_fact: true, ..Reply::default() })
    }

    fn offer_topics(&self, subjects: &[Match]) -> Vec<String> {
        let question = |it: &Match| match it.subject {
            Subject::Topic(at) => self.world.knowledge.help[at].asked[self.world.language as usize].first().cloned(),
            Subject::Talk(_) => None,
        };
        subjects.iter().filter(|it| it.covered > 0.25).filter_map(question).take(3).collect()
    }

    fn near_topics(&self, subjects: &[Match]) -> Option<Reply> {
        let near: Vec<Match> = subjects.iter().filter(|it| it.covered >= COVERED).cloned().collect();
        let suggestions = self.offer_topics(&near);
        let text = words(self.world.language).say("topic_near", &[]);
        (!suggestions.is_empty()).then(|| Reply { text, suggestions, is_unknown: true, ..Reply::default() })
    }

    /// A card by a loose name.
    fn nearest(&self) -> Option<Reply> {
        let spans = [(0, self.parsed.tokens.len()), self.parsed.core(false), self.parsed.core(true)];
        let mut best: Option<Found> = None;
        let mut tried = Vec::new();
        for span in spans {
            if tried.contains(&span) {
                continue;
            }
            tried.push(span);
            if let Some(found) = find::nearest(self.parsed, span, self.world).filter(|it| self.fits(it))
                && best.as_ref().is_none_or(|best| found.closeness > best.closeness)
            {
                best = Some(found);
            }
        }
        best.filter(|found| found.closeness >= ACCEPTED).map(|found| self.card(&found))
    }

    /// Words that filter and are not part of the name must be true of the card.
    fn fits(&self, found: &Found) -> bool {
        let filter = CardFilter::outside(self.parsed, found.from, found.to);
        self.world.catalog.and_then(|catalog| catalog.card(found.card)).is_some_and(|it| filter.passes(it, self.world))
    }

    /// A card whose whole name is somewhere in a longer question. A name of one word must be asked about, with at most one other
    /// unknown word.
    fn inside(&self, exact: &[Found]) -> Option<Reply> {
        let long = |found: &&Found| {
            let asked = self.asks_about_a_card() && self.parsed.content().count() <= 2;
            found.to - found.from > 1 || (asked && self.parsed.tokens[found.from].len() > 5)
        };
        exact.iter().find(long).map(|found| self.card(found))
    }

    fn asks_about_a_card(&self) -> bool {
        self.parsed.asks().iter().any(|ask| !matches!(ask, Ask::Count))
    }

    /// A question about a card on a server that has no card data.
    fn without_cards(&self) -> Option<Reply> {
        (self.world.catalog.is_none() && self.asks_about_a_card()).then(|| plain("no_cards", self.world))
    }

    fn unknown(&self) -> Reply {
        let content = self.parsed.content().count();
        if content == 0 || content > 4 || !self.asks_about_a_card() {
            return plain("unknown", self.world);
        }
        let near = find::nearest(self.parsed, self.parsed.core(true), self.world).filter(|it| it.closeness > 0.55);
        let mut reply = plain("unknown_card", self.world);
        if let Some(near) = near {
            let ids: Vec<u32> = std::iter::once(near.card).chain(near.others).take(3).collect();
            let names = find::names(&ids, self.world).join(", ");
            reply.text.push(' ');
            reply.text.push_str(&words(self.world.language).say("did_you_mean", &[("names", &names)]));
            reply.suggestions = self.offer_cards(&ids);
        }
        reply
    }
}

fn deck_in(message: &str, world: &World<'_>) -> Option<Reply> {
    let scan = deckcode::scan(message);
    let say = words(world.language);
    let Some(found) = scan.decks.first() else {
        let bad = || Reply { text: say.say("deck_bad", &[]), suggestions: offers(world.language), ..Reply::default() };
        return message.split_whitespace().any(looks_like_code).then(bad);
    };
    let (text, class) = match world.catalog {
        Some(catalog) => deck::describe(found, catalog, world),
        None => (say.say("no_cards", &[]), None),
    };
    let seen = SeenDeck { code: found.code.clone(), name: found.name.clone(), class, format: found.deck.format.name() };
    let legendary =
        |id: &u32| world.catalog.and_then(|catalog| catalog.card(*id)).is_some_and(|it| it.kind != CardType::Hero);
    let cards: Vec<u32> = found.deck.cards.iter().map(|(card, _)| *card).filter(legendary).take(6).collect();
    let context = Context { cards: cards.iter().copied().take(1).collect(), ..Context::default() };
    let suggestions = vec![say.offer("deck", &[])];
    Some(Reply {
        text,
        cards,
        suggestions,
        context: context.write(),
        deck: Some(seen),
        is_fact: true,
        is_unknown: false,
    })
}

/// Every deck code begins with these letters: a zero byte and the version.
fn looks_like_code(word: &str) -> bool {
    let letter = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=');
    word.len() >= 12 && word.starts_with("AAE") && word.bytes().all(letter)
}
