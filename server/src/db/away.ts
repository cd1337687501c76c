/** Refused, broken or unreachable connections, a server that starts, stops, is full or only reads. */
const codes =
  /^(E(CONNREFUSED|CONNRESET|NOTFOUND|TIMEDOUT|PIPE|HOSTUNREACH|NETUNREACH|AI_AGAIN|MFILE|NFILE)|57P0\d|08\w{3}|53\w{3}|58\w{3}|25006)$/
/** What the driver says without a code. */
const messages =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout/

/** Whether the database is away or cannot work, and the request is not to blame. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as Error & { code?: unknown }
  return codes.test(typeof code === 'string' ? code : '') || messages.test(error.message)
}
