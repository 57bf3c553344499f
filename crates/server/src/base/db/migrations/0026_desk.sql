-- The administrators' desk: retired and corrected questions, answers to reports, the history of purchases, figures, announcements.

-- Kept by id, for all later editions of the bank.
create table question_retirements (
    question_id text primary key references quiz_questions (id) on delete cascade,
    reason text not null,
    at bigint not null
);

-- Texts that an administrator corrected, a language each.
create table question_edits (
    question_id text not null references quiz_questions (id) on delete cascade,
    language text not null,
    -- {"question": "", "options": ["", "", "", ""], "right": null, "why": ""}
    texts text not null,
    -- The texts that it corrects: when the bank has others, the edit is out of use.
    base text not null,
    in_use boolean not null,
    at bigint not null,
    constraint question_edits_pkey primary key (question_id, language),
    constraint question_edits_language_known check (language in ('en', 'fr', 'es', 'pt'))
);

-- How often a question was answered in quiz sessions, and how often rightly.
create table question_answers (
    question_id text primary key,
    answered bigint not null,
    right_count bigint not null
);

alter table question_reports add column outcome text
    constraint question_reports_outcome_known check (outcome in ('corrected', 'retired', 'kept'));
alter table question_reports add column answer text;
alter table question_reports add column answered_at bigint;
-- When the player saw the answer.
alter table question_reports add column seen_at bigint;
create index question_reports_open on question_reports (question_id) where answered_at is null;

-- Each state that a purchase has had, and since when.
create table purchase_states (
    purchase_id text not null references purchases (id),
    at bigint not null,
    state text not null,
    constraint purchase_states_pkey primary key (purchase_id, at, state)
);
create index purchase_states_at on purchase_states (at);
insert into purchase_states (purchase_id, at, state) select id, created_at, 'created' from purchases;
insert into purchase_states (purchase_id, at, state) select id, updated_at, state from purchases where state <> 'created';
create index purchases_held on purchases (created_at) where state = 'held';
create index purchases_created_at on purchases (created_at);

-- A row for each user and day (in UTC, days since 1970) on which the user signed in or refreshed a session.
create table activity_days (
    day bigint not null,
    user_id text not null references users (id) on delete cascade,
    constraint activity_days_pkey primary key (day, user_id)
);
create index activity_days_user_id on activity_days (user_id);

-- The figures of a day that is over. They stay when users are deleted.
create table figures_daily (
    day bigint not null,
    name text not null,
    value bigint not null,
    constraint figures_daily_pkey primary key (day, name)
);

-- Today is counted live.
create index mana_ledger_created_at on mana_ledger (created_at);
create index quiz_sessions_finished_at on quiz_sessions (finished_at);
create index duo_games_finished_at on duo_games (finished_at);
create index battle_royale_rooms_created_at on battle_royale_rooms (created_at);
create index match_stats_created_at on match_stats (created_at);
create index decks_created_at on decks (created_at);

-- Banners for everyone.
create table announcements (
    id text primary key,
    tone text not null,
    text_en text not null,
    text_fr text not null,
    text_es text not null,
    text_pt text not null,
    starts_at bigint not null,
    ends_at bigint not null,
    created_at bigint not null,
    updated_at bigint not null,
    constraint announcements_tone_known check (tone in ('info', 'warning')),
    constraint announcements_ends_after_start check (ends_at > starts_at)
);
create index announcements_starts_at on announcements (starts_at);
