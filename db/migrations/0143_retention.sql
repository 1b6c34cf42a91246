-- Rules by which records are deleted after a time, every night: docs/decisions/0117-retention.md.
create table retention_rules (
  brand_id bigint not null,
  id bigserial,
  kind text not null,
  -- of conversations: which they are in, in groups
  statuses text[] not null,
  -- null: all
  channel_ids bigint[],
  keep_for integer not null,
  unit text not null,
  enabled boolean not null default false,
  -- null: it is off
  next_run_at timestamptz(3),
  created_by bigint,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (brand_id, id),
  check (kind in ('conversations', 'mails')),
  check (unit in ('days', 'months')),
  check (keep_for > 0),
  check (enabled = (next_run_at is not null)),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, created_by) references identities (brand_id, id)
);
create index retention_rules_due on retention_rules (brand_id, next_run_at) where next_run_at is not null;

create table retention_runs (
  brand_id bigint not null,
  id bigserial,
  rule_id bigint not null,
  state text not null,
  -- the rule as it was, with the time before which records have to be unchanged
  terms jsonb not null,
  -- how far it has come; null: it has seen all
  place jsonb,
  gone jsonb not null default '{}',
  -- storage keys whose rows are gone
  files text[] not null default '{}',
  error text,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (brand_id, id),
  check (state in ('running', 'done', 'stopped', 'failed')),
  check ((state = 'running') = (finished_at is null)),
  foreign key (brand_id, rule_id) references retention_rules (brand_id, id)
);
create index retention_runs_rule on retention_runs (brand_id, rule_id, id);
create index retention_runs_running on retention_runs (brand_id, id) where state = 'running';
