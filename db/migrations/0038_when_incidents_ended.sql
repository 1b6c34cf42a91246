-- The end of an incident is a change of its systems, too, and no longer the time of its last change of any kind.
insert into incident_system_changes (brand_id, incident_id, system_id, status, since)
  select a.brand_id, a.incident_id, a.system_id, 'operational', greatest(i.updated_at, (
    select max(c.since) from incident_system_changes c
    where c.brand_id = a.brand_id and c.incident_id = a.incident_id and c.system_id = a.system_id))
  from incidents_systems a join incidents i on i.brand_id = a.brand_id and i.id = a.incident_id
  where i.status = 'resolved' and a.status <> 'operational';
