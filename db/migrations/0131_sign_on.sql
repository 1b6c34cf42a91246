-- How a brand's staff signs on with its OpenID provider.
create table sign_on (
  brand_id bigint not null,
  issuer text not null,
  client_id text not null,
  client_secret text not null,
  -- what the button of the login says
  button text not null,
  group_claim text not null,
  -- [{"group", "role", "teamIds"}]
  groups jsonb not null,
  -- of members in no group; null: they are refused
  default_role text,
  creates_members boolean not null,
  -- the provider vouches for addresses that it does not call verified
  trusts_addresses boolean not null,
  -- of addresses; empty: any
  domains text[] not null,
  -- nobody but owners logs in otherwise
  is_only boolean not null,
  -- of the last login that has worked with this provider and client
  tested_at timestamptz(3),
  updated_at timestamptz(3) not null,
  primary key (brand_id),
  foreign key (brand_id) references brands (id)
);
-- Which account of a provider is which member.
create table sign_on_links (
  brand_id bigint not null,
  -- without a slash at its end
  issuer text not null,
  subject text not null,
  user_id bigint not null,
  created_at timestamptz(3) not null,
  last_login_at timestamptz(3),
  -- at the last login, no group gave a role
  refused_at timestamptz(3),
  primary key (brand_id, issuer, subject),
  unique (brand_id, issuer, user_id),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, user_id) references users (brand_id, id)
);
create index sign_on_links_user on sign_on_links (brand_id, user_id);
-- What works once and soon expires: attempts to sign on, accounts to connect, results of test logins, ids of logout tokens.
create table sign_on_tickets (
  brand_id bigint not null,
  digest bytea not null,
  purpose text not null,
  -- of the secret in the browser's cookie
  browser_digest bytea,
  user_id bigint,
  details jsonb not null,
  tries integer not null default 0,
  expires_at timestamptz(3) not null,
  primary key (brand_id, digest),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, user_id) references users (brand_id, id)
);
create index sign_on_tickets_expired on sign_on_tickets (brand_id, expires_at);
-- The provider by which a session was opened, and its name for the session there.
alter table sessions add column sign_on_issuer text;
alter table sessions add column provider_session text;
