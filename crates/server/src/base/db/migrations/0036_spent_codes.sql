-- Mailed codes that were used, voided or swept, for a day: typing one again is no guess.

create table spent_codes (
    user_id text not null,
    -- Hashes as in one_time_tokens, the newest first, separated by spaces.
    codes text not null,
    mailed_at bigint not null,
    constraint spent_codes_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index spent_codes_user_id on spent_codes (user_id);
create index spent_codes_mailed_at on spent_codes (mailed_at);
