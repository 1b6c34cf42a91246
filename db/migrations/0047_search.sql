-- Searches for files by the words of their names, and for conversations that have files.
create index attachments_name on attachments using gin (to_tsvector('simple', translate(name, '._-', '   ')));
create index messages_files on messages (brand_id, conversation_id) where has_files;

-- Names of contacts that the pages show instead of others.
create index contacts_friendly_name on contacts using gin (friendly_name gin_trgm_ops) where friendly_name is not null;
