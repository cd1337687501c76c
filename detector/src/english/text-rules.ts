import type { TextLanguage } from '../text/text-language.ts'

export const textRules: TextLanguage = {
  abbreviations: new Set(
    `mr mrs ms dr prof sr jr st vs etc inc ltd co corp fig figs eq no nos vol pp ed eds al approx dept
    est gov sen rep gen col lt sgt capt rev hon jan feb mar apr jun jul aug sep sept oct nov dec e.g
    i.e cf u.s u.k a.m p.m ph.d`.split(/\s+/),
  ),
  // Clock times and company suffixes may end a sentence; titles and "e.g." hardly ever do.
  finalAbbreviations: new Set('etc inc ltd co corp a.m p.m u.s u.k'.split(' ')),
  capitalLetterWords: new Set(['I']),
  headingLabel: /^ ?(?:title|subject|headline) ?:/i,
  citationNote: 'citation needed',
  contractionSpace: / (?=n't(?![\p{L}\p{N}])|'(?:s|re|ve|ll|d|m)(?![\p{L}\p{N}]))/giu,
}
