-- A channel that was deleted keeps its name for its conversations, and nothing else: docs/decisions/0123-deleted-channels.md.
alter table channels add column deleted_at timestamptz(3);
