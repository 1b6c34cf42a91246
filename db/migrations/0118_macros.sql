-- Macros: saved replies that also tag, assign, snooze and resolve, by one key.
create table macros (
  brand_id bigint not null,
  id bigserial,
  -- their order is that in which they are offered
  position integer not null,
  name text not null,
  -- each name once, in any case
  name_lower text not null generated always as (lower(name)) stored,
  -- as the API has them
  actions jsonb not null,
  -- what it says: text or response template, for whom, and whether the conversation stays open; null: nothing
  reply jsonb,
  enabled boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (brand_id, id),
  unique (brand_id, name_lower),
  foreign key (brand_id) references brands (id)
);
