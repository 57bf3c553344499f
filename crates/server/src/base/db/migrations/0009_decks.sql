-- Decks that players keep, and how each of them was before.

create table decks (
    id text primary key,
    user_id text not null references profiles (id) on delete cascade,
    name text not null,
    -- As the card data names it; null as long as nobody knows whose hero it is.
    class text,
    -- STANDARD, WILD, CLASSIC, TWIST, UNKNOWN
    format text not null,
    -- The canonical code: everything below is read from it.
    deck_code text not null,
    -- [{"dbfId": 179, "count": 2}]
    cards text not null,
    -- [{"owner": 90749, "dbfId": 179, "count": 1}]
    sideboards text not null,
    archetype text,
    -- Of the cards, whatever the format: the same cards have the same identity.
    identity text not null,
    -- From 1; a new one for every change of the cards.
    version bigint not null,
    is_public boolean not null default false,
    notes text,
    created_at bigint not null,
    updated_at bigint not null,
    archived_at bigint
);
create index decks_user_id on decks (user_id, created_at);
-- Few: those saved while there was no card data. They are looked for whenever some arrives.
create index decks_without_class on decks (id) where class is null;

-- Every code that a deck has had, the present one too.
create table deck_versions (
    deck_id text not null references decks (id) on delete cascade,
    version bigint not null,
    deck_code text not null,
    saved_at bigint not null,
    constraint deck_versions_pkey primary key (deck_id, version)
);
