-- Keys that were deleted while their texts were stored. What is still read of theirs is stored like what
-- was read before; where a key is in neither table, nobody knows, and nothing is stored.
create table deleted_keys (
  -- Without a reference to the organization, so that whoever deletes a key waits for nobody.
  id text primary key,
  deleted_at timestamptz not null default clock_timestamp()
);
create index deleted_keys_time on deleted_keys (deleted_at);

create function remember_key() returns trigger language plpgsql as $$
begin
  -- A key that was deleted before and came back, from a backup, counts as it was set last.
  if old.zero_retention then
    delete from deleted_keys where id = old.id;
  -- Where the organization is being deleted, its analyses go too.
  elsif exists (select from organizations where id = old.organization_id) then
    insert into deleted_keys (id) values (old.id)
    on conflict (id) do update set deleted_at = excluded.deleted_at;
  end if;
  return null;
end $$;

-- Here, so that it also holds for keys that the release before deletes.
create trigger api_keys_deleted after delete on api_keys
  for each row execute function remember_key();
