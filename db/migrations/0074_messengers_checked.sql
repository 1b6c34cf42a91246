-- Apart from 0072, whose locks end first.
alter table identities validate constraint identities_type_check;
-- Receipts repeat our name of a message.
create index provider_events_callback on provider_events (brand_id, channel_id, (body -> 'status' ->> 'biz_opaque_callback_data'))
  where body -> 'status' ->> 'biz_opaque_callback_data' is not null;
-- And name the parts of a copy.
create index message_deliveries_parts on message_deliveries using gin (part_ids) where part_ids <> '{}';
