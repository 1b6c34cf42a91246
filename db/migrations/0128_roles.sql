-- Roles of a brand's own. `users.role` holds the key of one, or of a preset. Numbers from 101 on: those below are of presets.
create sequence roles_id_seq start with 101;
create table roles (
  brand_id bigint not null,
  id bigint not null default nextval('roles_id_seq'),
  -- never changes
  key text not null,
  name text not null,
  -- the name in lower case; null once it is deleted
  taken_name text,
  permissions text[] not null,
  -- {"channelIds", "teamIds", "ownTeams"}; null: all conversations
  sees jsonb,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- those who have left may still have it
  deleted_at timestamptz(3),
  primary key (brand_id, id),
  unique (brand_id, key),
  unique (brand_id, taken_name),
  foreign key (brand_id) references brands (id)
);
alter table users drop constraint users_role_check;
