-- When rules with times of day act next.
create table rule_times (
  brand_id bigint not null,
  rule_id bigint not null,
  -- which of the rule's triggers
  trigger integer not null,
  version integer not null,
  -- the brand's time zone, by which it was computed; null: the rule has its own
  brand_zone text,
  -- the day of the calendar that the time belongs to
  day text not null,
  due_at timestamptz(3) not null,
  primary key (brand_id, rule_id, trigger),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, rule_id) references rules (brand_id, id)
);

-- A time that has come: its rules go over the conversations, a batch at a time.
create table rule_rounds (
  brand_id bigint not null,
  id bigserial,
  due_at timestamptz(3) not null,
  -- [{"rule_id": 1, "version": 2, "day": "2026-11-30"}]
  rules jsonb not null,
  -- the last conversation that was looked at
  after_id bigint not null,
  primary key (brand_id, id),
  foreign key (brand_id) references brands (id)
);
