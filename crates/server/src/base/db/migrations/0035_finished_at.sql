-- A battle royale counts on the day on which it ended, as duos do.

alter table battle_royale_rooms add column finished_at bigint;
-- Of rooms that are over nothing tells it; they stay on the day on which they were counted.
update battle_royale_rooms set finished_at = created_at where wake_at is null;

drop index battle_royale_rooms_created_at;
create index battle_royale_rooms_finished_at on battle_royale_rooms (finished_at);
