-- When admins were told that a mailbox cannot be read. Null: it can be read, or nobody has been told yet.
alter table mailbox_ends add column told_at timestamp(3) with time zone;
