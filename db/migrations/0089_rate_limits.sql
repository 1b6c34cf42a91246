-- What is counted for all processes on this database: wrong logins, forms of the public pages. Written by
-- rate-limiter-flexible, which names the columns.
create table rate_limits (
  key text primary key,
  points integer not null default 0,
  -- Milliseconds since 1970.
  expire bigint
);

create index rate_limits_expire on rate_limits (expire);
