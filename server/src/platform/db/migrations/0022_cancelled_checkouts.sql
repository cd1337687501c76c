-- When the buyer came back without paying. The status stays one the release before knows: it is
-- `expired` once the provider has closed the checkout, and shown as cancelled.
alter table purchases add column cancelled_at timestamptz;
