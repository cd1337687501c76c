import type { Document } from '../text/document.ts'
import type { Feature } from './feature.ts'
import { punctuationFeatures } from './punctuation.ts'
import { readFeatures } from './reading.ts'
import { rhythmFeatures } from './rhythm.ts'
import { structureFeatures } from './structure.ts'
import { vocabularyFeatures } from './vocabulary.ts'
import { wordingFeatures } from './wording.ts'

/** Every stylometric feature, in the order the models were trained with. */
export const features: readonly Feature[] = [
  ...rhythmFeatures,
  ...vocabularyFeatures,
  ...punctuationFeatures,
  ...wordingFeatures,
  ...structureFeatures,
]

export const featureNames: readonly string[] = features.map((feature) => feature.name)

export function extractFeatures(document: Document): Float64Array {
  const reading = readFeatures(document)
  return Float64Array.from(features, (feature) => {
    document.checkpoint?.()
    return feature.measure(reading)
  })
}

export function requireFeature(name: string): Feature {
  const found = features.find((feature) => feature.name === name)
  if (!found) throw new Error(`No feature is called ${name}`)
  return found
}
