import { AppError } from '../../platform/errors.ts'

export type Part = 'time' | 'id' | 'integer' | 'number' | 'text'

const patterns: Record<Part, RegExp> = {
  time: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?$/,
  id: /^[\w-]{1,100}$/,
  integer: /^-?\d{1,9}$/,
  number: /^-?\d{1,9}(\.\d{1,20})?$/,
  text: /^[^\0]{0,300}$/s,
}

/** Encodes where a page ends, as an opaque string that a caller hands back unchanged. */
export function encodeCursor(parts: readonly string[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** Refuses a cursor that this server did not write for such a list. */
export function decodeCursor(cursor: string, wanted: readonly Part[]): string[] {
  const parts = parse(cursor)
  const isRead =
    Array.isArray(parts) &&
    parts.length === wanted.length &&
    wanted.every((part, at) => typeof parts[at] === 'string' && isOf(part, parts[at]))
  if (!isRead) throw unknownCursor()
  return parts.map((part: string) => part.toWellFormed())
}

export function unknownCursor(): AppError {
  const msg = 'This cursor is not from an earlier page'
  return new AppError('VALIDATION_ERROR', {
    detail: [{ type: 'value_error', loc: ['query', 'cursor'], msg }],
    fields: [{ field: 'cursor', message: msg }],
  })
}

function isOf(part: Part, value: string): boolean {
  if (!patterns[part].test(value)) return false
  if (part !== 'time') return true
  // Only days that exist.
  const written = value.slice(0, 19).replace(' ', 'T')
  const read = new Date(`${written}Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(written) && value > '0001'
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}
