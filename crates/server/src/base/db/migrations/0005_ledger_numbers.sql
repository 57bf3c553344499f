-- The ledger's rows are numbered for each user, from 1 and without gaps: clocks may disagree on what came first, this does not.

alter table mana_ledger add column number bigint not null default 0;
update mana_ledger set number = (
    select count(*) from mana_ledger as earlier
    where earlier.user_id = mana_ledger.user_id and earlier.id <= mana_ledger.id
);
create unique index mana_ledger_user_id_number_key on mana_ledger (user_id, number);
