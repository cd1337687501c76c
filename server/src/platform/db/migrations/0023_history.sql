-- Advice is added to an analysis by reading its text once more. That reading holds its price back in a
-- row of its own, which goes when it ends.
alter table analyses add column if not exists adds_to text;

-- What a search finds an analysis by. Not a column of analyses: words take time, and whoever pays for
-- an analysis holds the balance while that row is written.
create table analysis_words (
  analysis_id text primary key references analyses (id) on delete cascade,
  organization_id text not null,
  created_at timestamptz not null,
  words tsvector not null
);
-- With the organization in it: a word that is common elsewhere costs nobody here anything.
create extension if not exists btree_gin;
create index analysis_words_found on analysis_words using gin (organization_id, words);
create index analysis_words_time on analysis_words (organization_id, created_at);

-- The beginning of a very long text is enough: more would not fit into a tsvector.
create function words_of(title text, content text) returns tsvector language sql immutable
  return strip(to_tsvector('simple', coalesce(title, '') || ' ' || left(coalesce(content, ''), 100000)));

-- What was typed as a query: all words, each of them whole or as a beginning. One or two letters begin
-- too many words, so they stand for themselves. Null where nothing typed is a word.
create function search_of(typed text) returns tsquery language sql immutable
  return (
    select string_agg(
      '''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || ''''
        || case when length(lexeme) > 2 then ':*' else '' end, ' & ')::tsquery
    from unnest(to_tsvector('simple', typed)));

create function forget_words() returns trigger language plpgsql as $$
begin
  if new.title is null then
    delete from analysis_words where analysis_id = new.id;
  else
    update analysis_words set words = words_of(new.title, null) where analysis_id = new.id;
  end if;
  return null;
end $$;

-- Whoever removes a text, also the release before, removes what is found by it.
create trigger analyses_forget_words after update of text on analyses
  for each row when (new.text is null) execute function forget_words();
