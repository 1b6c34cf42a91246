-- A file belongs to a message or to a saved reply, never to both.
alter table attachments add constraint attachments_one_owner check (message_id is null or template_id is null) not valid;
