-- The shop: purchases, the periods of plans, what providers reported, and what a refund could not take back.

create table purchases (
    id text primary key,
    -- Null after the account was deleted: the books outlive it, without the buyer.
    user_id text references users (id) on delete set null,
    sku text not null,
    -- As sold. A pack has mana; a plan has months, or neither for a lifetime.
    mana bigint,
    months bigint,
    amount_cents bigint not null,
    currency text not null,
    vat_cents bigint not null,
    -- sandbox, stripe. Sandbox sales are no revenue.
    provider text not null,
    -- The provider's checkout and payment.
    provider_ref text,
    payment_ref text,
    checkout_url text,
    state text not null,
    -- What the state follows from (shop::rules::purchase).
    checkout text not null,
    misfit text,
    dispute text,
    refunded_cents bigint not null default 0,
    country text,
    language text not null,
    -- When the buyer gave up the right to withdraw, and by which text.
    waiver_at bigint not null,
    waiver_version text not null,
    paid_at bigint,
    credited_at bigint,
    taken_at bigint,
    -- The buyer withdrew and gets the money back; or asked the operator for it.
    withdrawn_at bigint,
    withdrawal_requested_at bigint,
    created_at bigint not null,
    updated_at bigint not null,
    wake_at bigint,
    constraint purchases_provider_ref_key unique (provider_ref),
    constraint purchases_refunded check (refunded_cents >= 0),
    constraint purchases_goods check (mana is null or months is null)
);
create index purchases_user_id on purchases (user_id, created_at);
create index purchases_payment_ref on purchases (payment_ref);
create index purchases_wake_at on purchases (wake_at) where wake_at is not null;

create table payment_events (
    provider text not null,
    event_id text not null,
    type text not null,
    purchase_id text references purchases (id),
    outcome text not null,
    at bigint not null,
    constraint payment_events_pkey primary key (provider, event_id)
);

create table plan_periods (
    purchase_id text primary key references purchases (id),
    user_id text references users (id) on delete set null,
    -- Of the chain of periods that follow each other; a period begins month_from calendar months after it.
    chain_anchor bigint not null,
    month_from bigint not null,
    -- Null: lifetime.
    months bigint,
    -- Monthly bonuses given so far.
    granted bigint not null default 0,
    -- Letters sent about its end, as bits.
    letters bigint not null default 0,
    ended_at bigint,
    wake_at bigint
);
create index plan_periods_user_id on plan_periods (user_id);
create index plan_periods_wake_at on plan_periods (wake_at) where wake_at is not null;

-- What a refund could not take from the balance. Repaid by later purchases and bonuses only.
create table mana_debts (
    purchase_id text primary key references purchases (id),
    user_id text not null references profiles (id) on delete cascade,
    amount bigint not null,
    owed bigint not null,
    created_at bigint not null,
    constraint mana_debts_owed check (owed between 0 and amount)
);
create index mana_debts_user_id on mana_debts (user_id);

-- Players who want no letters before their plan ends.
create table plan_reminders_off (
    user_id text primary key references users (id) on delete cascade,
    since bigint not null
);
