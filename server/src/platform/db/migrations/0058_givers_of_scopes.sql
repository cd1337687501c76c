-- Who last gave a key a scope it did not have, where that was not its maker.
alter table api_keys add column scopes_given_by text;
