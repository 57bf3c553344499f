-- The games that the product is for.

create table games (
    slug text primary key,
    name text not null,
    icon_url text
);

insert into games (slug, name, icon_url) values ('hearthstone', 'Hearthstone', null);
