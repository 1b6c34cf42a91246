-- The token by which a brand's identity provider provisions members (SCIM).
create table scim_tokens (
  brand_id bigint not null,
  digest bytea not null,
  -- made by an owner: it can deactivate owners, too
  is_of_owner boolean not null,
  created_by bigint not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  primary key (brand_id),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, created_by) references users (brand_id, id)
);
-- What the provider says of a member.
create table scim_users (
  brand_id bigint not null,
  user_id bigint not null,
  user_name text not null,
  -- in lower case; null once the provider has deleted it
  taken_name text,
  external_id text,
  -- as the provider sent it, without what is in a column
  resource jsonb not null,
  -- the member was created by the provider
  is_made_here boolean not null,
  -- no group gives a role: the member is out
  has_no_place boolean not null,
  -- when the provider deactivated the member; another time in users: somebody here did
  switched_off_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (brand_id, user_id),
  unique (brand_id, taken_name),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, user_id) references users (brand_id, id)
);
create index scim_users_external on scim_users (brand_id, external_id);
create table scim_groups (
  brand_id bigint not null,
  id bigserial,
  name text not null,
  -- in lower case
  taken_name text not null,
  external_id text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (brand_id, id),
  unique (brand_id, taken_name),
  foreign key (brand_id) references brands (id)
);
create table scim_members (
  brand_id bigint not null,
  group_id bigint not null,
  user_id bigint not null,
  primary key (brand_id, group_id, user_id),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, group_id) references scim_groups (brand_id, id),
  foreign key (brand_id, user_id) references users (brand_id, id)
);
create index scim_members_user on scim_members (brand_id, user_id);
