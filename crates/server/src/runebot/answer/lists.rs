//! Lists of cards as answers: by filter, by words of their text, page by page.

use super::Reply;
use super::card;
use super::context::Context;
use super::filter::{CardFilter, SHOWN};
use super::find::Found;
use super::lexicon::{Ask, Term, flag};
use super::pipeline::Turn;
use super::talk::offers;
use super::words::words;

impl Turn<'_, '_> {
    /// The next cards of the last list.
    pub(super) fn page(&self) -> Option<Reply> {
        let filter = self.context.filter.clone()?;
        let more =
            self.parsed.pieces.iter().all(|piece| piece.meaning.flags & (flag::MORE | flag::FILL | flag::LIST) != 0);
        (more && self.parsed.has(flag::MORE)).then(|| self.list_of(filter, self.context.shown))
    }

    /// All words are known, and several of them filter.
    pub(super) fn is_clear_list(&self) -> bool {
        let terms = self.parsed.pieces.iter().filter(|it| !it.meaning.terms.is_empty() || it.number.is_some()).count();
        let statline = usize::from(self.parsed.statline.is_some());
        let lists = usize::from(self.parsed.has(flag::LIST));
        CardFilter::of(self.parsed).has_terms()
            && (terms + statline + lists > 1 || terms == self.parsed.pieces.len())
            && self.parsed.content().next().is_none()
            && !self.parsed.has(flag::MODAL | flag::KEYWORD)
    }

    /// A word that is both a card and a filter lists, unless it is asked what it does.
    pub(super) fn is_list(&self, found: &Found) -> bool {
        let pieces = self.parsed.pieces.iter().filter(|piece| piece.from < found.to && piece.to > found.from);
        let filters = pieces.clone().count() > 0 && pieces.into_iter().all(|piece| !piece.meaning.terms.is_empty());
        filters && found.to - found.from == 1 && !self.parsed.asks().contains(&Ask::Text)
    }

    /// `priest cards that draw`
    pub(super) fn is_list_of_class(&self) -> bool {
        let class = self.parsed.terms().any(|term| matches!(term, Term::Class(_)));
        class && self.parsed.has(flag::LIST) && !self.parsed.asks().contains(&Ask::Count)
    }

    /// Cards by filter: all words are known, and at least one filters.
    pub(super) fn list(&self) -> Option<Reply> {
        let parsed = self.parsed;
        let filter = CardFilter::of(parsed);
        let numbers_only = !filter.has_terms();
        let asks_cost = parsed.asks().contains(&Ask::Cost);
        let vague = numbers_only && !(parsed.has(flag::LIST) || asks_cost || parsed.statline.is_some());
        let armor = filter.has_terms() && parsed.asks().contains(&Ask::Armor);
        if filter.is_empty() || vague || armor || parsed.has(flag::MODAL) || parsed.content().next().is_some() {
            return None;
        }
        self.world.catalog?;
        Some(self.list_of(filter, 0))
    }

    /// Cards by filter and by words of their text: `priest cards that draw`.
    pub(super) fn list_by_text(&self) -> Option<Reply> {
        let parsed = self.parsed;
        let filter = CardFilter::of(parsed);
        let content: Vec<&str> =
            parsed.content().flat_map(|piece| parsed.tokens[piece.from..piece.to].iter().map(String::as_str)).collect();
        if !filter.has_terms() || content.len() > 3 || parsed.has(flag::MODAL | flag::FIRST_PERSON) {
            return None;
        }
        let asked: Vec<&str> = parsed
            .pieces
            .iter()
            .filter(|piece| piece.meaning.asks.contains(&Ask::Armor))
            .flat_map(|piece| parsed.tokens[piece.from..piece.to].iter().map(String::as_str))
            .collect();
        if content.is_empty() && asked.is_empty() {
            return None;
        }
        let filter = filter.with_words(content.into_iter().chain(asked));
        (!filter.cards(self.world).is_empty()).then(|| self.list_of(filter, 0))
    }

    pub(super) fn list_of(&self, filter: CardFilter, from: usize) -> Reply {
        let say = words(self.world.language);
        let all = filter.cards(self.world);
        let (count, described) = (all.len().to_string(), filter.describe(self.world));
        let slots = [("count", count.as_str()), ("filter", described.as_str())];
        if all.is_empty() {
            let text = say.say("list_none", &slots);
            return Reply { text, suggestions: offers(self.world.language), ..Reply::default() };
        }
        if from >= all.len() {
            return Reply {
                text: say.say("list_end", &slots),
                suggestions: offers(self.world.language),
                ..Reply::default()
            };
        }
        let page: Vec<u32> = all.iter().copied().skip(from).take(SHOWN).collect();
        let to = from + page.len();
        let head = match (all.len(), from) {
            (1, _) => say.say("list_one", &slots),
            (_, 0) if to == all.len() => say.say("list_some", &slots),
            _ => {
                let (first, last) = ((from + 1).to_string(), to.to_string());
                say.say("list_page", &[slots[0], slots[1], ("from", &first), ("to", &last)])
            }
        };
        let lines = page.iter().filter_map(|id| self.world.catalog?.card(*id)).map(|it| card::line(it, self.world));
        let mut lines: Vec<String> = std::iter::once(head).chain(lines).collect();
        let mut suggestions = self.offer_cards(&page[..page.len().min(2)]);
        if to < all.len() {
            lines.push(say.say("list_more", &[]));
            suggestions.insert(0, say.offer("more", &[]));
        }
        let context = Context { filter: Some(filter), shown: to, ..Context::default() };
        let text = lines.join("\n");
        Reply { text, cards: page, suggestions, context: context.write(), is_fact: true, ..Reply::default() }
    }
}
