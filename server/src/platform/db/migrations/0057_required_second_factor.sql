-- Since when every member needs a second factor; null: they do not.
alter table organizations add column second_factor_required_at timestamptz;
