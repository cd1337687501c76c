-- Before a text is charged for, its organization is asked for the newest verdict on the same text.
create index if not exists analyses_by_text on analyses (organization_id, text_hash, created_at)
  where status = 'done' and adds_to is null and text_hash is not null;
