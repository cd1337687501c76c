import type { FastifyReply, FastifyRequest } from 'fastify'

/** Smaller bodies are read along with the headers anyway. */
const worthLeaving = 64_000
/** Long enough for the answer to reach a client that is still sending. */
const lingerMs = 1_000

/**
 * Stops reading the rest of a refused body. Node would read all of it, just to reuse the connection; closing
 * at once would cost an honest caller the answer. So the answer is sent, nothing more is read, and a moment
 * later the connection is closed.
 */
export function leaveUnread({ raw, headers }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete || !isLarge(headers)) return
  const { socket } = raw
  reply.header('connection', 'close')
  // Marks the body as consumed: otherwise Node reads the rest of it by itself.
  raw.read(0)
  socket.destroySoon = () => {
    socket.end()
    setTimeout(() => socket.destroy(), lingerMs).unref()
  }
}

/** A body without a declared length may have any length. */
function isLarge(headers: FastifyRequest['headers']): boolean {
  if (headers['transfer-encoding'] !== undefined) return true
  return Number(headers['content-length'] ?? 0) > worthLeaving
}
