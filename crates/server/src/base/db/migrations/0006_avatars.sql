-- The pictures behind profiles.avatar_url, one for each player.

create table avatars (
    user_id text primary key references profiles (id) on delete cascade,
    -- png, jpeg, webp
    kind text not null,
    -- Base64: a form that both engines keep.
    content text not null,
    -- Of the content; part of the picture's address, so that an address always shows the same picture.
    hash text not null,
    updated_at bigint not null
);
