-- Which systems a reader of the status page wants to hear about; null: all. And how a webhook is written to.
alter table status_subscribers add column system_ids bigint[];
alter table status_subscribers add column planned boolean not null default true;
alter table status_webhooks add column system_ids bigint[];
alter table status_webhooks add column planned boolean not null default true;
alter table status_webhooks add column shape text not null default 'json';
