import { type ErrorCode, type ErrorFamily, errors, ownErrors } from '@inkprint/contract'
import { endpoints } from '@inkprint/contract/endpoints'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isBrokenOff, isDatabaseAway } from '../platform/db/away.ts'
import { AppError, invalidInput } from '../platform/errors.ts'
import { leaveUnread } from './unread-bodies.ts'

/** Converts anything thrown into the shape errors have on the wire. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const refusal = toRefusal(error)
    if (refusal.status >= 500) request.log.error({ err: error }, 'request failed')
    return sendRefusal(refusal, { request, reply })
  })
}

export function sendRefusal(
  refusal: AppError,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  leaveUnread(request, reply)
  const { retryAfterSeconds } = refusal.extra
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  if (refusal.code === 'UNAUTHORIZED') reply.header('www-authenticate', 'Bearer')
  return reply
    .status(refusal.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(familyOf(request).write({ ...refusal.body, request_id: request.id })))
}

export function refuseUnknown(request: FastifyRequest, reply: FastifyReply) {
  return sendRefusal(unknownAddress(request), { request, reply })
}

/** The refusal for an unknown address; customers of another service get it in that service's shape. */
export function unknownAddress({ url }: Pick<FastifyRequest, 'url'>): AppError {
  const isCopied = serviceIn(url) !== undefined
  return new AppError('NOT_FOUND', isCopied ? { detail: notCopied } : {})
}

const notCopied =
  'This call is not offered, because Inkprint only detects AI writing. /docs/compatibility lists the calls that are offered.'

const families = new Map(
  endpoints.map(({ method, path, errorFamily }) => [`${method} ${path}`, errorFamily]),
)
const familiesOfServices = new Map(
  endpoints.map(({ path, errorFamily }) => [serviceIn(path), errorFamily]),
)

/** A call is refused in the shape its callers expect; an unknown address, in our own. */
function familyOf({ method, url, routeOptions }: FastifyRequest): ErrorFamily {
  const service = serviceIn(url)
  const family = service === undefined ? undefined : familiesOfServices.get(service)
  return families.get(`${method} ${routeOptions.url}`) ?? family ?? ownErrors
}

/** The service whose calls are copied under an address. */
function serviceIn(path: string): string | undefined {
  return /^\/compat\/([a-z]+)\//.exec(path)?.[1]
}

function toRefusal(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error
  if (error instanceof SyntaxError) {
    return invalidInput([
      { type: 'json_invalid', loc: ['body'], msg: 'The body is not valid JSON' },
    ])
  }
  if (isDatabaseAway(error)) {
    return new AppError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 5, cause: error })
  }
  if (isBrokenOff(error)) {
    return new AppError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 1, cause: error })
  }
  const known = codeOf(error.statusCode)
  return new AppError(known ?? 'INTERNAL_ERROR', { cause: error })
}

function codeOf(status: number | undefined): ErrorCode | null {
  const bare = [
    'BAD_REQUEST',
    'METHOD_NOT_ALLOWED',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  ] as const
  return bare.find((code) => errors[code][0] === status) ?? null
}
