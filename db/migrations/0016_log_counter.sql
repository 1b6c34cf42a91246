-- Which server, on which timeline, counts the transactions of the brand's log. With another one, an epoch begins.
alter table brands add column log_counter text;

update brands set log_counter = (
  select s.system_identifier || '/' || c.timeline_id from pg_control_system() s, pg_control_checkpoint() c
);
