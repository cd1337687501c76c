import { english } from '../src/english/english.ts'
import type { Language, Model } from '../src/index.ts'

const latin = 'abcdefghijklmnopqrstuvwxyz'
const greek = 'αβγδεζηθικλμνξοπρστυφχψωϊϋ'

/** Measures texts as English does, but words its output in an invented language without English words. */
export const madeUpLanguage: Language = {
  ...english,
  code: 'qaa',
  features: english.features.map((feature) => ({
    ...feature,
    label: inGreek(feature.label),
    meaning: inGreek(feature.meaning),
  })),
  countedAdvice: inGreek(english.countedAdvice),
  measuredAdvice: inGreek(english.measuredAdvice),
  leftAlone: inGreek(english.leftAlone),
  leftAloneInGroup: inGreek(english.leftAloneInGroup),
  adviceWords: inGreek(english.adviceWords),
  verdictWords: inGreek(english.verdictWords),
}

/** A model names its groups in its own language. */
export function withGreekGroups(model: Model): Model {
  const groups = model.groups.map(({ id, name, description }) => ({
    id,
    name: inGreek(name),
    description: inGreek(description),
  }))
  return { ...model, groups }
}

/** Transliterates sentences and function results letter by letter; quoted text stays, in other marks. */
function inGreek<T>(value: T): T {
  return translate(value) as T // of the same shape
}

function translate(value: unknown): unknown {
  if (typeof value === 'string') return translateText(value)
  if (typeof value === 'function') return (...given: unknown[]) => translate(value(...given))
  if (Array.isArray(value)) return value.map(translate)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, translate(one)]))
}

function translateText(text: string): string {
  return text
    .split(/(«[^»]*»|“[^”]*”)/)
    .map((part, index) =>
      index % 2 === 1
        ? `«${part.slice(1, -1)}»`
        : part.toLowerCase().replaceAll(/[a-z]/g, (letter) => greek[latin.indexOf(letter)] ?? ''),
    )
    .join('')
}
