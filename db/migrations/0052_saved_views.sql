-- Searches that staff keep: their own, or shared with the team (without a user).
create table saved_views (
  brand_id bigint not null references brands (id),
  id bigserial,
  user_id bigint,
  name text not null,
  filters jsonb not null,
  sort text not null,
  position integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (brand_id, id),
  foreign key (brand_id, user_id) references users (brand_id, id)
);
