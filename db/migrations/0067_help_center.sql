-- A topic may be inside another one; both topics and articles have an order that people choose.
alter table topics add column parent_id bigint;
alter table topics add column position integer not null default 0;
alter table topics add foreign key (brand_id, parent_id) references topics (brand_id, id);
alter table articles add column position integer not null default 0;

-- An article in another language that the brand's pages offer.
create table article_translations (
  brand_id bigint not null references brands (id),
  article_id bigint not null,
  -- ISO 639-1.
  language text not null,
  title text not null,
  body text not null,
  status smallint not null check (status in (0, 1)),
  search tsvector not null,
  title_keys text[] not null,
  updated_at timestamptz(3) not null,
  primary key (brand_id, article_id, language),
  foreign key (brand_id, article_id) references articles (brand_id, id) on delete cascade
);
create index article_translations_search on article_translations using gin (search);
create index article_translations_title_keys on article_translations using gin (title_keys);

-- What readers looked for in the help center, and did not find.
create table missed_searches (
  brand_id bigint not null references brands (id),
  words text not null,
  count integer not null,
  last_at timestamptz(3) not null,
  primary key (brand_id, words)
);
create index missed_searches_last on missed_searches (brand_id, last_at);
