-- A link to the address an account moved away from, which takes the account back.
alter table single_use_tokens drop constraint single_use_tokens_purpose_check;
alter table single_use_tokens add constraint single_use_tokens_purpose_check
  check (purpose in ('verify', 'reset', 'email-change', 'email-undo')) not valid;

-- Whether an address is kept for somebody who may still come back to it.
create index if not exists single_use_tokens_undo on single_use_tokens (lower(email))
  where purpose = 'email-undo';
