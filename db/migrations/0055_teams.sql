-- Groups of staff that conversations are assigned to.
create table teams (
  brand_id bigint not null references brands (id),
  id bigserial,
  name text not null,
  -- Users; those who have left stay, and do not count.
  member_ids bigint[] not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Conversations may still refer to it; they have no team then.
  deleted_at timestamptz(3),
  primary key (brand_id, id)
);
create unique index teams_name on teams (brand_id, lower(name)) where deleted_at is null;

alter table conversations
  add column team_id bigint,
  add column priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  add foreign key (brand_id, team_id) references teams (brand_id, id);
create index conversations_team on conversations (brand_id, team_id, class) where team_id is not null;
