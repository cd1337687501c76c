import { type Detail, defaultFalsePositiveRate } from '@inkprint/contract'
import { invalidField } from '../../platform/errors.ts'

/** How a text is to be judged. */
export interface Judging {
  maxFalsePositiveRate: number
  detail: Detail
}

interface Wanted {
  max_false_positive_rate?: number | null | undefined
  detail: Detail
  include_guidelines?: boolean
  include_humanization_prompt?: boolean
}

/** Takes the rate of the call, otherwise `ownRate` of its organization, otherwise the default. */
export function readJudging(wanted: Wanted, ownRate: number | null): Judging {
  const { detail, include_guidelines, include_humanization_prompt } = wanted
  if (detail === 'verdict' && (include_guidelines || include_humanization_prompt)) {
    throw invalidField('detail', 'Guidelines and the humanization prompt require full detail')
  }
  const rate = wanted.max_false_positive_rate ?? ownRate
  return { maxFalsePositiveRate: rate ?? defaultFalsePositiveRate, detail }
}
