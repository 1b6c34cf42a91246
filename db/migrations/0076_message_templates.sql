-- The approved template that a message is, with its parameters, for channels that allow nothing else at the moment.
alter table messages add column template jsonb;
