-- When SLA policies or business hours change, the clocks of these are computed again.
create index conversations_unfinished on conversations (brand_id, id) where status in (0, 1, 5, 7) and merged_into is null;
