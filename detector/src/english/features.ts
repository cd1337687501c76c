import { type Feature, inWords } from '../features/feature.ts'
import { endMarkMeasures, markMeasures } from '../features/punctuation.ts'
import { rhythmMeasures } from '../features/rhythm.ts'
import { wordMeasures } from '../features/vocabulary.ts'
import { additions } from './addition-places.ts'
import { commonMeasures } from './common-measures.ts'
import { exactHits } from './exact-hits.ts'
import { structureFeatures } from './structure-features.ts'
import { vocabularyFeatures } from './vocabulary-features.ts'
import { contractions, names, wordingFeatures } from './wording-features.ts'

/** Every stylometric feature, in the order the models were trained with. */
export const features: readonly Feature[] = [
  ...inWords(rhythmMeasures, commonMeasures),
  ...inWords(wordMeasures, commonMeasures),
  ...vocabularyFeatures,
  ...inWords(markMeasures, commonMeasures),
  contractions,
  ...inWords(endMarkMeasures, commonMeasures),
  names,
  ...wordingFeatures,
  ...structureFeatures,
].map(withPlaces)

function withPlaces(feature: Feature): Feature {
  const isMeant = exactHits[feature.name]
  const additionPlaces = additions[feature.name]
  return { ...feature, ...(isMeant && { isMeant }), ...(additionPlaces && { additionPlaces }) }
}
