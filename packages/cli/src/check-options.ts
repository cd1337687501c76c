import { parseArgs } from 'node:util'
import { UserError } from './exit.ts'

export const verdicts = ['human', 'ai', 'mixed', 'uncertain', 'not_judged']

export type Format = 'table' | 'json' | 'csv' | 'sarif'

export interface CheckOptions {
  files: string[]
  format: Format
  failOn: string[]
  concurrency: number
  /** Do not start if it would cost more than this; null for any price. */
  maxCredits: number | null
  isFresh: boolean
  isPriceOnly: boolean
  isQuiet: boolean
  /** For batches: whether the price was agreed to in advance, and which batch to show. */
  isAgreed: boolean
  resumed: string | null
  fields: {
    group_id?: string | undefined
    max_false_positive_rate?: number | undefined
    include_guidelines?: boolean | undefined
    detail?: 'verdict' | undefined
  }
}

export function readCheckOptions(args: string[]): CheckOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: 'boolean' },
      csv: { type: 'boolean' },
      sarif: { type: 'boolean' },
      yes: { type: 'boolean', short: 'y' },
      resume: { type: 'string' },
      'fail-on': { type: 'string', multiple: true, default: [] },
      concurrency: { type: 'string', default: '4' },
      'max-credits': { type: 'string' },
      group: { type: 'string' },
      'max-false-positive-rate': { type: 'string' },
      guidelines: { type: 'boolean' },
      quick: { type: 'boolean' },
      fresh: { type: 'boolean' },
      price: { type: 'boolean' },
      quiet: { type: 'boolean', short: 'q' },
    },
  })
  const failOn = values['fail-on'].flatMap((list) => list.split(',')).map((each) => each.trim())
  const unknown = failOn.find((verdict) => !verdicts.includes(verdict))
  if (unknown !== undefined) {
    throw new UserError(`--fail-on takes ${verdicts.join(', ')}, not ${unknown || 'nothing'}`)
  }
  const rate = values['max-false-positive-rate']
  return {
    files: positionals,
    format: formatOf(values),
    failOn,
    concurrency: numberIn('--concurrency', values.concurrency, { least: 1, most: 32 }),
    maxCredits:
      values['max-credits'] === undefined
        ? null
        : numberIn('--max-credits', values['max-credits'], { least: 0 }),
    isFresh: values.fresh ?? false,
    isPriceOnly: values.price ?? false,
    isQuiet: values.quiet ?? false,
    isAgreed: values.yes ?? false,
    resumed: values.resume ?? null,
    fields: {
      group_id: values.group,
      max_false_positive_rate: rate === undefined ? undefined : Number(rate),
      include_guidelines: values.guidelines,
      detail: values.quick ? 'verdict' : undefined,
    },
  }
}

function formatOf(wanted: Partial<Record<Format, boolean>>): Format {
  return (['json', 'csv', 'sarif'] as const).find((format) => wanted[format]) ?? 'table'
}

function numberIn(
  name: string,
  value: string,
  { least, most = Number.MAX_SAFE_INTEGER }: { least: number; most?: number },
): number {
  const number = Number(value)
  if (Number.isInteger(number) && number >= least && number <= most) return number
  throw new UserError(`${name} must be a whole number from ${least}`)
}
