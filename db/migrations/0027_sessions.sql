-- How the staff log in to the pages. API tokens are beside it, for programs.
create table user_logins (
  brand_id bigint not null references brands (id),
  user_id bigint not null,
  -- argon2id, in the form that others read too: $argon2id$v=19$m=…
  password text,
  totp_secret bytea,
  -- Null while the secret is shown to its owner and not proven yet.
  totp_confirmed_at timestamptz(3),
  -- The last time step (RFC 6238) that was used; no code counts twice.
  totp_step bigint not null default 0,
  -- SHA-256 of codes for whoever has lost the device, each good once.
  recovery_digests bytea[] not null default '{}',
  updated_at timestamptz(3) not null,
  primary key (brand_id, user_id),
  foreign key (brand_id, user_id) references users (brand_id, id)
);

create table sessions (
  brand_id bigint not null references brands (id),
  id bigserial,
  user_id bigint not null,
  -- SHA-256 of what the cookie holds.
  digest bytea not null,
  user_agent text not null,
  address text not null,
  last_used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (brand_id, id),
  unique (brand_id, digest),
  foreign key (brand_id, user_id) references users (brand_id, id)
);
create index sessions_user on sessions (brand_id, user_id);

-- What lets somebody in once, or one step further: a link, a way to a new password, the time for a second factor.
create table login_tickets (
  brand_id bigint not null references brands (id),
  id bigserial,
  user_id bigint not null,
  purpose text not null check (purpose in ('link', 'invitation', 'reset', 'second_factor')),
  digest bytea not null,
  -- What it was made for: whoever has other rights by then needs another.
  role text not null,
  tries integer not null default 0,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (brand_id, id),
  unique (brand_id, digest),
  foreign key (brand_id, user_id) references users (brand_id, id)
);
-- Sessions and links from before somebody was deactivated do not come back with them.
alter table users add column active_since timestamptz(3);

create index login_tickets_user on login_tickets (brand_id, user_id);
create index login_tickets_expired on login_tickets (brand_id, expires_at);
create index sessions_expired on sessions (brand_id, expires_at);
