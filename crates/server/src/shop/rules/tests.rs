//! Tables of what becomes of a purchase, and what must hold for every order of events.

use proptest::prelude::*;

use super::catalogue::{Goods, Term};
use super::months;
use super::periods::{self, End, Period};
use super::purchase::{Act, CheckoutState, Dispute, Facts, Misfit, Payment, State, Update, act, payment_update, state};
use super::schedule::{self, EndLetter};
use super::take_back::{TakeBack, repay, take_back};
use super::withdrawal::{self, Case, Withdrawal};
use crate::base::clock::Timestamp;

const PRICE: i64 = 499;
const SOLD: i64 = 550;
const DAY: i64 = 86_400;
/// 2027-01-31T12:00:00Z
const JAN_31: Timestamp = Timestamp::from_secs(1_801_396_800);

/// A buyer with a balance, as the use case keeps them.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Buyer {
    facts: Facts,
    balance: i64,
    owed: i64,
}

impl Buyer {
    fn new(balance: i64) -> Self {
        Self { facts: Facts::NEW, balance, owed: 0 }
    }

    fn hears(&mut self, update: Update) -> State {
        self.facts.apply(update);
        let now = state(&self.facts, PRICE, true);
        match act(&self.facts, now) {
            Some(Act::Give) => {
                self.balance += SOLD;
                self.facts.given = true;
            }
            Some(Act::TakeBack) => {
                let TakeBack { taken, owed } = take_back(self.balance, SOLD);
                self.balance -= taken;
                self.owed += owed;
                self.facts.taken = true;
            }
            None => {}
        }
        now
    }
}

const OPEN: Update = Update::Checkout(CheckoutState::Open);
const PROCESSING: Update = Update::Checkout(CheckoutState::Processing);
const FAILED: Update = Update::Checkout(CheckoutState::Failed);
const EXPIRED: Update = Update::Checkout(CheckoutState::Expired);
const CANCELLED: Update = Update::Checkout(CheckoutState::Cancelled);
const REFUNDED: Update = Update::Refunded(PRICE);
const DISPUTED: Update = Update::Dispute(Dispute::Open);
const WON: Update = Update::Dispute(Dispute::Won);
const LOST: Update = Update::Dispute(Dispute::Lost);

#[test]
fn a_purchase_goes_from_state_to_state() {
    use State::*;
    let stories: &[(&[Update], State, i64)] = &[
        (&[], Created, 250),
        (&[OPEN], Open, 250),
        (&[OPEN, PROCESSING], Processing, 250),
        (&[OPEN, FAILED], Failed, 250),
        (&[OPEN, EXPIRED], Expired, 250),
        (&[OPEN, CANCELLED], Cancelled, 250),
        (&[OPEN, Update::Paid], Credited, 800),
        (&[OPEN, Update::Paid, Update::Paid], Credited, 800),
        (&[OPEN, PROCESSING, Update::Paid], Credited, 800),
        // Money that came is honoured however late.
        (&[OPEN, EXPIRED, Update::Paid], Credited, 800),
        (&[OPEN, FAILED, Update::Paid], Credited, 800),
        (&[CANCELLED, Update::Paid], Credited, 800),
        (&[Update::Paid], Credited, 800),
        (&[OPEN, Update::Misfit(Misfit::Amount)], Held, 250),
        (&[OPEN, Update::Misfit(Misfit::Currency), REFUNDED], Refunded, 250),
        (&[OPEN, Update::Misfit(Misfit::Amount), Update::Paid], Credited, 800),
        (&[Update::Paid, Update::Refunded(100)], Credited, 800),
        (&[Update::Paid, REFUNDED], Refunded, 250),
        (&[REFUNDED, Update::Paid], Refunded, 250),
        (&[Update::Paid, DISPUTED], Disputed, 800),
        (&[Update::Paid, DISPUTED, WON], Credited, 800),
        (&[Update::Paid, DISPUTED, LOST], ChargedBack, 250),
        (&[Update::Paid, REFUNDED, DISPUTED, LOST], Refunded, 250),
        (&[Update::Paid, DISPUTED, REFUNDED], Refunded, 250),
        (&[Update::Paid, Update::Withdrawn], Refunding, 250),
        (&[Update::Paid, Update::Withdrawn, REFUNDED], Refunded, 250),
    ];
    for (update, expected, balance) in stories {
        let mut buyer = Buyer::new(250);
        let last = update.iter().map(|update| buyer.hears(*update)).last().unwrap_or(Created);
        assert_eq!((last, buyer.balance), (*expected, *balance), "{update:?}");
    }
}

