//! The letters of the shop: to the buyer in their language, to the operator in English.

mod words;

use uuid::Uuid;

use self::words::{Words, words};
use super::provider::SANDBOX;
use super::rules::catalogue::{BONUS, Goods, Term};
use super::rules::periods::Period;
use super::rules::purchase::State;
use super::rules::schedule::EndLetter;
use super::rules::withdrawal;
use super::store::{self, Purchase, misfit_name};
use super::{Shop, period_store};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::base::language::Language;
use crate::people::accounts;
use crate::people::mail::{Letter, Notice, outbox};

/// The number of an order, as letters and receipts call it.
pub(super) fn number(id: Uuid) -> String {
    format!("R-{}", id.simple().to_string()[..10].to_uppercase())
}

/// The text by which the buyer asks for delivery at once and gives up the right to withdraw.
pub(super) fn waiver(language: Language) -> &'static str {
    &words(language).waiver
}

pub(super) fn product_name(goods: Goods, language: Language) -> String {
    let words = words(language);
    match goods {
        Goods::Mana(mana) => words.pack.replace("{}", &thousands(i64::from(mana), language)),
        Goods::Plan(Term::Months(1)) => words.plan_month.clone(),
        Goods::Plan(Term::Months(months)) => words.plan_months.replace("{}", &months.to_string()),
        Goods::Plan(Term::Lifetime) => words.plan_lifetime.clone(),
    }
}

/// Writes what a change of the purchase calls for.
pub(super) fn after_change(
    shop: &Shop,
    tx: &mut Tx<'_>,
    before: &Purchase,
    it: &Purchase,
    now: Timestamp,
) -> Result<(), DbError> {
    if it.credited_at.is_some() && before.credited_at.is_none() {
        order(shop, tx, it, now)?;
    }
    let became = |state: State| it.state == state && before.state != state;
    if became(State::Held) {
        let why = match it.misfit {
            Some(misfit) => format!("Money came that does not fit its purchase ({})", misfit_name(misfit)),
            None => "Money came for an account that was deleted".to_owned(),
        };
        to_operator(shop, tx, it.id, &why, now)?;
    }
    if became(State::Disputed) {
        to_operator(shop, tx, it.id, "A payment is disputed", now)?;
    }
    if it.refunded_cents > before.refunded_cents && it.refunded_cents < it.amount_cents {
        to_operator(shop, tx, it.id, "A payment was refunded in part; the buyer keeps the goods", now)?;
    }
    if (became(State::Refunded) || became(State::ChargedBack)) && it.credited_at.is_some() {
        refund(shop, tx, it, now)?;
    }
    Ok(())
}

/// The confirmation of the order, which repeats the waiver: without it the waiver would be void.
fn order(shop: &Shop, tx: &mut Tx<'_>, it: &Purchase, now: Timestamp) -> Result<(), DbError> {
    let Some((user, email)) = buyer(tx, it)? else { return Ok(()) };
    let (language, words) = (it.language, words(it.language));
    let row = period_store::of_user(tx, user)?.into_iter().find(|row| row.purchase == it.id);
    let term = row.map(|row| match row.period.ends() {
        Some(end) => fill(&words.term, &[&day(row.period.begins(), language), &day(end, language), &BONUS.to_string()]),
        None => fill(&words.lifetime, &[&day(row.period.begins(), language), &BONUS.to_string()]),
    });
    let waiver = fill(&words.order_waiver, &[&moment(it.waiver_at, language), &words.waiver]);
    let withdraw = fill(&words.order_withdraw, &[&day(withdrawal::until(it.credited_at.unwrap_or(now)), language)]);
    let seller = &shop.settings.shop.seller;
    let seller = (!seller.is_empty()).then(|| fill(&words.seller, &[seller]));
    let sandbox = (it.provider == SANDBOX).then(|| words.sandbox.to_owned());
    let paragraphs = [Some(words.order_thanks.to_owned()), Some(summary(it, words)), sandbox, term, Some(waiver)]
        .into_iter()
        .chain([Some(withdraw), seller])
        .flatten()
        .collect();
    let subject = fill(&words.order_subject, &[&number(it.id)]);
    post(shop, tx, user, &email, language, ("shop_order", subject, paragraphs, &words.to_shop), now)
}

