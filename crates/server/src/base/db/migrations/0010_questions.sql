-- The bank of questions, who has seen which, and what players say is wrong with them.

create table quiz_questions (
    -- Follows from what is asked: the same question has the same id in every build.
    id text primary key,
    -- How it was made, and of which card or the like.
    kind text not null,
    subject text not null,
    -- The card whose picture is shown, where that is the answer.
    picture text,
    question_en text not null,
    question_fr text not null,
    question_es text not null,
    question_pt text not null,
    -- Null where the player writes the answer.
    option_1_en text, option_2_en text, option_3_en text, option_4_en text,
    option_1_fr text, option_2_fr text, option_3_fr text, option_4_fr text,
    option_1_es text, option_2_es text, option_3_es text, option_4_es text,
    option_1_pt text, option_2_pt text, option_3_pt text, option_4_pt text,
    -- The text of the right option, its number from 0 to 3, or its letter from A to D; never told to a client.
    correct_answer_en text not null,
    correct_answer_fr text not null,
    correct_answer_es text not null,
    correct_answer_pt text not null,
    -- Other spellings of a written answer: {"en": [], "fr": [], "es": [], "pt": []}
    accept text,
    why_en text not null,
    why_fr text not null,
    why_es text not null,
    why_pt text not null,
    answer_type text not null default 'QCM',
    category text not null,
    difficulty text not null,
    image_url text,
    time_limit_seconds bigint not null default 15,
    question_type text not null default 'STANDARD',
    level bigint not null default 1,
    mode text not null default 'all',
    game_type text not null default 'hearthstone',
    -- The edition of the bank that had it last.
    build text not null,
    created_at bigint not null,
    -- Since when no edition has it any more; games that were played with it still name it.
    retired_at bigint,
    constraint quiz_questions_answer_type_known check (answer_type in ('QCM', 'text')),
    constraint quiz_questions_difficulty_known check (difficulty in ('easy', 'medium', 'hard')),
    constraint quiz_questions_level_known check (level between 1 and 30)
);

-- The questions of an edition by number, without gaps, so that drawing is choosing numbers.
create table question_places (
    edition text not null,
    place bigint not null,
    question_id text not null references quiz_questions (id) on delete cascade,
    constraint question_places_pkey primary key (edition, place)
);
create index question_places_question_id on question_places (question_id, edition);

-- One row: the edition that games draw from.
create table question_bank (
    id bigint primary key,
    edition text not null,
    -- {"easy": {"start": 0, "made": 113, "end": 3000}, …}: where each difficulty begins and ends.
    spans text not null,
    built_at bigint not null,
    constraint question_bank_single check (id = 1)
);

-- What a player was asked lately. The question may be gone, or not be of the bank.
create table quiz_seen (
    user_id text not null references profiles (id) on delete cascade,
    question_id text not null,
    seen_at bigint not null,
    constraint quiz_seen_pkey primary key (user_id, question_id)
);
create index quiz_seen_user_id_seen_at on quiz_seen (user_id, seen_at);

create table question_reports (
    id text primary key,
    question_id text not null references quiz_questions (id) on delete cascade,
    user_id text not null references profiles (id) on delete cascade,
    reason text not null,
    note text,
    created_at bigint not null,
    constraint question_reports_once unique (question_id, user_id),
    constraint question_reports_reason_known check (reason in ('wrong', 'unclear', 'translation'))
);
create index question_reports_user_id on question_reports (user_id);
