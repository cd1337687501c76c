import type { FastifyReply, FastifyRequest } from 'fastify'

/** Less is read along with the headers anyway. */
const worthLeaving = 64_000
/** Long enough for the answer to arrive at somebody who is still sending. */
const lingerMs = 1_000

/**
 * Leaves the rest of a refused body where it is. Node would read it to the end, for nothing, to use the
 * connection again; closing at once would cost an honest caller the answer. So the answer is sent,
 * nothing more is read, and a moment later the connection ends.
 */
export function leaveUnread({ raw, headers }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete || !isLarge(headers)) return
  const { socket } = raw
  reply.header('connection', 'close')
  // Whoever read a body once is not helped along to its end.
  raw.read(0)
  socket.destroySoon = () => {
    socket.end()
    setTimeout(() => socket.destroy(), lingerMs).unref()
  }
}

/** One whose length is not told may be of any. */
function isLarge(headers: FastifyRequest['headers']): boolean {
  if (headers['transfer-encoding'] !== undefined) return true
  return Number(headers['content-length'] ?? 0) > worthLeaving
}
