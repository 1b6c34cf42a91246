-- Contacts in the order of the names that are shown: people/contacts/queries.ts has the same expression.
create index contacts_sorted_name on contacts (brand_id, (left(case
    when folded_names is null then lower(coalesce(friendly_name, name, ''))
    else split_part(folded_names, E'\n', case when friendly_name is null or name is null then 1 else 2 end)
  end, 200)), id) where absorbed_into is null;
