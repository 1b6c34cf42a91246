-- When a brand, or one of its teams, works.
create table business_hours (
  brand_id bigint not null,
  id bigserial,
  -- null: the brand itself
  team_id bigint,
  -- the team, or 0 for the brand: each has one row
  of_team bigint not null,
  time_zone text not null,
  -- by day of the week, Monday first: [[{"from": "09:00", "to": "17:00"}], …]
  week jsonb not null,
  -- days without work: [{"day": "2026-12-25", "name": "Christmas"}, …]
  holidays jsonb not null default '[]',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (brand_id, id),
  unique (brand_id, of_team),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, team_id) references teams (brand_id, id)
);
