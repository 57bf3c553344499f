-- Changes of mail addresses that can still be undone: the letter to the old address has the link.

create table address_changes (
    -- Of the link's token, which is long and random.
    link_hash text primary key,
    user_id text not null references users (id) on delete cascade,
    old_email text not null,
    new_email text not null,
    created_at bigint not null,
    -- Until then the link works, and nobody else can have the old address.
    good_until bigint not null
);
create index address_changes_user_id on address_changes (user_id);
create index address_changes_old_email on address_changes (old_email);
