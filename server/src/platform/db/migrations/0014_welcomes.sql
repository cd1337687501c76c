-- Who was welcomed with credits, by a hash of their address, so that it outlives the account and names nobody.
create table welcomes (
  person_hash text primary key,
  domain text not null,
  given_at timestamptz not null
);
create index welcomes_domain on welcomes (domain, given_at);
create index welcomes_time on welcomes (given_at);
