-- How the newest review of an analysis stands; null where there is none.
alter table analyses add column review_state text;
