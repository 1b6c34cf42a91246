create table systems (
  brand_id bigint not null references brands (id),
  id bigserial,
  title text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (brand_id, id)
);

create table incidents (
  brand_id bigint not null references brands (id),
  id bigserial,
  title text not null,
  -- that of the newest update
  status text not null check (status in ('investigating', 'identified', 'monitoring', 'resolved')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (brand_id, id)
);

create index incidents_created on incidents (brand_id, created_at desc, id desc);

create index incidents_active on incidents (brand_id, created_at desc, id desc) where status <> 'resolved';

create table incident_updates (
  brand_id bigint not null references brands (id),
  id bigserial,
  incident_id bigint not null,
  status text not null check (status in ('investigating', 'identified', 'monitoring', 'resolved')),
  message text not null,
  created_at timestamptz(3) not null,
  primary key (brand_id, id),
  foreign key (brand_id, incident_id) references incidents (brand_id, id)
);

create index incident_updates_incident on incident_updates (brand_id, incident_id, id desc);

-- The state of a system in an incident.
create table incidents_systems (
  brand_id bigint not null references brands (id),
  id bigserial,
  incident_id bigint not null,
  system_id bigint not null,
  status text not null check (
    status in ('operational', 'degraded_performance', 'partial_outage', 'major_outage', 'under_maintenance')
  ),
  primary key (brand_id, id),
  unique (brand_id, incident_id, system_id),
  foreign key (brand_id, incident_id) references incidents (brand_id, id),
  foreign key (brand_id, system_id) references systems (brand_id, id)
);

create index incidents_systems_system on incidents_systems (brand_id, system_id);
