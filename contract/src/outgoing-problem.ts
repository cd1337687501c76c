/** Why a request to an address that a customer chose got no answer, or none that counts. */
export const outgoingProblems = [
  'address_not_allowed',
  'name_not_found',
  'connection_failed',
  'certificate_refused',
  'timeout',
  'redirect',
  'status',
] as const
export type OutgoingProblem = (typeof outgoingProblems)[number]
