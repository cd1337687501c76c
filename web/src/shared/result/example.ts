export interface Example {
  before: string
  after: string
}

/** A rule that turns a sentence of the text into a better one says both; null for any other rule. */
export function exampleIn(rule: string): Example | null {
  const [, before, after] = /^For example, “([^”]+)” becomes “([^”]+)”\.?$/.exec(rule) ?? []
  return before && after ? { before, after } : null
}
