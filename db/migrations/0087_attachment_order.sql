-- In which order the files of a message were named; then by id.
alter table attachments add column position integer not null default 0;
