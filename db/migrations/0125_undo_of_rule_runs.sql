-- What a run changed on its conversation, {"field", "from", "to"}, and when somebody took that back. Null for runs from before.
alter table rule_runs add column changes jsonb;
alter table rule_runs add column undone_at timestamptz(3);
