-- Games that are over lose their state after ninety days.

alter table battle_royale_rooms add column reduced_at bigint;
alter table duo_games add column reduced_at bigint;

create index battle_royale_rooms_kept on battle_royale_rooms (created_at) where wake_at is null and reduced_at is null;
create index duo_games_kept on duo_games (created_at) where wake_at is null and reduced_at is null;
