import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, invalidInput } from '../platform/errors.ts'
import { parseMultipart, refuseFormsElsewhere } from './multipart.ts'

/** What anybody may send, signed in or not: every form there is fits in, however its letters are written. */
export const publicBodyLimit = 32_000

/** More than any call needs, also the longest list of ids; few enough to be taken apart in no time. */
const deepest = 16
const mostElements = 11_000

/**
 * Reads bodies in time and memory that follow their size. Fields are picked by the contract, so there
 * is no search for names that could poison an object: `JSON.parse` makes them fields like any other.
 */
export function readBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => {
    try {
      done(null, parseJson(body as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_, body, done) => {
      if (body.length > publicBodyLimit) return done(new AppError('PAYLOAD_TOO_LARGE'))
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    },
  )
  app.addHook('preParsing', refuseFormsElsewhere)
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer) =>
      parseMultipart(body, request.headers['content-type'] ?? ''),
  )
}

function parseJson(body: Buffer): unknown {
  if (body.length === 0) {
    throw invalidInput([{ type: 'missing', loc: ['body'], msg: 'Field required' }])
  }
  if (isTooComplex(body)) {
    const msg = `The body is nested too deeply or has more than ${mostElements} elements`
    throw invalidInput([{ type: 'json_too_complex', loc: ['body'], msg }])
  }
  const text = body.toString('utf8')
  // Some programs begin with the mark of an encoding, which is no JSON.
  return JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text)
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
/** The bit that makes `{` of `[` and `}` of `]`. */
const curly = 0x20
const [opening, closing] = [0x7b, 0x7d]

/** Looked at before anything is made of it; what stands in quotes is skipped. */
function isTooComplex(body: Buffer): boolean {
  let depth = 0
  let elements = 0
  for (let at = 0; at < body.length; at++) {
    const byte = body[at] ?? 0
    if (byte === quote) {
      at = endOfString(body, at)
    } else if ((byte | curly) === opening) {
      depth++
      elements++
    } else if ((byte | curly) === closing) {
      depth--
    } else if (byte === comma) {
      elements++
    }
    if (depth > deepest || elements > mostElements) return true
  }
  return false
}

/** The place of the quote that ends the string begun at `start`, or the end of the body. */
function endOfString(body: Buffer, start: number): number {
  let from = start + 1
  for (;;) {
    const end = body.indexOf(quote, from)
    if (end < 0) return body.length
    // Looked back no further than the last quote: no backslash is counted twice.
    let slashes = 0
    while (end - slashes - 1 >= from && body[end - slashes - 1] === backslash) slashes++
    if (slashes % 2 === 0) return end
    from = end + 1
  }
}
