import type { Feature } from '../features/feature.ts'
import { sentenceAt } from '../text/slice.ts'

/** Words in -ing that do not begin a participle clause. */
const notParticiples = new Set(
  `including during according regarding concerning excluding following morning evening nothing
  something anything everything king ring spring string thing wing being meaning building buildings
  training marketing meeting wedding housing pricing branding engineering nursing clothing`.split(
    /\s+/,
  ),
)

/** Nouns with a nominalization ending that name a thing, not an act. */
const notActs = new Set(
  `government electricity university community department document parliament apartment environment
  equipment instrument element segment finance insurance ambulance substance circumstance conference
  audience science evidence sentence silence licence difference experience generation location
  television version pension mansion option function fraction portion vacation auction emotion
  tradition population foundation federation corporation organisation organization institution
  identity facility charity majority minority celebrity personality necessity`.split(/\s+/),
)

/** Filters out false hits where a measure's rule of thumb finds too much, so readers see only real ones. */
export const exactHits: Readonly<Record<string, NonNullable<Feature['isMeant']>>> = {
  participle_endings: (reading, { start, end }) => {
    const word = /[a-z]+$/.exec(reading.text.slice(start, end))?.[0] ?? ''
    const sentence = reading.sentences[sentenceAt(reading, start)]
    if (!sentence || notParticiples.has(word)) return false
    const before = reading.text.slice(sentence.start, start)
    const after = reading.text.slice(end, sentence.end)
    // After a few words it is part of an opening phrase, and before ", and" part of a list.
    return before.split(' ').length > 4 && !/^[^,;]{0,60}, (?:and|or|but) /.test(after)
  },
  nominalisations: ({ text }, { start, end }) => {
    const word = text.slice(start, end).toLowerCase()
    return !notActs.has(word.replace(/ies$/, 'y').replace(/s$/, ''))
  },
  hedges: ({ text }, { start, end }) => text.slice(start, end) !== 'May',
  connectives: (reading, { start, end }) => {
    if (reading.text.slice(start, end).toLowerCase() !== 'overall') return true
    return reading.text[end] === ','
  },
  // "A key point", not the key to a door.
  emphasis_words: ({ text }, { start, end }) => {
    if (text.slice(start, end).toLowerCase() !== 'key') return true
    return /^ (?!(?:is|are|was|to|for|in|on|into|of|and|or|that|which|from|with)\b)[a-z]{3,}/.test(
      text.slice(end, end + 20),
    )
  },
  time_references: ({ text }, { start, end }) => !/^(?:march|august)$/.test(text.slice(start, end)),
}
