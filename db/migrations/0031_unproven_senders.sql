-- Whoever writes from the address of a member of staff without proof is somebody else: an identity of its own kind.
alter table identities drop constraint identities_type_check;
alter table identities add constraint identities_type_check
  check (type in ('email', 'unproven_email', 'mobile', 'instagram', 'igsid', 'twitter', 'facebook'));
