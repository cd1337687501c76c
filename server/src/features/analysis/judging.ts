import { type Detail, defaultFalsePositiveRate } from '@inkprint/contract'
import type { Db } from '../../db/open.ts'
import { refusedField } from './texts.ts'

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

/** What the call asks for, otherwise what its organization allows. Staff have none. */
export async function readJudging(
  db: Db,
  { wanted, organizationId }: { wanted: Wanted; organizationId: string | null },
): Promise<Judging> {
  const { detail, include_guidelines, include_humanization_prompt } = wanted
  if (detail === 'verdict' && (include_guidelines || include_humanization_prompt)) {
    throw refusedField('detail', 'Guidelines and the humanization prompt need the full detail')
  }
  const rate = wanted.max_false_positive_rate ?? (await rateOf(db, organizationId))
  return { maxFalsePositiveRate: rate ?? defaultFalsePositiveRate, detail }
}

async function rateOf(db: Db, organizationId: string | null): Promise<number | null> {
  if (organizationId === null) return null
  const organization = await db
    .selectFrom('organizations')
    .select('max_false_positive_rate')
    .where('id', '=', organizationId)
    .executeTakeFirst()
  return organization?.max_false_positive_rate ?? null
}
