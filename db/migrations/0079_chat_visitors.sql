-- What the visitor's browser says of itself, and until when they count as typing.
alter table chats
  add column page_url text,
  add column page_title text,
  add column language text,
  add column time_zone text,
  add column typing_until timestamptz(3);
create index chats_typing on chats (brand_id, typing_until) where typing_until is not null;
