-- SLA policies: how soon customers get a reply, and a solution.
create table sla_policies (
  brand_id bigint not null,
  id bigserial,
  -- the first in this order whose conditions hold is the one of a conversation
  position integer not null,
  name text not null,
  -- conditions, targets, hours, pauses and warning
  definition jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- clocks of the past still name it
  deleted_at timestamptz(3),
  primary key (brand_id, id),
  foreign key (brand_id) references brands (id)
);

-- What a conversation has to reach in time. Computed from its messages and changes of status, which stay; never from a remainder.
create table sla_clocks (
  brand_id bigint not null,
  conversation_id bigint not null,
  -- first_reply, next_reply or resolution
  target text not null,
  started_at timestamptz(3) not null,
  policy_id bigint not null,
  minutes integer not null,
  -- the team of the conversation, whose hours count
  team_id bigint,
  -- running, paused, met or missed
  state text not null,
  -- null while it is paused
  due_at timestamptz(3),
  ended_at timestamptz(3),
  -- when it warns or is missed, whichever comes first; null: neither
  wake_at timestamptz(3),
  warned_at timestamptz(3),
  breached_at timestamptz(3),
  -- when it became met or missed: reports count it then
  judged_at timestamptz(3),
  primary key (brand_id, conversation_id, target, started_at),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, policy_id) references sla_policies (brand_id, id),
  foreign key (brand_id, conversation_id) references conversations (brand_id, id)
);
create index sla_clocks_wake on sla_clocks (brand_id, wake_at) where wake_at is not null;
create index sla_clocks_judged on sla_clocks (brand_id, judged_at) where judged_at is not null;
