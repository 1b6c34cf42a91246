-- Every post locked its brand's row five times, together with all others: a quarter of its cost. A message's brand is its
-- conversation's, a delta's too; an event's stands in the request. Brands are never deleted.
alter table messages drop constraint messages_brand_id_fkey;

alter table events drop constraint events_brand_id_fkey;

alter table conversation_deltas drop constraint conversation_deltas_brand_id_fkey;
