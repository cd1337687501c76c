-- Comments on analyses go with the text they may quote; few have one.
create index if not exists feedback_comments on feedback (analysis_id) where comment is not null;
