import { MIMEType } from 'node:util'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AppError, invalidInput } from '../platform/errors.ts'
import { unknownAddress } from './refusals.ts'

/** More than any call has fields; a body is not taken apart into more. */
const mostFields = 64
/** What bodies that carry files may take in memory, all that arrive at a time together. */
const roomBytes = 400_000_000
const retryAfterSeconds = 2

/** The fields of a form, all of them texts or files as yet. */
export class FormFields {
  readonly fields: Record<string, unknown>

  constructor(fields: Record<string, unknown>) {
    this.fields = fields
  }

  /** Texts that say what the schema wants as a number, a truth value or nothing become that. */
  typedBy(schema: z.ZodMiniObject): Record<string, unknown> {
    const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    const entries = Object.entries(this.fields).map(([name, value]) => {
      const types = typesOf(properties[name])
      return [name, typeof value === 'string' ? typed(value, types) : value]
    })
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  }
}

/** The platform reads forms itself; this only sees to it that they are small. */
export async function parseMultipart(body: Buffer, contentType: string): Promise<FormFields> {
  const boundary = boundaryOf(contentType)
  if (boundary === null || countOf(body, boundary) > mostFields) throw malformed()
  // Said again in our words: what was counted by is what the platform takes the body apart by.
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

/** Where no files are taken, a body that could carry any is refused before it is read. */
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
 * Bodies with files are held in memory, never on disk: beyond a limit the next is asked to come again.
 * No organization takes more than it leaves for all others, so that its files keep nobody else's out.
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

/** What separates the parts; null where the header names nothing that may. */
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

/** As it is where it says none of these: the schema then tells what is wrong with it. */
function typed(value: string, types: readonly string[]): unknown {
  if (types.includes('string') || types.length === 0) return value
  if (value === '') return undefined
  if (types.includes('boolean') && /^(true|false)$/.test(value)) return value === 'true'
  const isNumber = types.includes('number') || types.includes('integer')
  return isNumber && Number.isFinite(Number(value)) ? Number(value) : value
}
