import { type ErrorCode, errors, type ValidationItem } from '@inkprint/contract'

interface Extra {
  /** Replaces the code's own words. */
  detail?: string | ValidationItem[] | { code: string; reason: string }
  /** Problems to show beside form fields. */
  fields?: { field: string; message: string }[]
  /** Further fields of the body a program can act on. */
  facts?: Record<string, string | number>
  retryAfterSeconds?: number
  cause?: unknown
}

/** A refusal the caller can understand; anything else thrown is a bug. */
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

/** Fields of the input that cannot be used, each with its place and why. */
export function invalidInput(items: ValidationItem[]): AppError {
  return new AppError('VALIDATION_ERROR', {
    detail: items,
    fields: items.map((item) => ({ field: item.loc.slice(1).join('.'), message: item.msg })),
  })
}

/** A field of the body that cannot be used, and why. */
export function invalidField(field: string, msg: string): AppError {
  return invalidInput([{ type: 'value_error', loc: ['body', field], msg }])
}
