-- The mails that a mail refers to: another may name them, too, although they never came here. Null: none, or of an older release.
alter table mails add column answers_to text[];
create index mails_answers_to on mails using gin (answers_to) where answers_to is not null;
