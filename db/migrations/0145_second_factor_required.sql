-- A second factor for everybody: docs/decisions/0119-second-factor-for-everybody.md.
alter table login_settings add column second_factor_required boolean not null default false;
-- From then on, sessions without it can only set it up. Null: nobody has chosen a day.
alter table login_settings add column second_factor_from timestamptz(3);
-- Whether sessions that the brand's provider has opened are exempt.
alter table login_settings add column sign_on_counts boolean not null default true;
-- When the holder of the session has shown a second factor, in this session; null: never.
alter table sessions add column second_factor_at timestamptz(3);
