-- Erasures of people (Art. 17 GDPR). Nothing in these tables says who it was: docs/decisions/0107-erasure.md.
create table erasures (
  brand_id bigint not null,
  id bigserial,
  -- names the erasure beyond this database: in the list that is kept with the files
  uid uuid not null,
  -- the contact, of which a shell without data stays
  contact_id bigint not null,
  state text not null,
  -- how much there was when it was ordered: {"conversations": 11, "messages": 64}
  found jsonb not null,
  -- how much of it is gone
  gone jsonb not null default '{}',
  -- how far it has come, so that it can go on after a restart: {"conversation": 41, "mail": 7}
  progress jsonb not null default '{}',
  -- files whose rows are gone, and which are still to be removed
  files text[] not null default '{}',
  -- the entry in the list that is kept with the files
  entry text,
  ordered_by bigint,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (brand_id, id),
  unique (brand_id, uid),
  check (state in ('running', 'failed', 'done')),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, ordered_by) references identities (brand_id, id)
);
create index erasures_contact on erasures (brand_id, contact_id);

-- What the addresses of erased people are hashed with.
create table erasure_salts (
  brand_id bigint not null,
  salt bytea not null,
  primary key (brand_id),
  foreign key (brand_id) references brands (id)
);

-- Hashes of the addresses, numbers and handles of erased people: no import may bring them back.
create table erased_identities (
  brand_id bigint not null,
  digest bytea not null,
  erasure_id bigint not null,
  primary key (brand_id, digest),
  foreign key (brand_id, erasure_id) references erasures (brand_id, id)
);
