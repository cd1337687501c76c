-- A kind of text or a verdict may go with few words or credits: whoever walks the whole list in that order
-- passes hundreds of thousands of others before the first that is wanted. These are read along instead.
create index if not exists analyses_group_words on analyses (organization_id, group_id, words, id);
create index if not exists analyses_group_credits on analyses (organization_id, group_id, credits, id);
create index if not exists analyses_classification_credits
  on analyses (organization_id, classification, credits, id);
-- Of a person there may be few, and to read and sort them or to walk the list looks equally cheap.
create index if not exists analyses_user_words on analyses (organization_id, user_id, words, id)
  where user_id is not null;
create index if not exists analyses_user_credits on analyses (organization_id, user_id, credits, id)
  where user_id is not null;
