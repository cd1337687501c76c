-- The buyer's details as they were when the purchase was paid: what stands on its receipt does not change
-- with the settings of the organization.
alter table purchases add column buyer jsonb;

create function buyer_of(organization text) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'name', coalesce(billing_name, name), 'tax_id', tax_id, 'street_address', street_address,
    'postal_code', postal_code, 'state', state, 'country', country)
  from organizations where id = organization
$$;

-- Receipts of earlier purchases show what they showed until now.
update purchases set buyer = buyer_of(organization_id) where paid_at is not null;

-- Whoever marks a purchase as paid, also the release before, makes out its receipt.
create or replace function number_receipt() returns trigger language plpgsql as $$
begin
  new.receipt_number := nextval('purchase_receipt_numbers');
  new.buyer := buyer_of(new.organization_id);
  return new;
end $$;

-- When the sandbox's page for a card was replaced by a newer one; no card can be saved on it any more.
alter table sandbox_cards add column closed_at timestamptz;
