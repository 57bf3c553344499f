-- The newest card data of all nodes, on PostgreSQL; and what the bank of questions was made by, so that an older node does not
-- replace it.

create table card_files (
    -- cards.bin, tokens.bin
    name text primary key,
    build bigint not null,
    fingerprint bigint not null,
    -- When the file was written at the node that shared it. Of two files of one build the later one is newer.
    written_at bigint not null,
    -- Base64
    content text not null
);

-- The programs that made a bank, in the order of their first one: a later one is newer.
create table question_programs (
    name text primary key,
    number bigint not null,
    constraint question_programs_number_key unique (number)
);
alter table question_bank add column program bigint;
