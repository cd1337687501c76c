import type { Span } from '../text/sentences.ts'
import type { Feature } from './feature.ts'
import { percentOfSentences, perThousandWords, type Reading } from './reading.ts'

/** Marks, numbers and names. */
export const punctuationFeatures: readonly Feature[] = [
  rate({ name: 'commas', label: 'commas', pattern: /,(?!\d)/g }),
  rate({ name: 'dashes', label: 'dashes between words or clauses', pattern: / - /g }),
  rate({ name: 'semicolons', label: 'semicolons', pattern: /;/g }),
  rate({ name: 'colons', label: 'colons', pattern: /:(?!\d)/g }),
  rate({ name: 'brackets', label: 'remarks in brackets', pattern: /\([^()]{1,300}\)/g }),
  rate({ name: 'quotations', label: 'quoted words or speech', pattern: /"[^"]{1,600}"/g }),
  rate({ name: 'numbers', label: 'figures', pattern: /\d[\d.,:/%-]*/g }),
  rate({
    name: 'contractions',
    label: "contractions (don't, it's)",
    pattern:
      /(?:n't|'(?:re|ve|ll|m|d))(?![\p{L}\p{N}])|(?<=\b(?:it|that|there|what|who|he|she|here|let|where|how))'s(?![\p{L}\p{N}])/giu,
    loweredBy: ({ hits }) => hits.fullForm,
  }),
  ending({ name: 'questions', label: 'questions', pattern: /\?["')\]]*$/ }),
  ending({ name: 'exclamations', label: 'exclamations', pattern: /![!?]*["')\]]*$/ }),
  {
    name: 'names',
    label: 'names and other capitalised words inside sentences',
    unit: 'per 1,000 words',
    measure: (reading) => perThousandWords(reading, names(reading).length),
    raisedBy: names,
  },
]

interface Marks {
  name: string
  label: string
  pattern: RegExp
  loweredBy?: (reading: Reading) => Span[]
}

function rate({ name, label, pattern, loweredBy }: Marks): Feature {
  const spans = ({ text }: Reading): Span[] =>
    Array.from(text.matchAll(pattern), (match) => ({
      start: match.index,
      end: match.index + match[0].length,
    }))
  return {
    name,
    label,
    unit: 'per 1,000 words',
    measure: (reading) => perThousandWords(reading, spans(reading).length),
    raisedBy: spans,
    ...(loweredBy && { loweredBy }),
  }
}

function ending({ name, label, pattern }: Marks): Feature {
  const spans = ({ text, sentences }: Reading): Span[] =>
    sentences.filter((sentence) =>
      pattern.test(text.slice(Math.max(sentence.start, sentence.end - 6), sentence.end)),
    )
  return {
    name,
    label,
    unit: '% of sentences',
    measure: (reading) => percentOfSentences(reading, spans(reading).length),
    raisedBy: spans,
  }
}

function names({ words, sentences }: Reading): Span[] {
  return sentences.flatMap((sentence) =>
    words
      .slice(sentence.firstWord + 1, sentence.endWord)
      .filter((word) => word.isCapitalised && !/^i(?:'|$)/.test(word.lower)),
  )
}