#[test]
fn the_money_of_a_deleted_account_is_held_and_goods_that_were_given_stay_given() {
    let paid = Facts { paid: true, ..Facts::NEW };
    assert_eq!(state(&paid, PRICE, false), State::Held);
    assert_eq!(state(&Facts { given: true, ..paid }, PRICE, false), State::Credited);
    assert_eq!(act(&paid, State::Held), None);
    let lifetime = Facts { misfit: Some(Misfit::Lifetime), ..paid };
    assert_eq!(state(&lifetime, PRICE, true), State::Held);
}

#[test]
fn a_payment_must_have_the_amount_and_the_currency() {
    let judged = |amount_cents, currency| payment_update(&Payment { amount_cents, currency }, PRICE, "eur");
    assert_eq!(judged(499, "eur"), Update::Paid);
    assert_eq!(judged(499, "EUR"), Update::Paid);
    assert_eq!(judged(498, "eur"), Update::Misfit(Misfit::Amount));
    assert_eq!(judged(500, "eur"), Update::Misfit(Misfit::Amount));
    assert_eq!(judged(499, "usd"), Update::Misfit(Misfit::Currency));
}

#[test]
fn every_state_has_its_own_name() {
    for state in State::ALL {
        assert_eq!(serde_json::to_value(state).unwrap(), state.as_str());
    }
}

fn any_update() -> impl Strategy<Value = Update> {
    prop_oneof![
        Just(OPEN),
        Just(PROCESSING),
        Just(FAILED),
        Just(EXPIRED),
        Just(CANCELLED),
        Just(Update::Paid),
        Just(Update::Misfit(Misfit::Amount)),
        Just(Update::Refunded(120)),
        Just(REFUNDED),
        Just(DISPUTED),
        Just(WON),
        Just(LOST),
        Just(Update::Withdrawn),
    ]
}

proptest! {
    /// The updates of a purchase in two orders, some of them twice.
    #[test]
    fn the_order_of_news_does_not_matter(
        (one, other) in prop::collection::vec(any_update(), 0..9).prop_flat_map(|update| {
            let twice = update.iter().chain(&update).copied().collect::<Vec<_>>();
            (Just(update), Just(twice).prop_shuffle())
        })
    ) {
        let told = |update: &[Update]| {
            let mut buyer = Buyer::new(250);
            update.iter().for_each(|update| { buyer.hears(*update); });
            (state(&buyer.facts, PRICE, true), buyer.balance, buyer.owed)
        };
        prop_assert_eq!(told(&one), told(&other));
    }

    /// What was spent meanwhile is owed: balance and debt together are the same.
    #[test]
    fn a_balance_and_its_debt_do_not_depend_on_when_mana_was_spent(
        update in prop::collection::vec(any_update(), 0..7), spends in prop::collection::vec((0usize..7, 0i64..400), 0..4)
    ) {
        let mut buyer = Buyer::new(250);
        let mut spent = 0;
        for (index, update) in update.iter().enumerate() {
            for (_, amount) in spends.iter().filter(|(when, _)| *when == index) {
                let amount = buyer.balance.min(*amount);
                buyer.balance -= amount;
                spent += amount;
            }
            buyer.hears(*update);
            prop_assert!(buyer.balance >= 0 && buyer.owed >= 0);
        }
        let kept = if buyer.facts.given && !buyer.facts.taken { SOLD } else { 0 };
        prop_assert_eq!(buyer.balance - buyer.owed, 250 + kept - spent);
    }

    #[test]
    fn a_grant_repays_no_more_than_itself_and_no_more_than_is_owed(granted in 0i64..5_000, debts in prop::collection::vec(0i64..3_000, 0..5)) {
        let parts = repay(granted, &debts);
        prop_assert_eq!(parts.iter().sum::<i64>(), granted.min(debts.iter().sum()));
        prop_assert!(parts.iter().zip(&debts).all(|(part, owed)| (0..=*owed).contains(part)));
    }
}

#[test]
fn what_is_missing_is_owed() {
    assert_eq!(take_back(800, 550), TakeBack { taken: 550, owed: 0 });
    assert_eq!(take_back(200, 550), TakeBack { taken: 200, owed: 350 });
    assert_eq!(take_back(0, 550), TakeBack { taken: 0, owed: 550 });
    assert_eq!(repay(100, &[350]), [100]);
    assert_eq!(repay(550, &[350, 300]), [350, 200]);
}

// Periods.

fn bought(terms: &[Term], at: Timestamp) -> Vec<Period> {
    let mut all = Vec::new();
    for term in terms {
        let period = periods::next(&all, *term, at).unwrap();
        all.push(period);
    }
    all
}

fn spans(all: &[Period]) -> Vec<String> {
    let day = |at: Timestamp| at.to_string()[..10].to_owned();
    let span = |period: &Period| format!("{} {}", day(period.begins()), period.ends().map_or("never".into(), day));
    all.iter().filter(|period| !period.ended).map(span).collect()
}

