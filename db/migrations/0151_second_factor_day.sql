-- The day from which a brand requires a second factor, in the time zone that the brand has then. `second_factor_from`, its beginning
-- in the zone of the moment when it was chosen, is what the release before reads.
alter table login_settings add column second_factor_day date;
update login_settings l set second_factor_day = (l.second_factor_from at time zone b.time_zone)::date
from brands b where b.id = l.brand_id and l.second_factor_from is not null;
