import { type AnalysisSort, analysisSorts } from '@inkprint/contract'
import * as z from 'zod/mini'
import { AppError } from '../../platform/errors.ts'

/** Where a page of analyses begins: after a row, or before it when paging back. */
export interface Cursor {
  sort_by: AnalysisSort
  sort_order: 'asc' | 'desc'
  id: string
  value: string
  isBack: boolean
}

/** As the database writes it, in UTC or another zone. */
const time = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/
const whole = /^\d{1,9}$/

const Sent = z.tuple([
  z.enum(analysisSorts),
  z.enum(['asc', 'desc']),
  z.string().check(z.maxLength(100)),
  z.string().check(z.maxLength(100)),
  z.boolean(),
])

/** An opaque string that a caller hands back unchanged. */
export function writeCursor({ sort_by, sort_order, value, id, isBack }: Cursor): string {
  return Buffer.from(JSON.stringify([sort_by, sort_order, value, id, isBack])).toString('base64url')
}

/** Refuses a cursor that this server did not write, or wrote for another order. */
export function readCursor(sent: string, wanted: Pick<Cursor, 'sort_by' | 'sort_order'>): Cursor {
  const parsed = Sent.safeParse(parse(sent))
  if (!parsed.success) throw refused('This cursor is not from an earlier page')
  const [sort_by, sort_order, value, id, isBack] = parsed.data
  if (sort_by !== wanted.sort_by || sort_order !== wanted.sort_order) {
    throw refused('This cursor belongs to a list with another order')
  }
  const isRead =
    (sort_by === 'created_at' ? isTime(value) : whole.test(value)) && !id.includes('\0')
  if (!isRead) throw refused('This cursor is not from an earlier page')
  return { sort_by, sort_order, value, id: id.toWellFormed(), isBack }
}

/** Only times the database can read back: no year 0, and no day that its month does not have. */
function isTime(value: string): boolean {
  const [, day = '', clock = ''] = time.exec(value) ?? []
  const written = `${day}T${clock}`
  const read = new Date(`${written}Z`)
  return day > '0001' && !Number.isNaN(read.getTime()) && read.toISOString().startsWith(written)
}

function parse(sent: string): unknown {
  try {
    return JSON.parse(Buffer.from(sent, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}

function refused(msg: string): AppError {
  return new AppError('VALIDATION_ERROR', {
    detail: [{ type: 'value_error', loc: ['query', 'cursor'], msg }],
    fields: [{ field: 'cursor', message: msg }],
  })
}
