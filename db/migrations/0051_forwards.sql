-- Outsiders to whom staff have forwarded something: a note that is sent to them alone.
alter table messages add column forwarded_to_ids bigint[];
