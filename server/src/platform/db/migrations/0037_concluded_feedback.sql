-- Whether the answer is the outcome of a review, and what a person had answered before it, if anybody had:
-- a later outcome that keeps the verdict takes it back.
alter table feedback
  add column if not exists is_concluded boolean not null default false,
  add column if not exists given_before boolean;
