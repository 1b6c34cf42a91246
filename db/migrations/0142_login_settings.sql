-- How long a brand's sessions last; without a row, as before: docs/decisions/0116-login-settings.md.
create table login_settings (
  brand_id bigint not null,
  -- a session ends when nobody has used it for this long
  idle_minutes integer not null,
  -- and in any case this long after the login
  lifetime_minutes integer not null,
  updated_at timestamptz(3) not null,
  primary key (brand_id),
  foreign key (brand_id) references brands (id)
);
-- When somebody last used the session: an open page alone does not. Null: as last_used_at.
alter table sessions add column active_at timestamptz(3);
