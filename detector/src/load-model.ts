import { english } from './english/english.ts'
import type { Language } from './language.ts'
import { type Model as ModelFor, readModel } from './model/load.ts'

/** A model with everything its language brings. */
export type Model = ModelFor<Language>

const shippedModel = new URL('../models/', import.meta.url)

/** Reads and checks a model. `isEncoderWanted: false` shows what a machine without the runtime serves. */
export function loadModel(
  directory: URL = shippedModel,
  {
    language = english,
    isEncoderWanted = true,
  }: { language?: Language; isEncoderWanted?: boolean } = {},
): Promise<Model> {
  return readModel(directory, { language, isEncoderWanted })
}
