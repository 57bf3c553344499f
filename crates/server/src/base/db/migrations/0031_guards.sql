-- The counter of the newest pair of tokens that was issued again, to a refresh token one step behind.
alter table sessions add column repeated bigint;

-- Hashes of the codes that were mailed before the newest one, the newest first, separated by spaces: typing one of them is no guess.
alter table one_time_tokens add column earlier_codes text not null default '';
