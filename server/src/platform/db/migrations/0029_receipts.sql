-- What a text is recognised by, also after it was deleted; null in rows of the release before.
alter table analyses add column if not exists text_hash text;

-- What receipts are signed with. The public half stays for old receipts. The private half is encrypted
-- with the installation's secret and goes when the key is replaced or withdrawn.
create table receipt_keys (
  id text primary key,
  public_key text not null,
  private_key text,
  created_at timestamptz not null,
  replaced_at timestamptz,
  withdrawn_at timestamptz
);
