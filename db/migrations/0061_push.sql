-- Web Push (RFC 8030): notices to browsers of staff, also while our pages are closed.
create table push_keys (
  brand_id bigint primary key references brands (id),
  -- VAPID (RFC 8292).
  public_key text not null,
  private_key text not null,
  created_at timestamptz(3) not null
);

-- One browser; it ends with the session in which it was made.
create table push_subscriptions (
  brand_id bigint not null references brands (id),
  session_id bigint not null,
  user_id bigint not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz(3) not null,
  primary key (brand_id, session_id),
  foreign key (brand_id, session_id) references sessions (brand_id, id) on delete cascade,
  foreign key (brand_id, user_id) references users (brand_id, id)
);
create index push_subscriptions_user on push_subscriptions (brand_id, user_id);
