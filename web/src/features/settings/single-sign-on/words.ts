import type { DomainProblem, ProviderProblem } from '@inkprint/contract'

/** What to do about a provider that cannot be used. */
export const providerProblems: Record<ProviderProblem, string> = {
  address_not_allowed:
    'The provider is in a private network, or not at https://. It must be reachable from the internet.',
  name_not_found: 'There is no such name. Check the address for typing mistakes.',
  connection_failed: 'Nothing answers there, or not in a way a browser would understand.',
  certificate_refused: 'The provider’s certificate is not valid for this address.',
  timeout: 'The provider took longer than ten seconds to answer.',
  redirect:
    'The provider sends us on to another address. Enter the issuer exactly as the provider writes it.',
  status:
    'The provider answers with an error at /.well-known/openid-configuration below this address.',
  not_a_provider: 'What answers there is not the description of an OpenID Connect provider.',
  other_issuer:
    'The provider’s discovery document names a different issuer. Enter the issuer exactly as the provider writes it.',
  incomplete: 'The description there lacks an address that signing in needs.',
}

/** What the last check of a record found. */
export const domainProblems: Record<DomainProblem, string> = {
  no_record:
    'There is no TXT record with this name yet. A new record can take an hour to be seen everywhere.',
  other_record: 'There is a TXT record with this name, but with another value.',
  no_answer: 'The domain’s name servers do not answer at the moment. Check again later.',
}

/** The same of a domain that is still proven by a record which was there before. */
export const lostRecords: Record<DomainProblem, string> = {
  ...domainProblems,
  no_record: 'There is no TXT record with this name any more.',
}
