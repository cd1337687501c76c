/** For the server, which searches by the same rules as the browser. */
export const searchOptions: {
  fields: string[]
  storeFields: string[]
  searchOptions: {
    boost: Record<string, number>
    boostDocument: (id: number, term: string, stored?: Record<string, unknown>) => number
    prefix: boolean
    fuzzy: (term: string) => number
    combineWith: 'AND'
  }
}
export function fewTerms(query: string): string
export function ranked<Found extends object>(found: Found[], query: string): Found[]
