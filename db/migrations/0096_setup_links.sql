-- Links to the set-up page of a server without a brand. They open nothing once there is a brand.
create table setup_links (
  digest bytea primary key,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
