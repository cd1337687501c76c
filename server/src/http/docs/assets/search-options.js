// Used by the server and by the browser, so that both find the same.
export const searchOptions = {
  fields: ['heading', 'page', 'words'],
  searchOptions: {
    boost: { heading: 4, page: 2 },
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : 0),
    combineWith: 'AND',
  },
}
