-- Deleting a conversation or a message looks for what points at it: without these, through all rows of the brand.
create index notifications_message on notifications (brand_id, message_id) where message_id is not null;
create index conversation_reads_conversation on conversation_reads (brand_id, conversation_id);
create index merges_into on merges (brand_id, into_id);
create index rule_waits_conversation on rule_waits (brand_id, conversation_id);
create index imported_rows_file on imported_rows (brand_id, own_file) where own_file is not null;
-- for finding what is still on its way
create index message_deliveries_unsent on message_deliveries (brand_id, message_id) where state in ('queued', 'deferred');
-- what a run could not delete: [{"id": 4, "error": "…"}]
alter table retention_runs add column kept jsonb not null default '[]';
