-- Transaction numbers begin anew on another server. Events that a restored dump brought along belong to an earlier epoch.
alter table brands add column log_epoch integer not null default 0;
alter table events add column epoch integer not null default 0;

drop index events_order;
create index events_order on events (brand_id, epoch, xid, id);
