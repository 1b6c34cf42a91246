-- What a POST with an Idempotency-Key answered, for a day: written in the transaction of its change.
create table idempotency_keys (
  brand_id bigint not null references brands (id),
  user_id bigint not null,
  key text not null,
  -- of method, address and body
  digest bytea not null,
  status smallint,
  answer jsonb,
  created_at timestamptz(3) not null,
  primary key (brand_id, user_id, key),
  foreign key (brand_id, user_id) references users (brand_id, id)
);

create index idempotency_keys_created on idempotency_keys (created_at);
