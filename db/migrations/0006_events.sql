-- The append-only log: what happened, to what, by whom. Written in the transaction of the change.
create table events (
  brand_id bigint not null references brands (id),
  id bigserial,
  type text not null,
  -- the id of the noun that the type names before its dot
  subject_id bigint not null,
  -- null: the system itself
  actor_identity_id bigint,
  data jsonb not null default '{}',
  created_at timestamptz(3) not null,
  primary key (brand_id, id),
  foreign key (brand_id, actor_identity_id) references identities (brand_id, id)
);
