-- Searches of contacts that staff keep: their own, or shared with the team (without a user).
create table segments (
  brand_id bigint not null,
  id bigserial,
  user_id bigint,
  name text not null,
  filters jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (brand_id, id),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, user_id) references users (brand_id, id)
);
