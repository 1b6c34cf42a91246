-- Whether a file is named by anybody: those that are not are removed.
create index attachments_file on attachments (brand_id, file) where file is not null;
create index mails_file on mails (brand_id, file);
