import type { TextDocument } from '../text/document.ts'
import type { Feature } from './feature.ts'
import type { FeatureLanguage } from './feature-language.ts'
import { readFeatures } from './reading.ts'

export function featureNames({ features }: FeatureLanguage): string[] {
  return features.map(({ name }) => name)
}

/** The values of all features of the language, in its order. */
export function extractFeatures(document: TextDocument, language: FeatureLanguage): Float64Array {
  const reading = readFeatures(document, language)
  return Float64Array.from(language.features, (feature) => {
    document.checkpoint?.()
    return feature.measure(reading)
  })
}

export function requireFeature({ features }: FeatureLanguage, name: string): Feature {
  const found = features.find((feature) => feature.name === name)
  if (!found) throw new Error(`No feature is called ${name}`)
  return found
}
