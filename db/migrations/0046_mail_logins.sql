-- Consents of mail providers (OAuth 2.0) by which a mailbox is read and sends, instead of a password.
create table mail_logins (
  brand_id bigint not null references brands (id),
  id bigserial,
  provider text not null check (provider in ('google', 'microsoft', 'other')),
  -- Who signs in.
  user_id bigint not null,
  -- The only servers that get the access token.
  hosts text[] not null,
  created_at timestamp(3) with time zone not null,
  -- Until somebody has signed in.
  state_digest bytea,
  verifier text,
  -- Since then.
  refresh_token text,
  access_token text,
  access_expires_at timestamp(3) with time zone,
  renewed_at timestamp(3) with time zone,
  -- Only one process renews the access token at a time: many providers accept a refresh token once.
  renewing_until timestamp(3) with time zone,
  -- Why the provider refuses, and since when.
  error text,
  failed_at timestamp(3) with time zone,
  -- Since when no channel uses it.
  unused_since timestamp(3) with time zone,
  primary key (brand_id, id),
  unique (brand_id, state_digest),
  foreign key (brand_id, user_id) references users (brand_id, id)
);
