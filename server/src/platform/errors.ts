import { type ErrorCode, errors, type ValidationItem } from '@inkprint/contract'

interface Extra {
  /** Replaces the code's default message. */
  detail?: string | ValidationItem[] | { code: string; reason: string }
  /** Problems to show next to form fields. */
  fields?: { field: string; message: string }[]
  /** Additional body fields that a program can act on. */
  facts?: Record<string, string | number>
  retryAfterSeconds?: number
  cause?: unknown
}

/** An error meant for the caller; anything else thrown is a bug. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly extra: Extra

  constructor(code: ErrorCode, extra: Extra = {}) {
    super(code, { cause: extra.cause })
    this.code = code
    this.status = errors[code][0]
    this.extra = extra
  }

  get body() {
    return {
      detail: this.extra.detail ?? errors[this.code][1],
      code: this.code,
      ...(this.extra.fields ? { errors: this.extra.fields } : {}),
      ...this.extra.facts,
    }
  }
}

/** Refuses input fields, each with its location and the reason. */
export function invalidInput(items: ValidationItem[]): AppError {
  return new AppError('VALIDATION_ERROR', {
    detail: items,
    fields: items.map((item) => ({ field: item.loc.slice(1).join('.'), message: item.msg })),
  })
}

/** Refuses a field of the body, with the reason. */
export function invalidField(field: string, msg: string): AppError {
  return invalidInput([{ type: 'value_error', loc: ['body', field], msg }])
}
