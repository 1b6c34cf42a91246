-- What lists show of a conversation's SLA clocks, and the time that comes first; null: none runs.
alter table conversations add column sla jsonb, add column due_at timestamptz(3);
create index conversations_due on conversations (brand_id, class, coalesce(due_at, '9999-12-31 00:00:00+00'::timestamptz), id);
create index conversations_channel_due on conversations
  (brand_id, channel_id, class, coalesce(due_at, '9999-12-31 00:00:00+00'::timestamptz), id);
