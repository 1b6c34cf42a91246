-- Since when nobody knows whether a part has arrived; providers have an hour from then to say so.
alter table message_deliveries add column unsure_since timestamptz(3);
update message_deliveries set unsure_since = updated_at where is_unsure;
