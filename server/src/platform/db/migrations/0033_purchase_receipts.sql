-- What stands on a receipt for a purchase: its number, and what was paid and given back to the cent.
alter table purchases
  add column receipt_number bigint unique,
  add column paid_cents integer,
  add column refunded_cents integer not null default 0;
create sequence purchase_receipt_numbers;

-- What earlier releases kept of a refund is what it was worth in credits.
update purchases
set receipt_number = numbered.number, paid_cents = price * 100,
    refunded_cents = round(price * 100.0 * refunded_credits / credits)
from (select id, row_number() over (order by paid_at, id) as number from purchases
      where paid_at is not null) numbered
where numbered.id = purchases.id;
-- The last number that was given out, as a backup reads it; without any the sequence stays as it is.
select setval('purchase_receipt_numbers', max(receipt_number)) from purchases
having max(receipt_number) is not null;

-- Whoever marks a purchase as paid, also the release before, gives it its number.
create function number_receipt() returns trigger language plpgsql as $$
begin
  new.receipt_number := nextval('purchase_receipt_numbers');
  return new;
end $$;
create trigger purchases_receipt_number before update of status on purchases
  for each row when (new.status = 'paid' and new.receipt_number is null)
  execute function number_receipt();

-- Whom receipts are made out to, where that is not the organization's name.
alter table organizations add column billing_name text;
