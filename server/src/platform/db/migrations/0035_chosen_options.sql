-- What a call chose itself, so that the same text can be analyzed again in the same way.
alter table analyses
  add column if not exists force_group_id text,
  add column if not exists max_false_positive_rate double precision;
