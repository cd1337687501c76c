-- What an organization allows unless a call says otherwise; null follows the default.
alter table organizations add column max_false_positive_rate double precision;
alter table organizations
  add constraint organizations_rate_check check (max_false_positive_rate between 0.001 and 0.05) not valid;

-- A fourth classification: parts by people and parts by an AI.
alter table analyses drop constraint analyses_classification_check;
alter table analyses
  add constraint analyses_classification_check
  check (classification in ('human', 'ai', 'mixed', 'uncertain')) not valid;
