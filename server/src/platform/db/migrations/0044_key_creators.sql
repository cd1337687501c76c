-- Who made a key: a member, or staff. Not tied to users by reference, because a key outlives its maker.
alter table api_keys add column created_by text;
update api_keys set created_by = made.actor_user_id
from (select distinct on (subject_id) subject_id, actor_user_id from audit_log
      where action = 'api-key.created' order by subject_id, id) made
where made.subject_id = api_keys.id;
