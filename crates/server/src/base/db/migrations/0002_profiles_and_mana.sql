-- What other players may see of a user, and the mana.

create table profiles (
    id text primary key references users (id) on delete cascade,
    username text not null,
    -- The username in lower case: names are unique without regard to case.
    username_folded text not null,
    avatar_url text,
    -- Always the sum of the user's ledger; the two change in one transaction.
    mana bigint not null,
    -- free, tracker
    subscription_tier text not null default 'free',
    created_at bigint not null,
    constraint profiles_username_folded_key unique (username_folded),
    constraint profiles_mana_not_negative check (mana >= 0)
);

create table mana_ledger (
    id text primary key,
    user_id text not null references profiles (id) on delete cascade,
    amount bigint not null,
    -- signup, duo_entry, battle_royale_entry, refund, legend_reward, purchase, subscription_bonus, admin, spend
    reason text not null,
    -- What the change is for; with the reason it makes a change happen once.
    reference text not null,
    balance_after bigint not null,
    created_at bigint not null,
    constraint mana_ledger_user_id_reason_reference_key unique (user_id, reason, reference),
    constraint mana_ledger_balance_not_negative check (balance_after >= 0)
);
