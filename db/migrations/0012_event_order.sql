-- The transaction that wrote an event. Ids are given out before they are committed; an order by transaction, read only
-- up to the oldest one still under way, never shows an event behind one that was read already.
alter table events add column xid xid8 not null default pg_current_xact_id();

create index events_order on events (brand_id, xid, id);
