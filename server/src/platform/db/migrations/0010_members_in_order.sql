-- Whoever renames or deletes an organization changes all its members. Held by id first, as superusers
-- are, they are never waited for crosswise.
create function hold_members() returns trigger language plpgsql as $$
begin
  perform from users where organization_id = old.id order by id for no key update;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger organizations_members_rename before update of name on organizations
  for each row when (old.name <> new.name) execute function hold_members();
create trigger organizations_members_delete before delete on organizations
  for each row execute function hold_members();
