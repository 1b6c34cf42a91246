-- A deep page reads the counts of all days. Written in order (`counts rebuild`), and changed in their place, they are a few pages.
alter table conversation_counts set (fillfactor = 70);
