-- Passkeys of members of staff (WebAuthn): docs/decisions/0125-passkeys.md.
create table passkeys (
  brand_id bigint not null,
  id bigserial,
  user_id bigint not null,
  -- the authenticator's name for it
  credential_id bytea not null,
  -- as COSE has it
  public_key bytea not null,
  -- of signatures, where the authenticator counts them; 0: it does not
  counter bigint not null default 0,
  -- how browsers reach it: internal, hybrid, usb …
  transports text[] not null default '{}',
  -- the host for which it was made (RP ID): it works nowhere else
  host text not null,
  name text not null,
  -- whether its provider keeps a copy
  backed_up boolean not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  primary key (brand_id, id),
  unique (brand_id, credential_id),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, user_id) references users (brand_id, id)
);
create index passkeys_user on passkeys (brand_id, user_id);

create table passkey_challenges (
  brand_id bigint not null,
  digest bytea not null,
  purpose text not null,
  -- digest of the session, login or browser that asked for it
  asker bytea not null,
  expires_at timestamptz(3) not null,
  primary key (brand_id, digest),
  foreign key (brand_id) references brands (id)
);
create index passkey_challenges_expired on passkey_challenges (brand_id, expires_at);
-- A random name of the member, which authenticators keep in the place of an id; null: no passkey was ever begun.
alter table user_logins add column passkey_handle bytea;
