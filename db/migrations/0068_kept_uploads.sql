-- An upload that belongs to a saved reply, which copies it into the messages that it is used in.
alter table attachments add column template_id bigint;
alter table attachments add foreign key (brand_id, template_id) references response_templates (brand_id, id);
create index attachments_template on attachments (brand_id, template_id, id) where template_id is not null;

-- Files that a draft will be sent with.
alter table drafts add column upload_ids bigint[] not null default '{}';
create index drafts_uploads on drafts using gin (upload_ids);
