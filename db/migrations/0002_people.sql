-- Staff and contacts draw their ids from one sequence, so that the id in a user reference names one person.
create sequence people_id_seq;

create table users (
  brand_id bigint not null references brands (id),
  id bigint not null default nextval('people_id_seq'),
  name text not null,
  role text not null check (role in ('agent', 'admin', 'owner')),
  deactivated_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (brand_id, id)
);

create table contacts (
  brand_id bigint not null references brands (id),
  id bigint not null default nextval('people_id_seq'),
  name text,
  -- the id that the brand's own single sign-on knows the contact by
  external_id text,
  data jsonb not null default '{}',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (brand_id, id),
  unique (brand_id, external_id)
);

-- An identity is who acts: messages, authorship and followership point at it, and it points at a person.
-- Moving one to another contact is one row, and everything of it comes along.
create table identities (
  brand_id bigint not null references brands (id),
  id bigserial,
  type text not null check (type in ('email', 'mobile', 'instagram', 'igsid', 'twitter', 'facebook')),
  -- normalised: lower-case address, E.164 number, handle without @
  identifier text not null,
  user_id bigint,
  contact_id bigint,
  created_at timestamptz(3) not null,
  primary key (brand_id, id),
  unique (brand_id, type, identifier),
  check (num_nonnulls(user_id, contact_id) = 1),
  foreign key (brand_id, user_id) references users (brand_id, id),
  foreign key (brand_id, contact_id) references contacts (brand_id, id)
);

create index identities_contact on identities (brand_id, contact_id) where contact_id is not null;

create index identities_user on identities (brand_id, user_id) where user_id is not null;

-- The token itself is shown once and kept nowhere; this is its SHA-256.
create table api_tokens (
  brand_id bigint not null references brands (id),
  id bigserial,
  user_id bigint not null,
  name text not null,
  digest bytea not null,
  last_used_at timestamptz(3),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (brand_id, id),
  unique (brand_id, digest),
  foreign key (brand_id, user_id) references users (brand_id, id)
);

create index api_tokens_user on api_tokens (brand_id, user_id);
