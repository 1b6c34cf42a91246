-- What the brand's public pages, chat and mail look like besides its logo.
alter table brands
  add column color text check (color ~ '^#[0-9a-f]{6}$'),
  add column icon_file text,
  add column icon_type text,
  -- Markdown, at the foot of every public page.
  add column site_footer text,
  -- [{label, url}], in the order shown.
  add column site_links jsonb not null default '[]',
  -- ISO 639-1: the language of public pages and automatic mail, and further ones that visitors may choose.
  add column site_language text,
  add column site_languages text[] not null default '{}';
