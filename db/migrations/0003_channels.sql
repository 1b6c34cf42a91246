-- A channel is where customers reach the brand; the API calls it a category.
create table channels (
  brand_id bigint not null references brands (id),
  id bigserial,
  slug text not null,
  name text not null,
  email text,
  -- the API's channel code: 1 Email, 2 Twitter … (src/channels/kinds.ts)
  kind smallint not null,
  visibility smallint not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (brand_id, id),
  unique (brand_id, slug),
  unique (brand_id, email)
);
