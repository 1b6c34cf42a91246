-- A response template of one member of staff, which nobody else sees.
alter table response_templates add column user_id bigint;
alter table response_templates add foreign key (brand_id, user_id) references users (brand_id, id);