fn refund(shop: &Shop, tx: &mut Tx<'_>, it: &Purchase, now: Timestamp) -> Result<(), DbError> {
    let Some((user, email)) = buyer(tx, it)? else { return Ok(()) };
    let (language, words) = (it.language, words(it.language));
    let what = match it.goods {
        Goods::Mana(_) => &words.refund_mana,
        Goods::Plan(_) => &words.refund_plan,
    };
    let owed: i64 = period_store::debts(tx, user)?.iter().map(|(_, owed)| owed).sum();
    let debt = (owed > 0).then(|| fill(&words.refund_debt, &[&thousands(owed, language)]));
    let money = fill(&words.refund_money, &[&money(it.amount_cents, language)]);
    let paragraphs =
        [Some(money), Some(summary(it, words)), Some(what.to_owned()), debt].into_iter().flatten().collect();
    let subject = fill(&words.refund_subject, &[&number(it.id)]);
    post(shop, tx, user, &email, language, ("shop_refund", subject, paragraphs, &words.to_shop), now)
}

/// Confirms at once that a withdrawal was received, with day and time.
pub(super) fn withdrawal_received(
    shop: &Shop,
    tx: &mut Tx<'_>,
    user: Uuid,
    it: &Purchase,
    refunded: bool,
    now: Timestamp,
) -> Result<(), DbError> {
    let Some((_, email)) = buyer(tx, it)? else { return Ok(()) };
    let (language, words) = (it.language, words(it.language));
    let received = fill(&words.withdrawal_received, &[&moment(now, language)]);
    let next = if refunded { &words.withdrawal_refund } else { &words.withdrawal_request };
    let paragraphs = vec![received, summary(it, words), next.to_owned()];
    let subject = fill(&words.withdrawal_subject, &[&number(it.id)]);
    post(shop, tx, user, &email, language, ("shop_withdrawal", subject, paragraphs, &words.to_shop), now)
}

/// A plan ends soon, or has ended.
pub(super) fn about_end(
    shop: &Shop,
    tx: &mut Tx<'_>,
    user: Uuid,
    period: &Period,
    letter: EndLetter,
    now: Timestamp,
) -> Result<(), DbError> {
    let (Some(person), Some(end)) = (accounts::find(tx, user)?, period.ends()) else { return Ok(()) };
    let Some(email) = person.email.clone() else { return Ok(()) };
    let language = person.language();
    let words = words(language);
    let on = day(end, language);
    let (kind, subject, texts) = match letter {
        EndLetter::Soon(_) => (
            "shop_plan_ends",
            fill(&words.ends_subject, &[&on]),
            vec![&words.ends_what, &words.ends_keep, &words.ends_off],
        ),
        EndLetter::Ended => ("shop_plan_ended", words.ended_subject.clone(), vec![&words.ended_what, &words.ends_keep]),
    };
    let paragraphs = texts.into_iter().map(|text| fill(text, &[&on])).collect();
    post(shop, tx, user, &email, language, (kind, subject, paragraphs, &words.to_shop), now)
}

/// Tells the operator what happened to a purchase.
pub(super) fn to_operator(shop: &Shop, tx: &mut Tx<'_>, id: Uuid, what: &str, now: Timestamp) -> Result<(), DbError> {
    let Some(it) = store::find(tx, id)? else { return Ok(()) };
    let or_none = |text: &Option<String>| text.clone().unwrap_or_else(|| "none".into());
    let about = format!(
        "Purchase: {} ({})\nProduct: {}\nAmount: {}.{:02} {}\nRefunded: {}.{:02}\nState: {}\nProvider: {}, checkout {}, payment {}\nUser id: {}",
        number(id),
        id,
        it.sku,
        it.amount_cents / 100,
        it.amount_cents % 100,
        it.currency.to_uppercase(),
        it.refunded_cents / 100,
        it.refunded_cents % 100,
        it.state.as_str(),
        it.provider,
        or_none(&it.provider_ref),
        or_none(&it.payment_ref),
        it.user.map_or_else(|| "deleted".to_owned(), |user| user.to_string()),
    );
    let letter = Letter::notice(Notice {
        kind: "shop_operator",
        language: Language::En,
        to: &shop.settings.operator,
        reply_to: None,
        subject: format!("{what}: {}", number(id)),
        paragraphs: vec![format!("{what}."), about],
        button: None,
        quote: None,
    });
    outbox::post(tx, None, &letter, now)
}

fn buyer(tx: &mut Tx<'_>, it: &Purchase) -> Result<Option<(Uuid, String)>, DbError> {
    let Some(user) = it.user else { return Ok(None) };
    Ok(accounts::address_of(tx, user)?.map(|email| (user, email)))
}

