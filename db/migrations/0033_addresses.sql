-- Which brand an address of a channel belongs to, without what stands behind its plus, and how it has proved it: as with hosts,
-- one brand at most. Not a brand's own table: it is what tells the brands apart.
create table mail_addresses (
  address text primary key,
  brand_id bigint not null references brands (id),
  -- operator: set by whoever runs the server; first: when there was no other brand; host: at a host of the brand; dns, link:
  -- proved; earlier: from before proofs were asked for. Null: claimed, and not proved.
  proof text check (proof in ('operator', 'first', 'host', 'dns', 'link', 'earlier')),
  proven_at timestamptz(3),
  created_at timestamptz(3) not null,
  check (address = lower(address) and address !~ '\+.*@'),
  check ((proof is null) = (proven_at is null))
);
create index mail_addresses_brand on mail_addresses (brand_id);

insert into mail_addresses (address, brand_id, proof, proven_at, created_at)
select distinct on (address) address, claimed.brand_id, 'earlier', claimed.created_at, claimed.created_at
from (
  select lower(regexp_replace(email, '\+[^@]*@', '@')) as address, brand_id, created_at, id
  from channels where email is not null
) claimed
left join brand_hosts h on h.host = split_part(address, '@', 2)
-- At a brand's own host its mail has always been its own.
order by address, (h.brand_id is not distinct from claimed.brand_id) desc, claimed.created_at, claimed.brand_id, claimed.id;

alter table brand_hosts add column proof text check (proof in ('operator', 'first', 'dns', 'earlier'));
alter table brand_hosts add column proven_at timestamptz(3);
update brand_hosts set proof = 'earlier', proven_at = created_at;
alter table brand_hosts add check ((proof is null) = (proven_at is null));

-- The demo is nobody's neighbour.
alter table brands add column is_demo boolean not null default false;
update brands set is_demo = true where slug = 'demo';
