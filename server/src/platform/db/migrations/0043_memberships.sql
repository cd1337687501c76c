-- Who belongs to an organization, and as what. `users.organization_id` stays the organization a person
-- works in; a trigger keeps both in step, so that the release before, which knows only that column, can
-- run beside this one.
create table memberships (
  organization_id text not null references organizations (id) on delete cascade,
  user_id text not null unique references users (id) on delete cascade,
  role text not null check (role in ('owner', 'admin', 'member', 'viewer')),
  created_at timestamptz not null default now(),
  last_active_at timestamptz,
  primary key (organization_id, user_id)
);

create function keep_membership() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.organization_id is not distinct from new.organization_id then return null; end if;
    delete from memberships where user_id = new.id and organization_id = old.organization_id;
  end if;
  if new.organization_id is not null then
    insert into memberships (organization_id, user_id, role)
    values (new.organization_id, new.id,
            case when exists (select from memberships
                              where organization_id = new.organization_id and role = 'owner')
                 then 'member' else 'owner' end)
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger users_membership after insert or update of organization_id on users
  for each row execute function keep_membership();

-- After the trigger, which nobody who joins meanwhile can slip past.
-- Whoever was there first and can sign in owns the organization. The others could do everything so far,
-- and as admins they still can.
insert into memberships (organization_id, user_id, role, created_at)
select organization_id, id,
       case when row_number() over (
         partition by organization_id order by not (is_active and is_verified), created_at, id
       ) = 1 then 'owner' else 'admin' end,
       created_at
from users where organization_id is not null
on conflict do nothing;

-- Members are never left without an owner, also when staff delete the last one: the next in rank takes
-- over, and among equals whoever has been there longest.
create function replace_owner() returns trigger language plpgsql as $$
begin
  if exists (select from memberships where organization_id = old.organization_id and role = 'owner') then
    return null;
  end if;
  update memberships set role = 'owner'
  where organization_id = old.organization_id and user_id = (
    select user_id from memberships join users on users.id = user_id
    where memberships.organization_id = old.organization_id
    order by not (users.is_active and users.is_verified),
             array_position(array['admin', 'member', 'viewer'], role), memberships.created_at, user_id
    limit 1);
  return null;
end $$;
create trigger memberships_owner after delete on memberships
  for each row when (old.role = 'owner') execute function replace_owner();
