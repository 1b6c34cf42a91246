-- What articles said before each change of their title or body.
create table article_versions (
  brand_id bigint not null references brands (id),
  id bigserial,
  article_id bigint not null,
  title text not null,
  body text not null,
  -- The identity that replaced it; null: no member of staff.
  replaced_by bigint,
  replaced_at timestamptz(3) not null,
  primary key (brand_id, id),
  foreign key (brand_id, article_id) references articles (brand_id, id),
  foreign key (brand_id, replaced_by) references identities (brand_id, id)
);
create index article_versions_article on article_versions (brand_id, article_id, id);
