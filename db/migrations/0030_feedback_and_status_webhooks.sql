-- Whether an article helped, as its readers say.
create table article_feedback (
  brand_id bigint not null references brands (id),
  id bigserial,
  article_id bigint not null,
  helpful boolean not null,
  comment text,
  created_at timestamptz(3) not null,
  primary key (brand_id, id),
  foreign key (brand_id, article_id) references articles (brand_id, id)
);
create index article_feedback_article on article_feedback (brand_id, article_id, id desc);

-- Programs that are told of incidents. Until one has answered our question, of nothing but that.
create table status_webhooks (
  brand_id bigint not null references brands (id),
  id bigserial,
  url text not null,
  confirmed_at timestamptz(3),
  asked_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (brand_id, id),
  unique (brand_id, url)
);
