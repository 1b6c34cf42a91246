-- Articles that only customers read who have signed in to the help center.
alter table articles drop constraint articles_status_check;
alter table articles add constraint articles_status_check check (status in (0, 1, 4, 5)) not valid;
alter table articles validate constraint articles_status_check;
