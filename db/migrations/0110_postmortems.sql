-- What is changed after an incident, for readers of the status page: Markdown, and since when it is there.
alter table incidents add column postmortem text;
alter table incidents add column postmortem_at timestamptz(3);
