-- Facts about a customer that another program of the brand knows, such as orders, shown beside the conversation.
create table panel_cards (
  brand_id bigint not null references brands (id),
  id bigserial,
  name text not null,
  url text not null,
  -- Signs each request, as with webhooks.
  secret text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (brand_id, id)
);
