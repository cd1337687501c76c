-- Accounts made by single sign-on have a password that nobody knows, until their owner sets one.
alter table users add column has_password boolean not null default true;

update users set has_password = false
where exists (
  select from audit_log made
  where made.subject_id = users.id and made.action = 'sso.registered'
    and not exists (
      select from audit_log later
      where later.subject_id = users.id and later.id > made.id
        and later.action in ('password.reset', 'password.changed')));
