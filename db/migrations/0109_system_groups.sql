-- What readers of the status page see of a system: one line of what it is, the group that it is shown in, and its place.
alter table systems add column description text;
alter table systems add column group_name text;
alter table systems add column position integer not null default 0;
