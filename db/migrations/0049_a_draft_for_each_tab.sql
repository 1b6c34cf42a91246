-- A reply and a note are written separately: each has its own draft.
alter table drafts drop constraint drafts_pkey;
alter table drafts add primary key (brand_id, conversation_id, user_id, visibility);
