import type { Feature } from '../features/feature.ts'
import { endMarkFeatures, markFeatures } from '../features/punctuation.ts'
import { rhythmFeatures } from '../features/rhythm.ts'
import { wordFeatures } from '../features/vocabulary.ts'
import { additions } from './addition-places.ts'
import { exactHits } from './exact-hits.ts'
import { structureFeatures } from './structure-features.ts'
import { vocabularyFeatures } from './vocabulary-features.ts'
import { contractions, names, wordingFeatures } from './wording-features.ts'

/** Every stylometric feature, in the order the models were trained with. */
export const features: readonly Feature[] = [
  ...rhythmFeatures,
  ...wordFeatures,
  ...vocabularyFeatures,
  ...markFeatures,
  contractions,
  ...endMarkFeatures,
  names,
  ...wordingFeatures,
  ...structureFeatures,
].map(withPlaces)

function withPlaces(feature: Feature): Feature {
  const isMeant = exactHits[feature.name]
  const additionPlaces = additions[feature.name]
  return { ...feature, ...(isMeant && { isMeant }), ...(additionPlaces && { additionPlaces }) }
}
