/** For the server, which finds with the same rules as the browser. */
export const searchOptions: {
  fields: string[]
  searchOptions: {
    boost: Record<string, number>
    prefix: boolean
    fuzzy: (term: string) => number
    combineWith: 'AND'
  }
}
