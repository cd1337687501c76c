/** Refused, broken or unreachable connections, a server that starts, stops, is full or only reads. */
const codes =
  /^(E(CONNREFUSED|CONNRESET|NOTFOUND|TIMEDOUT|PIPE|HOSTUNREACH|NETUNREACH|AI_AGAIN|MFILE|NFILE)|57P0\d|08\w{3}|53\w{3}|58\w{3}|25006)$/
/** What the driver says without a code. */
const messages =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout/

/** A deadlock, a conflict of changes, or a wait for a lock or an answer that took too long. */
const brokenOff = /^(40001|40P01|55P03|57014)$/

/** Whether the database undid a change for the sake of others: the same may be tried again at once. */
export function isBrokenOff(error: unknown): boolean {
  return brokenOff.test(codeOf(error))
}

/** Whether the database is away or cannot work, and the request is not to blame. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return codes.test(codeOf(error)) || messages.test(error.message)
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'string' ? code : ''
}
