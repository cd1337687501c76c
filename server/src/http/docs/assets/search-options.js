// Used by the server and by the browser, so that both find the same.
export const searchOptions = {
  fields: ['heading', 'page', 'words'],
  storeFields: ['heading', 'weight', 'isForDevelopers'],
  searchOptions: {
    boost: { heading: 4, page: 2 },
    boostDocument: (_id, _term, { weight }) => weight,
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : 0),
    combineWith: 'AND',
  },
}

/** Each term costs a walk through the index, and a single letter may match half of it. */
export function fewTerms(query) {
  const terms = new Set(query.toLowerCase().match(/[\p{L}\p{N}_]+/gu))
  const long = [...terms].filter((term) => term.length > 1)
  return (long.length > 0 ? long : [...terms].slice(0, 1)).slice(0, 8).join(' ')
}

/** Titles that match what was typed come first, pages for developers of Inkprint last. */
export function ranked(found, query) {
  const isCalledSo = ({ heading }) => Number(plain(heading) === plain(query))
  return found.toSorted(
    (a, b) =>
      isCalledSo(b) - isCalledSo(a) || Number(a.isForDevelopers) - Number(b.isForDevelopers),
  )
}

function plain(words) {
  return words.trim().toLowerCase().replace(/s$/, '')
}
