-- Companies that customers belong to, by the domains of their email addresses.
create table organizations (
  brand_id bigint not null references brands (id),
  id bigserial,
  name text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (brand_id, id)
);
create unique index organizations_name on organizations (brand_id, lower(name));

create table organization_domains (
  brand_id bigint not null references brands (id),
  domain text not null,
  organization_id bigint not null,
  primary key (brand_id, domain),
  foreign key (brand_id, organization_id) references organizations (brand_id, id) on delete cascade
);
create index organization_domains_organization on organization_domains (brand_id, organization_id);
create index identities_domain on identities (brand_id, split_part(identifier, '@', 2)) where type = 'email';
