-- Rules: what happens by itself, and why it did.
create table rules (
  brand_id bigint not null,
  id bigserial,
  -- their order is that in which they act
  position integer not null,
  enabled boolean not null,
  version integer not null,
  -- why the server switched it off; null: somebody did
  disabled_because text,
  -- of the switch; who and when
  switched_by bigint,
  switched_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (brand_id, id),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, switched_by) references users (brand_id, id)
);

-- Each state of a rule that was saved: runs name the one that ran.
create table rule_versions (
  brand_id bigint not null,
  rule_id bigint not null,
  version integer not null,
  name text not null,
  -- triggers, conditions and actions, as the API has them
  definition jsonb not null,
  user_id bigint,
  created_at timestamptz(3) not null,
  primary key (brand_id, rule_id, version),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, rule_id) references rules (brand_id, id),
  foreign key (brand_id, user_id) references users (brand_id, id)
);

-- A rule that held and acted, with what it saw and did; kept 90 days.
create table rule_runs (
  brand_id bigint not null,
  id bigserial,
  rule_id bigint not null,
  version integer not null,
  conversation_id bigint not null,
  -- the message of the occasion, and the event that made it one
  message_id bigint,
  event_id bigint,
  -- words of the triggers that fit
  triggers text[] not null,
  looked jsonb not null,
  results jsonb not null,
  -- the customer's identity, if it replied
  replied_to bigint,
  -- an action did something
  acted boolean not null,
  created_at timestamptz(3) not null,
  primary key (brand_id, id),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, rule_id) references rules (brand_id, id),
  foreign key (brand_id, conversation_id) references conversations (brand_id, id)
);
create index rule_runs_rule on rule_runs (brand_id, rule_id, created_at desc, id desc);
create index rule_runs_conversation on rule_runs (brand_id, conversation_id, id desc);
create index rule_runs_created on rule_runs (brand_id, created_at);
create index rule_runs_replied on rule_runs (brand_id, replied_to, created_at) where replied_to is not null;
create index rule_runs_replies on rule_runs (brand_id, created_at) where replied_to is not null;

-- When a rule acts on a conversation by time: the clock has run since `since`, and is up at `due_at`.
create table rule_waits (
  brand_id bigint not null,
  rule_id bigint not null,
  conversation_id bigint not null,
  -- which of the rule's triggers
  trigger integer not null,
  version integer not null,
  since timestamptz(3) not null,
  due_at timestamptz(3) not null,
  primary key (brand_id, rule_id, conversation_id, trigger),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, rule_id) references rules (brand_id, id),
  foreign key (brand_id, conversation_id) references conversations (brand_id, id)
);
create index rule_waits_due on rule_waits (brand_id, due_at);

-- Whose turn it is in a team: the members with the lowest numbers are next.
create table team_turns (
  brand_id bigint not null,
  team_id bigint not null,
  user_id bigint not null,
  turn bigint not null,
  primary key (brand_id, team_id, user_id),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, team_id) references teams (brand_id, id),
  foreign key (brand_id, user_id) references users (brand_id, id)
);

-- The rule that wrote a message; null for people and programs.
alter table messages add column by_rule bigint;
