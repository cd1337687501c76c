alter table organizations
  -- When it is deleted unless somebody keeps it, and who asked for that.
  add column deletion_at timestamptz,
  add column deletion_requested_by text,
  -- Days its texts are kept; null: as long as the installation keeps them.
  add column retention_days integer;
alter table organizations
  add constraint organizations_retention_check check (retention_days > 0) not valid;
-- When somebody last gave or withdrew the consent to news.
alter table users add column marketing_decided_at timestamptz;
-- Whether staff did it for an organization that is not theirs; null in rows of earlier releases.
alter table audit_log add column is_staff boolean;

create index if not exists organizations_deletion on organizations (deletion_at)
  where deletion_at is not null;
create index if not exists organizations_retention on organizations (id)
  where retention_days is not null;
create index if not exists audit_log_time on audit_log (at);
create index if not exists audit_log_actor on audit_log (actor_user_id)
  where actor_user_id is not null;
