-- A browser belongs to the last person who asked for notices in it.
delete from push_subscriptions p where exists (
  select 1 from push_subscriptions later
  where later.brand_id = p.brand_id and later.endpoint = p.endpoint and later.session_id > p.session_id
);
create unique index push_subscriptions_endpoint on push_subscriptions (brand_id, md5(endpoint));

-- Shown on the pages only, since the brand sends no mail; it counts in the limits, unlike one that is held back.
alter table notifications drop constraint notifications_state_check;
alter table notifications add constraint notifications_state_check
  check (state in ('queued', 'sent', 'failed', 'held_back', 'not_mailed'));
