-- Keys with which a brand's shop signs tokens that sign its customers in. At most two at a time.
create table sign_in_keys (
  brand_id bigint not null,
  id bigserial,
  -- names the key in the header of a token
  kid text not null,
  -- HS256, ES256 or EdDSA: a token with another one is refused
  algorithm text not null,
  -- of HS256
  secret text,
  -- of the others, in PEM
  public_key text,
  created_by bigint,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  primary key (brand_id, id),
  unique (brand_id, kid),
  check (num_nonnulls(secret, public_key) = 1),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, created_by) references users (brand_id, id)
);
-- The ids of tokens that can be used once, until the tokens expire.
create table used_sign_in_tokens (
  brand_id bigint not null,
  digest bytea not null,
  expires_at timestamptz(3) not null,
  primary key (brand_id, digest),
  foreign key (brand_id) references brands (id)
);
create index used_sign_in_tokens_expired on used_sign_in_tokens (brand_id, expires_at);
-- The key whose token opened the session of a customer: without the key, the session ends.
alter table reader_tickets add column key_id bigint;
-- The customer's identity that an anonymous chat joined when its visitor signed in.
alter table chats add column joined_id bigint;
