import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(brotliCompress)

export type Packed = ReturnType<typeof packed>

/**
 * What many callers get: made when the first asks, compressed when the first does who accepts that,
 * and not sent again to a caller who has it.
 */
export function packed(
  make: () => string | Buffer | Promise<string | Buffer>,
  { isCompressible = true } = {},
) {
  let content: Promise<string | Buffer> | null = null
  let etag: Promise<string> | null = null
  let compressed: Promise<Buffer> | null = null

  return async function send(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    headers: Record<string, string>,
  ): Promise<FastifyReply> {
    content ??= Promise.resolve(make())
    etag ??= content.then(etagOf)
    reply.headers({ ...headers, etag: await etag, vary: 'Accept-Encoding' })
    if (isKnown(request, await etag)) return reply.status(304).send()
    const takesBrotli = (request.headers['accept-encoding'] ?? '').includes('br')
    if (!takesBrotli || !isCompressible) return reply.status(200).send(await content)
    // Quality 9 takes a tenth of the time of 11 for a few per cent of size.
    compressed ??= content.then((bytes) =>
      compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    )
    return reply
      .status(200)
      .header('content-encoding', 'br')
      .send(await compressed)
  }
}

export function etagOf(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

/** Whether the caller has it already; something in between may have marked its name as weak. */
export function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const names = (headers['if-none-match'] ?? '').split(',')
  return names.some((name) => name.trim().replace(/^W\//, '') === etag)
}
