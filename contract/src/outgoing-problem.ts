/** Why a request to a customer's address got no response, or none that counts as a success. */
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
