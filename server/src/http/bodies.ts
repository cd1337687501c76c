import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, invalidInput } from '../platform/errors.ts'
import { parseMultipart, refuseFormsElsewhere } from './multipart.ts'

/** The body limit for everybody, signed in or not: every form fits, whatever characters it contains. */
export const publicBodyLimit = 32_000

/** More than any call needs, even for the longest list of ids, but few enough to parse quickly. */
const deepest = 16
const mostElements = 11_000

/**
 * Reads bodies in time and memory proportional to their size. Fields are picked by the contract, so there is
 * no search for names that could poison an object: `JSON.parse` creates them as ordinary fields.
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
  // Some programs begin with a byte order mark, which is not valid JSON.
  return JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text)
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
/** The bit that turns `[` into `{` and `]` into `}`. */
const curly = 0x20
const [opening, closing] = [0x7b, 0x7d]

/** Checked before the body is parsed; skips anything in quotes. */
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

/** The index of the quote that ends the string begun at `start`, or the end of the body. */
function endOfString(body: Buffer, start: number): number {
  let from = start + 1
  for (;;) {
    const end = body.indexOf(quote, from)
    if (end < 0) return body.length
    // Looks back no further than the previous quote, so that no backslash is counted twice.
    let slashes = 0
    while (end - slashes - 1 >= from && body[end - slashes - 1] === backslash) slashes++
    if (slashes % 2 === 0) return end
    from = end + 1
  }
}
