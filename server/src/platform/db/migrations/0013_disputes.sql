-- What becomes of a purchase after it was paid: refunds may fail, and payments may be disputed.
alter table purchases
  add column dispute text,
  -- What an open or lost dispute is worth.
  add column disputed_credits integer not null default 0,
  -- Counts the changes made on the provider's word: an answer asked for before the newest is too old.
  add column settled_version integer not null default 0;
alter table purchases add constraint purchases_dispute_check
  check (dispute in ('inquiry', 'open', 'won', 'lost')) not valid;
alter table purchases add constraint purchases_disputed_credits_check
  check (disputed_credits between 0 and credits) not valid;

-- Credits a dispute is about may be spent as well as those of a refund.
alter table purchases drop constraint purchases_check1;
alter table purchases add constraint purchases_spent_credits_check
  check (spent_credits between 0 and credits) not valid;

create index if not exists purchases_disputed on purchases (asked_at nulls first)
  where dispute in ('inquiry', 'open');
