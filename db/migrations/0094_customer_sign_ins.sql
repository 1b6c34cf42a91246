-- Links with which customers sign in to the help center, each used once, and their browsers, until they sign out.
create table reader_tickets (
  brand_id bigint not null references brands (id),
  id bigserial,
  identity_id bigint not null,
  purpose text not null check (purpose in ('link', 'browser')),
  digest bytea not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (brand_id, id),
  unique (brand_id, digest),
  foreign key (brand_id, identity_id) references identities (brand_id, id)
);

create index reader_tickets_expires_at on reader_tickets (brand_id, expires_at);

-- After a change of the signing key, what the previous one signed is accepted for some time.
alter table brand_keys add column previous_secret bytea;
alter table brand_keys add column previous_until timestamptz(3);
alter table brand_keys add column changed_at timestamptz(3);
