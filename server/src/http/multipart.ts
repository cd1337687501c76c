import { MIMEType } from 'node:util'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AppError, invalidInput } from '../platform/errors.ts'
import { unknownAddress } from './refusals.ts'

/** More than the fields of any call; a body with more parts is refused. */
const mostFields = 64
/** The total memory for all bodies with files that arrive at the same time. */
const roomBytes = 400_000_000
const retryAfterSeconds = 2

/** The fields of a form, each still a text or a file. */
export class FormFields {
  readonly fields: Record<string, unknown>

  constructor(fields: Record<string, unknown>) {
    this.fields = fields
  }

  /** Converts texts to the numbers, booleans or missing values that the schema expects. */
  typedBy(schema: z.ZodMiniObject): Record<string, unknown> {
    const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    const entries = Object.entries(this.fields).map(([name, value]) => {
      const types = typesOf(properties[name])
      return [name, typeof value === 'string' ? typed(value, types) : value]
    })
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  }
}

/** The platform parses forms itself; this only makes sure that they are small. */
export async function parseMultipart(body: Buffer, contentType: string): Promise<FormFields> {
  const boundary = boundaryOf(contentType)
  if (boundary === null || countOf(body, boundary) > mostFields) throw malformed()
  // Rebuilt, so that the platform splits the body at the same boundary that was counted here.
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` }
  const response = new Response(new Uint8Array(body), { headers })
  const data = await response.formData().catch((cause) => {
    throw malformed(cause)
  })
  const fields = new Map<string, unknown[]>()
  for (const [name, value] of data) {
    const values = fields.get(name)
    if (values) values.push(value)
    else fields.set(name, [value])
  }
  return new FormFields(
    Object.fromEntries(
      [...fields].map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
    ),
  )
}

/** Refuses a body that may contain files before it is read, unless the route takes forms. */
export async function refuseFormsElsewhere(request: FastifyRequest): Promise<void> {
  const { headers, method, routeOptions, is404 } = request
  const isRead = method === 'GET' || method === 'HEAD'
  if (isRead || routeOptions.config.takesForms) return
  if (!/^\s*multipart\//i.test(headers['content-type'] ?? '')) return
  throw is404 ? unknownAddress(request) : new AppError('UNSUPPORTED_MEDIA_TYPE')
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route takes multipart forms. */
    takesForms?: boolean
  }
}

/**
 * Bodies with files are kept in memory, never on disk: beyond a limit, the caller is asked to try again
 * later. No organization may take more than it leaves for all others, so that its files do not lock others
 * out.
 */
export function createUploadRoom(bytes = roomBytes) {
  const taken = new Map<string, number>()
  let free = bytes

  function take(owner: string, change: number): void {
    free -= change
    const held = (taken.get(owner) ?? 0) + change
    if (held > 0) taken.set(owner, held)
    else taken.delete(owner)
  }

  return {
    enter(request: FastifyRequest, { reply, owner }: { reply: FastifyReply; owner: string }): void {
      const most = request.routeOptions.bodyLimit ?? 0
      const told = Number(request.headers['content-length'] ?? most)
      if (told > most) throw new AppError('PAYLOAD_TOO_LARGE')
      const held = taken.get(owner) ?? 0
      const fits = held === 0 ? told <= free : held + told <= free - told
      if (!fits) throw new AppError('SERVICE_UNAVAILABLE', { retryAfterSeconds })
      take(owner, told)
      reply.raw.once('close', () => take(owner, -told))
    },
  }
}

function malformed(cause?: unknown): AppError {
  const msg = 'The body is not valid multipart/form-data'
  const refusal = invalidInput([{ type: 'multipart_invalid', loc: ['body'], msg }])
  refusal.cause = cause
  return refusal
}

/** The separator of the parts; null if the header has no valid one. */
function boundaryOf(contentType: string): string | null {
  try {
    const boundary = new MIMEType(contentType).params.get('boundary') ?? ''
    return /^[\w'()+,\-./:=?]{1,70}$/.test(boundary) ? boundary : null
  } catch {
    return null
  }
}

function countOf(body: Buffer, boundary: string): number {
  let count = 0
  const mark = Buffer.from(`--${boundary}`)
  for (let at = body.indexOf(mark); at >= 0 && count <= mostFields; ) {
    count++
    at = body.indexOf(mark, at + mark.length)
  }
  return count
}

function typesOf(property: unknown): string[] {
  const { type, anyOf = [] } = Object(property)
  return [type ?? [], anyOf.map(typesOf)].flat(2)
}

/** Unchanged if it does not match any of these types: the schema then reports what is wrong with it. */
function typed(value: string, types: readonly string[]): unknown {
  if (types.includes('string') || types.length === 0) return value
  if (value === '') return undefined
  if (types.includes('boolean') && /^(true|false)$/.test(value)) return value === 'true'
  const isNumber = types.includes('number') || types.includes('integer')
  return isNumber && Number.isFinite(Number(value)) ? Number(value) : value
}
