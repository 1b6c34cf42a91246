-- People on Telegram are known by the number of their account, those on WhatsApp without a number by an ID that is ours
-- alone.
alter table identities drop constraint identities_type_check;
alter table identities add constraint identities_type_check
  check (type in ('email', 'unproven_email', 'mobile', 'instagram', 'igsid', 'twitter', 'facebook', 'telegram', 'whatsapp')) not valid;

-- A copy may consist of several messages of its provider: their names, in order. While one is being sent, and if the
-- response was lost, nobody knows whether it arrived.
alter table message_deliveries add column part_ids text[] not null default '{}';
alter table message_deliveries add column is_unsure boolean not null default false;
