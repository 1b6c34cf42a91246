-- Whether members of staff get new conversations, and how many. Without a row, somebody is available.
create table availabilities (
  brand_id bigint not null,
  user_id bigint not null,
  -- as set by hand: available, busy (keeps those they have) or away
  state text not null check (state in ('available', 'busy', 'away')),
  -- by hand until then; after it, available, or what the schedule says
  until timestamptz(3),
  -- why, for colleagues
  note text,
  -- when they work: {"timeZone": "Europe/Berlin", "week": [[{"from": "09:00", "to": "17:00"}], …]}
  schedule jsonb,
  -- whether the schedule decides while nothing is set by hand
  by_schedule boolean not null default false,
  -- how many open conversations their teams' queues give them; null: any number
  mail_room integer check (mail_room >= 0),
  chat_room integer check (chat_room >= 0),
  -- tags of conversations that wait for somebody who knows about them
  skills text[] not null default '{}',
  -- the state that was last announced, since when, and when the clock next changes it
  announced text not null,
  since timestamptz(3) not null,
  changes_at timestamptz(3),
  updated_at timestamptz(3) not null,
  primary key (brand_id, user_id),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, user_id) references users (brand_id, id)
);

-- whose state the clock changes next
create index availabilities_due on availabilities (changes_at) where changes_at is not null;
