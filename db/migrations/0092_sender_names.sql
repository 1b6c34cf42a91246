-- Senders without a number (docs/decisions/0081-nothing-accepted-is-invisible.md). The list of types is closed in the code; a wider
-- check in place of this one would refuse what the release after the next writes.
alter table identities drop constraint identities_type_check;
