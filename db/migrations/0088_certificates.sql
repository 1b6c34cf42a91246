-- TLS certificates by ACME (RFC 8555), for ANSWERWELL_TLS=auto. A host is known before its brand, so these are on every node
-- of a cluster, like brand_hosts; challenges and accounts, which belong to no brand, are on its coordinator.
create table certificates (
  host text primary key check (host = lower(host)),
  brand_id bigint not null references brands,
  -- PEM; null until the first is there. The key is sealed with the operator's key, if there is one.
  chain text,
  private_key text,
  expires_at timestamp(3) with time zone,
  attempts integer not null default 0,
  next_attempt_at timestamp(3) with time zone not null,
  -- What the certificate authority had against the last attempt; null if it succeeded.
  reason text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  check ((chain is null) = (private_key is null) and (chain is null) = (expires_at is null))
);

create index certificates_brand on certificates (brand_id);
create index certificates_next on certificates (next_attempt_at);

-- What the authority asks for at http://HOST/.well-known/acme-challenge/TOKEN.
create table acme_challenges (
  token text primary key,
  answer text not null,
  created_at timestamp(3) with time zone not null
);

-- Our accounts, by the address of the authority's directory.
create table acme_accounts (
  directory text primary key,
  private_key text not null,
  created_at timestamp(3) with time zone not null
);
