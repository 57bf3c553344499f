-- Messages to RuneBot, counted by UTC day. One row for each caller: a new day begins at 1 again.

create table runebot_messages (
    user_id text primary key references profiles (id) on delete cascade,
    -- Days since 1970.
    day bigint not null,
    messages bigint not null
);

-- By address or IPv6 household; rows of earlier days are deleted.
create table runebot_visitors (
    address text primary key,
    day bigint not null,
    messages bigint not null
);
create index runebot_visitors_day on runebot_visitors (day);

-- Tokens of the outside model, for the whole server.
create table runebot_tokens (
    day bigint primary key,
    tokens bigint not null
);
