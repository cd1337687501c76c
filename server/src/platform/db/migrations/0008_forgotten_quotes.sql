-- Advice quotes the text it is about, so it goes when the text goes. What stays are figures.
create function without_quotes(result jsonb) returns jsonb language sql immutable
  return result || jsonb_build_object(
    'guidelines', coalesce(
      (select jsonb_agg(guideline || '{"copywriter_rules": []}' order by place)
       from jsonb_array_elements(result -> 'guidelines') with ordinality as kept (guideline, place)),
      '[]'),
    'copywriter_rules_block', null,
    'humanization_prompt', null);

create function forget_quotes() returns trigger language plpgsql as $$
begin
  new.result := without_quotes(new.result);
  return new;
end $$;

-- Holds for texts removed later and for those never kept.
create trigger analyses_quotes before insert or update of text on analyses
  for each row when (new.text is null) execute function forget_quotes();

update analyses set text = null where text is null;
