-- When the first of the wrong codes was typed: they count for an hour, and the next code starts with them.

alter table one_time_tokens add column missed_at bigint;
