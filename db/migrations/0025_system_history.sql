-- Since when an incident has affected a system how: what the status page draws its past from.
create table incident_system_changes (
  brand_id bigint not null,
  id bigserial,
  incident_id bigint not null,
  system_id bigint not null,
  status text not null check (status in ('operational', 'degraded_performance', 'partial_outage', 'major_outage', 'under_maintenance')),
  since timestamptz(3) not null,
  primary key (brand_id, id),
  foreign key (brand_id, incident_id) references incidents (brand_id, id),
  foreign key (brand_id, system_id) references systems (brand_id, id)
);

create index incident_system_changes_system on incident_system_changes (brand_id, system_id, since);

create index incident_system_changes_incident on incident_system_changes (brand_id, incident_id, system_id, since);

insert into incident_system_changes (brand_id, incident_id, system_id, status, since)
select s.brand_id, s.incident_id, s.system_id, s.status, i.created_at
from incidents_systems s join incidents i on i.brand_id = s.brand_id and i.id = s.incident_id;
