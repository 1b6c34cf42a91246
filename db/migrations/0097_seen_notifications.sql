-- When its person has seen a notification by itself, as by reading the conversation. Those before their last look count as seen, too.
alter table notifications add column seen_at timestamptz(3);
create index notifications_unseen on notifications (brand_id, user_id, created_at) where seen_at is null;
