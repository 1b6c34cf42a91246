-- Whether queues assign conversations to members of staff, and how many. Members without a row are available.
create table availabilities (
  brand_id bigint not null,
  user_id bigint not null,
  -- as set by hand: available, busy (keeps those they have) or away
  state text not null check (state in ('available', 'busy', 'away')),
  -- when it ends: then available, or according to the schedule
  until timestamptz(3),
  -- a note for colleagues
  note text,
  -- when they work: {"timeZone": "Europe/Berlin", "week": [[{"from": "09:00", "to": "17:00"}], …]}
  schedule jsonb,
  -- whether the state follows the schedule unless set by hand
  by_schedule boolean not null default false,
  -- open conversations up to which queues assign more; null: no limit
  mail_room integer check (mail_room >= 0),
  chat_room integer check (chat_room >= 0),
  -- tags of conversations that only members with this skill get
  skills text[] not null default '{}',
  -- the state in the latest event, when it began, and when it changes next by time
  announced text not null,
  since timestamptz(3) not null,
  changes_at timestamptz(3),
  updated_at timestamptz(3) not null,
  primary key (brand_id, user_id),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, user_id) references users (brand_id, id)
);

-- for finding the members whose state changes by now
create index availabilities_due on availabilities (changes_at) where changes_at is not null;
