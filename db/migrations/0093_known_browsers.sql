-- Browsers in which a member of staff has logged in: the wrong guesses of strangers do not lock these out.
create table known_browsers (
  brand_id bigint not null references brands (id),
  id bigserial,
  user_id bigint not null,
  -- Of the secret in the browser's cookie, which members of staff who share the browser have in common.
  digest bytea not null,
  network text not null,
  -- The session that was opened last; it may have ended.
  session_id bigint not null,
  last_login_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (brand_id, id),
  unique (brand_id, digest, user_id),
  foreign key (brand_id, user_id) references users (brand_id, id)
);

create index known_browsers_user on known_browsers (brand_id, user_id, last_login_at);

-- When the holder of a session last proved who they are; null: when the session was opened.
alter table sessions add column confirmed_at timestamptz(3);
