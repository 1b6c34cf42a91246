-- Whoever is mentioned in a note is notified, unless they choose not to be.
alter table users alter column notify set default '{assigned,followed,mentioned,unassigned}';
update users set notify = array_append(notify, 'mentioned') where not 'mentioned' = any(notify);
