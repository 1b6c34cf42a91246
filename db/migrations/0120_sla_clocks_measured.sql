-- What reports tell of a clock that has ended, and which rules led to its due time.
alter table sla_clocks
  add column priority text,
  -- whose the conversation was
  add column assignee_id bigint,
  -- how long it ran
  add column took_ms bigint,
  -- the last rule on the way and how many there were, if one changed it after a warning or breach
  add column after_rule jsonb;
