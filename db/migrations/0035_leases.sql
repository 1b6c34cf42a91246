-- What is due of one webhook, and what of it is under way, at a cost that does not grow with what waits: a receiver may be away for days.
drop index webhook_deliveries_due;
create index webhook_deliveries_due on webhook_deliveries (brand_id, webhook_id, next_attempt_at, id) where state = 'pending';
create index webhook_deliveries_leased on webhook_deliveries (brand_id, webhook_id, leased_until) where leased_until is not null;
