-- The language that an article is stemmed in: where it is not the brand's any more, the worker stems it anew.
alter table articles add column language text;

update articles a set language = b.language from brands b where b.id = a.brand_id;

alter table articles alter column language set not null;

create index articles_language on articles (brand_id, language);

-- As it was answered, in the order of its keys.
alter table idempotency_keys alter column answer type json using answer::json;
