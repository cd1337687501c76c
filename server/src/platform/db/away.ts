/** Connection refused, broken or unreachable; a server that is starting, stopping, full or read-only. */
const codes =
  /^(E(CONNREFUSED|CONNRESET|NOTFOUND|TIMEDOUT|PIPE|HOSTUNREACH|NETUNREACH|AI_AGAIN|MFILE|NFILE)|57P0\d|08\w{3}|53\w{3}|58\w{3}|25006)$/
/** Driver errors that have no code. */
const messages =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout/

/** A deadlock, a serialization conflict, or a lock or statement timeout. */
const brokenOff = /^(40001|40P01|55P03|57014)$/

/** Whether the database rolled back a change because of concurrent work: it can be retried at once. */
export function isBrokenOff(error: unknown): boolean {
  return brokenOff.test(codeOf(error))
}

/** Whether the database is unreachable or cannot work, through no fault of the request. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return codes.test(codeOf(error)) || messages.test(error.message)
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'string' ? code : ''
}
