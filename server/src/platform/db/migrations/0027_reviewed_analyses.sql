-- How the newest review of an analysis stands; null where there is none.
alter table analyses add column if not exists review_state text;