fn post(
    shop: &Shop,
    tx: &mut Tx<'_>,
    user: Uuid,
    to: &str,
    language: Language,
    (kind, subject, paragraphs, button): (&'static str, String, Vec<String>, &'static str),
    now: Timestamp,
) -> Result<(), DbError> {
    let link = format!("{}/shop", shop.settings.site_url);
    let reply_to = Some(shop.settings.operator.as_str());
    let letter = Letter::notice(Notice {
        kind,
        language,
        to,
        reply_to,
        subject,
        paragraphs,
        button: Some((button, link)),
        quote: None,
    });
    outbox::post(tx, Some(user), &letter, now)
}

/// Order, product, price and VAT, a line each.
fn summary(it: &Purchase, words: &Words) -> String {
    let language = it.language;
    let lines = [
        (&words.number, number(it.id)),
        (&words.product, product_name(it.goods, language)),
        (&words.price, money(it.amount_cents, language)),
        (&words.vat, money(it.vat_cents, language)),
        (&words.date, moment(it.paid_at.unwrap_or(it.created_at), language)),
    ];
    lines.map(|(name, value)| format!("{name}{value}")).join("\n")
}

fn fill(text: &str, values: &[&str]) -> String {
    values.iter().enumerate().fold(text.to_owned(), |text, (place, value)| text.replace(&format!("{{{place}}}"), value))
}

pub fn thousands(number: i64, language: Language) -> String {
    let gap = match language {
        Language::En => ",",
        Language::Fr => "\u{202f}",
        Language::Es | Language::Pt => ".",
    };
    if number < 1_000 { number.to_string() } else { format!("{}{gap}{:03}", number / 1_000, number % 1_000) }
}

pub fn money(cents: i64, language: Language) -> String {
    let (whole, part) = (cents / 100, cents % 100);
    match language {
        Language::En => format!("€{whole}.{part:02}"),
        Language::Fr | Language::Es => format!("{whole},{part:02}\u{a0}€"),
        Language::Pt => format!("€\u{a0}{whole},{part:02}"),
    }
}

/// `2026-11-30` as the language writes it.
fn day(at: Timestamp, language: Language) -> String {
    let text = at.to_string();
    let (year, month, day) = (&text[..4], &text[5..7], &text[8..10]);
    let index = month.parse::<usize>().unwrap_or(1).clamp(1, 12) - 1;
    let day = day.trim_start_matches('0');
    let name = &words(language).months[index];
    match language {
        Language::En | Language::Fr => format!("{day} {name} {year}"),
        Language::Es | Language::Pt => format!("{day} de {name} de {year}"),
    }
}

/// With the time of day, in UTC.
fn moment(at: Timestamp, language: Language) -> String {
    format!("{}, {} UTC", day(at, language), &at.to_string()[11..16])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_money_and_numbers_are_written_as_the_language_does() {
        let at = Timestamp::from_secs(1_801_396_800 + 3_600);
        assert_eq!(moment(at, Language::En), "31 January 2027, 13:00 UTC");
        assert_eq!(day(at, Language::Fr), "31 janvier 2027");
        assert_eq!(day(at, Language::Es), "31 de enero de 2027");
        assert_eq!(day(at, Language::Pt), "31 de janeiro de 2027");
        assert_eq!(
            Language::ALL.map(|it| money(1_799, it)),
            ["€17.99", "17,99\u{a0}€", "17,99\u{a0}€", "€\u{a0}17,99"]
        );
        assert_eq!(Language::ALL.map(|it| thousands(1_200, it)), ["1,200", "1\u{202f}200", "1.200", "1.200"]);
    }

    #[test]
    fn a_product_has_a_name_in_each_language() {
        let names = |goods| Language::ALL.map(|language| product_name(goods, language));
        assert_eq!(names(Goods::Mana(550))[0], "550 mana");
        assert_eq!(
            names(Goods::Plan(Term::Months(3))),
            ["Tracker, 3 months", "Suivi, 3 mois", "Rastreador, 3 meses", "Rastreador, 3 meses"]
        );
        assert_eq!(names(Goods::Plan(Term::Months(1)))[1], "Suivi, 1 mois");
        assert_eq!(names(Goods::Plan(Term::Lifetime))[1], "Suivi, à vie");
    }

    #[test]
    fn no_text_has_a_place_that_is_not_filled() {
        for language in Language::ALL {
            let words = words(language);
            for text in [&words.order_waiver, &words.refund_money, &words.ends_subject, &words.term] {
                assert!(text.contains("{0}"), "{text}");
            }
            assert!(fill(&words.term, &["a", "b", "c"]).contains('c'));
        }
    }
}
