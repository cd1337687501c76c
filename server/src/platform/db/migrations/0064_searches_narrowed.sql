-- What a list is narrowed down to and sorted by, beside the words a search finds: thousands of matches are
-- then narrowed and sorted where they stand, and not looked up one by one among a million analyses.
-- In the order in which everybody takes them: an analysis before its words.
lock table analyses in share row exclusive mode;
alter table analysis_words
  add column status text,
  add column origin text,
  add column classification text,
  add column group_id text,
  add column api_key_id text,
  add column user_id text,
  add column review_state text,
  add column text_words integer,
  add column credits integer;

-- Copied here and nowhere else, so that whoever writes words, also the release before, need not know.
create function copy_to_words() returns trigger language plpgsql as $$
begin
  select status, origin, classification, group_id, api_key_id, user_id, review_state, words, credits
  into new.status, new.origin, new.classification, new.group_id, new.api_key_id, new.user_id,
       new.review_state, new.text_words, new.credits
  from analyses where id = new.analysis_id;
  return new;
end $$;
create trigger analysis_words_copy before insert or update on analysis_words
  for each row execute function copy_to_words();

create function copy_again() returns trigger language plpgsql as $$
begin
  update analysis_words set analysis_id = new.id where analysis_id = new.id;
  return null;
end $$;
-- Words come after the charge, or with a title: before that there is nothing to copy to.
create trigger analyses_copy_again
  after update of status, origin, classification, group_id, api_key_id, user_id, review_state, words, credits
  on analyses for each row
  when ((old.reserved = 0 or new.title is not null)
    and (old.status, old.origin, old.classification, old.group_id, old.api_key_id, old.user_id,
         old.review_state, old.words, old.credits)
      is distinct from
        (new.status, new.origin, new.classification, new.group_id, new.api_key_id, new.user_id,
         new.review_state, new.words, new.credits))
  execute function copy_again();