fn days_after(days: i64) -> Timestamp {
    Timestamp(JAN_31.0 + days * DAY * 1000)
}

#[test]
fn a_plan_extends_the_running_one_from_its_end_without_losing_a_day() {
    let all = bought(&[Term::Months(1), Term::Months(1), Term::Months(3), Term::Lifetime], JAN_31);
    assert_eq!(
        spans(&all),
        ["2027-01-31 2027-02-28", "2027-02-28 2027-03-31", "2027-03-31 2027-06-30", "2027-06-30 never"]
    );
    assert_eq!(periods::end(&all, JAN_31), End::Never);
    assert_eq!(periods::next(&all, Term::Months(1), JAN_31), None, "nothing comes after a lifetime");
}

#[test]
fn a_gap_begins_a_new_chain() {
    let all = bought(&[Term::Months(1)], JAN_31);
    let later = days_after(40);
    let next = periods::next(&all, Term::Months(1), later).unwrap();
    assert_eq!((next.anchor, next.from), (later, 0));
    assert_eq!(periods::end(&all, later), End::None);
    let at_the_end = all[0].ends().unwrap();
    assert_eq!(periods::next(&all, Term::Months(1), at_the_end).unwrap().anchor, at_the_end);
}

#[test]
fn the_tracker_is_there_from_the_beginning_to_the_end_of_a_period() {
    let all = bought(&[Term::Months(1)], JAN_31);
    let end = all[0].ends().unwrap();
    assert!(periods::has_tracker(&all, JAN_31));
    assert!(periods::has_tracker(&all, Timestamp(end.0 - 1)));
    assert!(!periods::has_tracker(&all, end));
    assert!(!periods::has_tracker(&all, Timestamp(JAN_31.0 - 1)));
    assert!(periods::has_tracker(&bought(&[Term::Lifetime], JAN_31), days_after(36_500)));
}

#[test]
fn bonuses_come_on_the_monthly_anniversaries_also_late() {
    let mut period = bought(&[Term::Months(3)], JAN_31)[0];
    let due = |period: &Period, now| period.bonuses_due(now).collect::<Vec<_>>();
    assert_eq!(due(&period, JAN_31), [0]);
    period.granted = 1;
    assert_eq!(due(&period, days_after(27)), [0u32; 0]);
    assert_eq!(due(&period, days_after(28)), [1], "28 February");
    assert_eq!(due(&period, days_after(400)), [1, 2], "13 months down");
    let lifetime = bought(&[Term::Lifetime], JAN_31)[0];
    assert_eq!(due(&lifetime, months::after(JAN_31, 13)).len(), 14);
    assert_eq!(due(&Period { ended: true, ..lifetime }, days_after(90)), [0u32; 0]);
}

#[test]
fn those_after_a_period_that_is_taken_back_move_up() {
    let terms = [Term::Months(3), Term::Months(1), Term::Months(6)];
    let now = days_after(10);
    let without = |index: usize, now| {
        let mut all = bought(&terms, JAN_31);
        periods::remove(&mut all, index, now);
        spans(&all)
    };
    assert_eq!(without(0, now), ["2027-02-10 2027-03-10", "2027-03-10 2027-09-10"]);
    assert_eq!(without(1, now), ["2027-01-31 2027-04-30", "2027-04-30 2027-10-31"]);
    assert_eq!(without(2, now), ["2027-01-31 2027-04-30", "2027-04-30 2027-05-31"]);
    let long_after = without(0, days_after(100));
    assert_eq!(long_after, ["2027-04-30 2027-05-31", "2027-05-31 2027-11-30"], "it was over: nothing moves");
    assert_eq!(without(0, months::after(JAN_31, 3)), long_after, "from the moment of its end");
    let mut all = bought(&terms, JAN_31);
    periods::remove(&mut all, 2, now);
    let taken_back = all[2];
    periods::remove(&mut all, 0, now);
    assert_eq!(all[2], taken_back, "one that was taken back before keeps its dates");
}

fn any_term() -> impl Strategy<Value = Term> {
    prop_oneof![Just(Term::Months(1)), Just(Term::Months(3)), Just(Term::Months(6))]
}

