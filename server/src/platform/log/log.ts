import { type Logger, pino } from 'pino'
import { createLineWriter } from './standard-output.ts'

export interface LogOptions {
  level: string
  /** Human-readable lines instead of JSON. */
  isReadable: boolean
}

export function openLog({ level, isReadable }: LogOptions): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    redact: {
      paths: ['password', 'token', 'authorization', '*.password', '*.token', '*.authorization'],
      remove: true,
    },
  }
  if (!isReadable) return pino(options, createLineWriter())
  const readable = { ignore: 'pid,hostname', singleLine: true }
  return pino({ ...options, transport: { target: 'pino-pretty', options: readable } })
}

/**
 * Only what a developer needs: the `detail` of a database error would quote the row, including customers'
 * texts.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code } = error as Error & { code?: unknown }
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' ? { code } : {}),
    stack: error.stack,
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  }
}
