-- Images of help articles, public under a name that nobody can guess.
create table article_images (
  brand_id bigint not null references brands (id),
  id bigserial,
  name text not null,
  file text not null,
  content_type text not null,
  size integer not null,
  created_at timestamptz(3) not null,
  primary key (brand_id, id),
  unique (brand_id, name)
);
create index article_images_file on article_images (brand_id, file);
