-- A brand is the tenant. Everything else carries brand_id first in its keys; only these two tables do not,
-- because the brand itself is what the host of a request is looked up for.
create table brands (
  id bigserial primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  name text not null,
  time_zone text not null default 'UTC',
  -- which messages of the staff resolve a conversation
  resolve_on text not null default 'any' check (resolve_on in ('any', 'reply', 'never')),
  created_at timestamptz(3) not null
);

create table brand_hosts (
  host text primary key check (host = lower(host)),
  brand_id bigint not null references brands (id),
  created_at timestamptz(3) not null
);

create index brand_hosts_brand on brand_hosts (brand_id);
