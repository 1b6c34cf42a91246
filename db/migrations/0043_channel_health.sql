-- How each channel does: when it last sent, why it cannot send, and how many DNS records of its mail are missing.
create table channel_health (
  brand_id bigint not null references brands (id),
  channel_id bigint not null,
  last_sent_at timestamp(3) with time zone,
  sending_error text,
  sending_failed_since timestamp(3) with time zone,
  records jsonb,
  records_checked_at timestamp(3) with time zone,
  primary key (brand_id, channel_id),
  foreign key (brand_id, channel_id) references channels (brand_id, id)
);

-- When reading a mailbox began to fail.
alter table mailbox_ends add column failed_since timestamp(3) with time zone;

-- The last mail of each channel.
create index mails_of_channel on mails (brand_id, channel_id, received_at);
