import type { DomainProblem, ProviderProblem } from '@inkprint/contract'

/** What to do about an unusable provider. */
export const providerProblems: Record<ProviderProblem, string> = {
  address_not_allowed:
    'The provider is in a private network, or not at https://. It must be reachable from the internet.',
  name_not_found: 'This host name does not exist. Check the address for typing errors.',
  connection_failed: 'There is no response from this address, or the response is not valid HTTP.',
  certificate_refused: 'The provider’s certificate is not valid for this address.',
  timeout: 'The provider took longer than ten seconds to respond.',
  redirect:
    'The provider redirects to another address. Enter the issuer exactly as the provider shows it.',
  status: 'The provider returns an error for /.well-known/openid-configuration below this address.',
  not_a_provider: 'The response is not the discovery document of an OpenID Connect provider.',
  other_issuer:
    'The provider’s discovery document names a different issuer. Enter the issuer exactly as the provider shows it.',
  incomplete:
    'The provider’s discovery document does not contain an address that is needed for signing in.',
}

/** What the last check of a domain's record found. */
export const domainProblems: Record<DomainProblem, string> = {
  no_record:
    'There is no TXT record with this name yet. A new record can take an hour to be seen everywhere.',
  other_record: 'There is a TXT record with this name, but with another value.',
  no_answer: 'The domain’s name servers are not responding at the moment. Check again later.',
}

/** The same for a domain that still counts as proven because of a record that was there before. */
export const lostRecords: Record<DomainProblem, string> = {
  ...domainProblems,
  no_record: 'The TXT record with this name no longer exists.',
}
