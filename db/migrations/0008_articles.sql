-- The language that articles are stemmed in: the name of a text search configuration.
alter table brands add column language text not null default 'english';

create table topics (
  brand_id bigint not null references brands (id),
  id bigserial,
  slug text not null,
  name text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (brand_id, id),
  unique (brand_id, slug)
);

create table articles (
  brand_id bigint not null references brands (id),
  id bigserial,
  slug text not null,
  topic_id bigint,
  title text not null,
  body text not null,
  -- 0 Published, 1 Draft, 4 Internal
  status smallint not null check (status in (0, 1, 4)),
  author_id bigint not null,
  -- title and body, stemmed in the brand's language
  search tsvector not null,
  -- the title's words, and each with a letter left out, so that a word with a typo finds it
  title_keys text[] not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (brand_id, id),
  unique (brand_id, slug),
  foreign key (brand_id, topic_id) references topics (brand_id, id),
  foreign key (brand_id, author_id) references identities (brand_id, id)
);

create index articles_created on articles (brand_id, status, created_at desc, id desc);

create index articles_topic on articles (brand_id, topic_id, status, created_at desc, id desc);

create index articles_search on articles using gin (search);

create index articles_title_keys on articles using gin (title_keys);

-- Slugs that articles had before: they go on finding them.
create table article_slugs (
  brand_id bigint not null references brands (id),
  slug text not null,
  article_id bigint not null,
  created_at timestamptz(3) not null,
  primary key (brand_id, slug),
  foreign key (brand_id, article_id) references articles (brand_id, id)
);
