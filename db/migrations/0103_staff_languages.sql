-- The language of mail to a member of staff, as ISO 639-1; null: that of the brand.
alter table users add column language text;
