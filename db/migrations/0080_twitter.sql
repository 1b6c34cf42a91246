-- People on X are known by the number of their account; their handle may pass on to somebody else.
alter table identities drop constraint identities_type_check;
alter table identities add constraint identities_type_check
  check (type in ('email', 'unproven_email', 'mobile', 'instagram', 'igsid', 'twitter', 'twitter_id', 'facebook', 'telegram', 'whatsapp')) not valid;
