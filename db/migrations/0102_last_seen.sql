-- When the contact last wrote to us; null: never. Exact for conversations that they began.
alter table contacts add column last_seen_at timestamptz(3);
update contacts set last_seen_at = seen.at
from (
  select i.brand_id, i.contact_id, max(c.last_customer_message_at) as at
  from identities i
  join conversations c on c.brand_id = i.brand_id and c.author_id = i.id
  where i.contact_id is not null
  group by i.brand_id, i.contact_id
) seen
where contacts.brand_id = seen.brand_id and contacts.id = seen.contact_id and seen.at is not null;
create index contacts_seen on contacts (brand_id, coalesce(last_seen_at, '-infinity'), id) where absorbed_into is null;
