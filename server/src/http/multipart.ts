import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AppError, invalidInput } from '../platform/errors.ts'

/** More than any call has fields; a body is not taken apart into more. */
const mostFields = 32
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
  const boundary = /boundary="?([^";,]{1,70})/i.exec(contentType)?.[1]
  if (boundary === undefined || countOf(body, boundary) > mostFields) throw malformed()
  const headers = { 'content-type': contentType }
  const response = new Response(new Uint8Array(body), { headers })
  const data = await response.formData().catch((cause) => {
    throw malformed(cause)
  })
  const names = new Set(data.keys())
  return new FormFields(
    Object.fromEntries(
      [...names].map((name) => {
        const values = data.getAll(name)
        return [name, values.length === 1 ? values[0] : values]
      }),
    ),
  )
}

/** Calls without files take no forms that could carry any. */
export function refuseFormsElsewhere({ headers }: FastifyRequest): void {
  if (/^\s*multipart\//i.test(headers['content-type'] ?? '')) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  }
}

/** Bodies with files are held in memory, never on disk: beyond a limit the next is asked to come again. */
export function createUploadRoom(bytes = roomBytes) {
  let taken = 0
  return {
    enter({ headers, routeOptions }: FastifyRequest, reply: FastifyReply): void {
      const most = routeOptions.bodyLimit ?? 0
      const told = Number(headers['content-length'] ?? most)
      if (told > most) throw new AppError('PAYLOAD_TOO_LARGE')
      if (taken + told > bytes) throw new AppError('SERVICE_UNAVAILABLE', { retryAfterSeconds })
      taken += told
      reply.raw.once('close', () => {
        taken -= told
      })
    },
  }
}

function malformed(cause?: unknown): AppError {
  const msg = 'The body is not valid multipart/form-data'
  const refusal = invalidInput([{ type: 'multipart_invalid', loc: ['body'], msg }])
  refusal.cause = cause
  return refusal
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
