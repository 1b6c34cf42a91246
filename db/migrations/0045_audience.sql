-- Who gets a message besides the followers, unseen by them, and which followers do not. NULL: nobody.
alter table messages
  add column bcc_ids bigint[],
  add column left_out_ids bigint[];

-- Identities of people who were taken off a conversation. They may have been added again since.
alter table conversations add column removed_ids bigint[];
