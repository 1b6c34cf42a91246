-- Planned work on systems: begins and ends by time.
create table maintenances (
  brand_id bigint not null,
  id bigserial,
  title text not null,
  status text not null,
  -- as planned
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  -- as it went: systems are under maintenance in between
  began_at timestamptz(3),
  ended_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (brand_id, id),
  check (status in ('scheduled', 'in_progress', 'verifying', 'completed', 'cancelled')),
  check (ends_at > starts_at),
  foreign key (brand_id) references brands (id)
);
create index maintenances_in_order on maintenances (brand_id, starts_at desc, id desc);
create index maintenances_to_begin on maintenances (brand_id, starts_at) where status = 'scheduled';
create index maintenances_to_end on maintenances (brand_id, ends_at) where status in ('in_progress', 'verifying');

create table maintenance_updates (
  brand_id bigint not null,
  id bigserial,
  maintenance_id bigint not null,
  status text not null,
  -- null where time alone changed the status
  message text,
  created_at timestamptz(3) not null,
  primary key (brand_id, id),
  check (status in ('scheduled', 'in_progress', 'verifying', 'completed', 'cancelled')),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, maintenance_id) references maintenances (brand_id, id)
);
create index maintenance_updates_maintenance on maintenance_updates (brand_id, maintenance_id, id desc);

create table maintenances_systems (
  brand_id bigint not null,
  maintenance_id bigint not null,
  system_id bigint not null,
  primary key (brand_id, maintenance_id, system_id),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, maintenance_id) references maintenances (brand_id, id),
  foreign key (brand_id, system_id) references systems (brand_id, id)
);
create index maintenances_systems_system on maintenances_systems (brand_id, system_id);
