-- What is known of an import while it reads a helpdesk: docs/decisions/0113-other-sources.md.
-- requests that were answered, in this dry run or run
alter table imports add column requests integer not null default 0;
-- when this run has begun to write; null: it still reads
alter table imports add column writing_since timestamptz(3);
