import {
  type api,
  maximumTextBytes,
  maximumWords,
  minimumWords,
  type Output,
  wordsPerCredit,
} from '@inkprint/contract'
import type { Deps } from '../../platform/deps.ts'

/** What a customer's program has to know about the model before it sends texts. */
export async function describeModel({
  detector,
}: Pick<Deps, 'detector'>): Promise<Output<typeof api.analyses.getModel>> {
  const { version, created } = await detector.describe()
  return {
    model_version: version,
    released_on: created,
    languages: ['en'],
    minimum_words: minimumWords,
    maximum_words: maximumWords,
    maximum_bytes: maximumTextBytes,
    words_per_credit: wordsPerCredit,
  }
}
