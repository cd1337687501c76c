-- What waits or failed is found by its title, so that its words are there before it is charged for. A charge
-- copies nothing to them all the same: whoever charges notes the words of the text right afterwards. Texts of
-- a batch that is cancelled are not found any more: whoever cancels it deletes their words all at once.
create or replace trigger analyses_copy_again
  after update of status, origin, classification, group_id, api_key_id, user_id, review_state, words, credits
  on analyses for each row
  when ((old.reserved = 0 or (new.title is not null and (
      new.status = 'failed' or (new.status = 'cancelled' and new.origin is distinct from 'batch'))))
    and (old.status, old.origin, old.classification, old.group_id, old.api_key_id, old.user_id,
         old.review_state, old.words, old.credits)
      is distinct from
        (new.status, new.origin, new.classification, new.group_id, new.api_key_id, new.user_id,
         new.review_state, new.words, new.credits))
  execute function copy_again();

-- Where there was no text, nothing is forgotten with it.
create or replace trigger analyses_forget_words after update of text on analyses
  for each row when (old.text is not null and new.text is null) execute function forget_words();
