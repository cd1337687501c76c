-- What a person analyzed last is found at once, however much the organization's keys analyze.
create index if not exists analyses_user on analyses (user_id, created_at desc) where user_id is not null;
