-- Tickets of those who come from another brand have a purpose of their own, `switch`: their sessions are not fresh logins.
alter table login_tickets drop constraint login_tickets_purpose_check;
-- A session that has yet to show a second factor ends with the fifth wrong code.
alter table sessions add column wrong_codes integer not null default 0;
