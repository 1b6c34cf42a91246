-- Imports that somebody asked for by a page or by the API. They have more states: the code has the list.
alter table imports drop constraint imports_state_check;
-- What a dry run found: src/desk/imports/dry-run.ts.
alter table imports add column expected jsonb;
-- When the job began, or went on, and how many lines were done by then.
alter table imports add column started_at timestamptz(3);
alter table imports add column done_before bigint not null default 0;
-- How many records of a run that is undone are gone, by kind, and how many stay.
alter table imports add column undone jsonb not null default '{}';
-- Remarks also say what stays when a run is undone.
alter table import_remarks drop constraint import_remarks_what_check;
