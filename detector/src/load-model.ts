import { english } from './english/english.ts'
import type { Language } from './language.ts'
import { type Model as ModelFor, readModel } from './model/load.ts'

/** A model for a language with everything the detector needs. */
export type Model = ModelFor<Language>

/** The model in this repository and the language it was trained for. */
const shipped = { directory: new URL('../models/', import.meta.url), language: english }

/** Reads and checks a model. `isEncoderWanted: false` shows the result of a machine without the runtime. */
export function loadModel(
  directory: URL = shipped.directory,
  {
    language = shipped.language,
    isEncoderWanted = true,
  }: { language?: Language; isEncoderWanted?: boolean } = {},
): Promise<Model> {
  return readModel(directory, { language, isEncoderWanted })
}
