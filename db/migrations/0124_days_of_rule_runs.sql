-- The day for which a rule acted by its time of day: once a day on each conversation. Null: by something else.
alter table rule_runs add column day text;
create index rule_runs_day on rule_runs (brand_id, rule_id, conversation_id, day) where day is not null;