proptest! {
    #[test]
    fn periods_of_a_player_never_overlap_and_have_no_gap(
        steps in prop::collection::vec((any_term(), 0i64..60, prop::option::of(0usize..6)), 1..8)
    ) {
        let mut all: Vec<Period> = Vec::new();
        let mut now = JAN_31;
        for (term, days, removed) in steps {
            now = Timestamp(now.0 + days * DAY * 1000);
            all.push(periods::next(&all, term, now).unwrap());
            if let Some(index) = removed.filter(|index| *index < all.len()) {
                periods::remove(&mut all, index, now);
            }
            let mut open: Vec<_> = all.iter().filter(|it| !it.ended && it.ends().unwrap() > now).collect();
            open.sort_by_key(|period| period.begins());
            prop_assert!(open.iter().all(|period| period.anchor == open[0].anchor));
            for pair in open.windows(2) {
                prop_assert_eq!(pair[0].ends().unwrap(), pair[1].begins());
            }
            if let Some(first) = open.first() {
                prop_assert!(first.begins() <= now);
            }
        }
    }

    #[test]
    fn plans_bought_at_once_last_as_long_in_any_order((one, other) in prop::collection::vec(any_term(), 1..6).prop_flat_map(|terms| (Just(terms.clone()), Just(terms).prop_shuffle()))) {
        prop_assert_eq!(periods::end(&bought(&one, JAN_31), JAN_31), periods::end(&bought(&other, JAN_31), JAN_31));
    }
}

// Times.

#[test]
fn the_provider_is_asked_again_and_again_and_not_for_ever() {
    let created = JAN_31;
    let minutes = |now: i64| {
        let at = Timestamp(created.0 + now * 60_000);
        schedule::next_ask(State::Open, created, at).map(|next| (next.0 - created.0) / 60_000)
    };
    assert_eq!([0, 10, 60, 120, 360].map(minutes), [Some(10), Some(60), Some(120), Some(360), Some(1_440)]);
    assert_eq!(minutes(1_440), Some(2_880));
    assert_eq!(minutes(21 * 1_440), None);
    assert_eq!(schedule::next_ask(State::Credited, created, created), None);
    assert_eq!(schedule::next_ask(State::Refunding, created, created), Some(created.plus(schedule::RETRY)));
}

#[test]
fn letters_come_a_week_and_a_day_before_the_last_period_ends_and_after_it() {
    let period = bought(&[Term::Months(3)], JAN_31)[0];
    let end = period.ends().unwrap();
    let before = |days: i64| Timestamp(end.0 - days * DAY * 1000);
    let letter = |now, sent| schedule::end_letter(&period, true, sent, now);
    assert_eq!(letter(before(8), 0), None);
    assert_eq!(letter(before(7), 0), Some(EndLetter::Soon(0)));
    assert_eq!(letter(before(6), EndLetter::Soon(0).bit()), None);
    assert_eq!(letter(before(1), EndLetter::Soon(0).bit()), Some(EndLetter::Soon(1)));
    assert_eq!(letter(before(1), 0), Some(EndLetter::Soon(1)), "the first one was missed");
    assert_eq!(letter(before(1), 3), None, "each is sent once");
    assert_eq!(letter(end, 3), Some(EndLetter::Ended));
    assert_eq!(letter(end, 7), None);
    assert_eq!(schedule::end_letter(&period, false, 0, before(7)), None, "another period follows");
    assert_eq!(schedule::end_letter(&bought(&[Term::Lifetime], JAN_31)[0], true, 0, before(7)), None);
}

#[test]
fn a_period_wakes_for_each_bonus_each_letter_and_its_end() {
    let mut period = bought(&[Term::Months(1)], JAN_31)[0];
    period.granted = 1;
    let mut wakes = Vec::new();
    let mut now = JAN_31;
    while let Some(next) = schedule::next_wake(&period, now) {
        wakes.push((next.0 - JAN_31.0) / 1000 / DAY);
        now = next;
    }
    assert_eq!(wakes, [21, 27, 28]);
    assert_eq!(schedule::next_wake(&Period { ended: true, ..period }, JAN_31), None);
}

#[test]
fn an_unspent_pack_and_one_plan_are_refunded_without_asking_anyone() {
    let case = |goods, balance, plan_withdrawn| Case {
        state: State::Credited,
        goods,
        credited_at: Some(JAN_31),
        requested: false,
        balance,
        plan_withdrawn,
    };
    let pack = case(Goods::Mana(550), 550, true);
    let plan = case(Goods::Plan(Term::Months(3)), 0, false);
    assert_eq!(withdrawal::judge(&pack, JAN_31), Withdrawal::Refund);
    assert_eq!(withdrawal::judge(&Case { balance: 549, ..pack }, JAN_31), Withdrawal::Request);
    assert_eq!(withdrawal::judge(&plan, days_after(13)), Withdrawal::Refund);
    assert_eq!(withdrawal::judge(&Case { plan_withdrawn: true, ..plan }, JAN_31), Withdrawal::Request);
    assert_eq!(withdrawal::judge(&Case { requested: true, ..pack }, JAN_31), Withdrawal::Requested);
    assert_eq!(withdrawal::judge(&pack, days_after(14)), Withdrawal::Over);
    for state in State::ALL.into_iter().filter(|state| *state != State::Credited) {
        assert_eq!(withdrawal::judge(&Case { state, ..pack }, JAN_31), Withdrawal::Over, "{state:?}");
    }
}
