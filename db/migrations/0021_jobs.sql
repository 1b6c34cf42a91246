-- What the worker has yet to do because of something that happened. A row goes when its work is done, in the same
-- transaction as what was done; `topic` is what keeps its order. Parked: out of tries, until somebody looks.
create table jobs (
  brand_id bigint not null,
  id bigserial,
  name text not null,
  topic text,
  data jsonb not null default '{}',
  attempts integer not null default 0,
  run_at timestamptz(3) not null,
  leased_until timestamptz(3),
  parked_at timestamptz(3),
  last_error text,
  created_at timestamptz(3) not null,
  primary key (brand_id, id)
);

create index jobs_due on jobs (brand_id, run_at) where parked_at is null;

create index jobs_order on jobs (brand_id, topic, id) where parked_at is null and topic is not null;

-- Up to where the log has been made into jobs: a cursor of it. What happened before this release is left alone.
create table reaction_log_ends (
  brand_id bigint primary key references brands (id),
  cursor text not null
);

insert into reaction_log_ends (brand_id, cursor)
select id, id || '-' || log_epoch || '-' || pg_snapshot_xmin(pg_current_snapshot()) || '-0' from brands;

-- What signs the links and addresses that a brand gives out.
create table brand_keys (
  brand_id bigint primary key references brands (id),
  secret bytea not null,
  created_at timestamptz(3) not null
);

insert into brand_keys (brand_id, secret, created_at)
select id, sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), now()
from brands;
