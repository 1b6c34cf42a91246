-- The rule that asked for the rating; null: the brand's setting did.
alter table surveys add column rule_id bigint;
-- for finding when somebody was asked last
create index surveys_identity on surveys (brand_id, identity_id, created_at desc);
-- for reports of a period
create index surveys_created on surveys (brand_id, created_at);
