import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(brotliCompress)

export type Packed = ReturnType<typeof packed>

/**
 * Content that many callers get: created for the first request, compressed for the first caller who accepts
 * that, and not sent again to a caller who has it.
 */
export function packed(
  make: () => string | Buffer | Promise<string | Buffer>,
  { isCompressible = true } = {},
) {
  const content = once(make)
  const etag = once(async () => etagOf(await content()))
  // Quality 9 takes a tenth of the time of 11 for a few percent of size.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  const compressed = once(async () => compress(await content(), { params }))

  return async function send(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    headers: Record<string, string>,
  ): Promise<FastifyReply> {
    const name = await etag()
    reply.headers({ ...headers, etag: name, vary: 'Accept-Encoding' })
    if (isKnown(request, name)) return reply.status(304).send()
    const takesBrotli = (request.headers['accept-encoding'] ?? '').includes('br')
    if (!takesBrotli || !isCompressible) return reply.status(200).send(await content())
    return reply
      .status(200)
      .header('content-encoding', 'br')
      .send(await compressed())
  }
}

/** Created for the first caller and kept for the others; after a failure, the next call tries again. */
function once<Made>(make: () => Made | Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | null = null
  return async () => {
    made ??= Promise.resolve(make())
    try {
      return await made
    } catch (error) {
      made = null
      throw error
    }
  }
}

export function etagOf(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

/** Whether the caller already has it; a proxy in between may have marked its ETag as weak. */
export function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const names = (headers['if-none-match'] ?? '').split(',')
  return names.some((name) => name.trim().replace(/^W\//, '') === etag)
}
