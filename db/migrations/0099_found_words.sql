-- What a text is found by: its words without accents, parts of addresses and numbers, pairs of letters where a script has no spaces
-- (src/kit/search/). Null: not prepared yet; until then the text is found by the indexes that there were.
alter table messages add column search tsvector;
create index messages_search on messages using gin (search);
create index messages_unprepared on messages (brand_id, id) where search is null;

alter table conversations add column subject_search tsvector;
create index conversations_subject_search on conversations using gin (subject_search);
create index conversations_unprepared on conversations (brand_id, id) where subject_search is null and subject is not null;

alter table attachments add column name_search tsvector;
create index attachments_name_search on attachments using gin (name_search);
create index attachments_unprepared on attachments (brand_id, id) where name_search is null;

-- Names with other letters than those of ASCII, as they are compared.
alter table contacts add column folded_names text;
create index contacts_folded_names on contacts using gin (folded_names gin_trgm_ops) where folded_names is not null;
create index contacts_unprepared on contacts (brand_id, id)
  where folded_names is null and (name ~ '[^\x01-\x7f]' or friendly_name ~ '[^\x01-\x7f]');

-- In which way `search` was made; 0: as before this migration.
alter table articles add column search_version smallint not null default 0;
alter table article_translations add column search_version smallint not null default 0;
