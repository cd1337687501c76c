export interface Example {
  before: string
  after: string
}

/** The two sentences of a rule that rewrites a sentence of the text; null for any other rule. */
export function exampleIn(rule: string): Example | null {
  const [, before, after] = /^For example, “([^”]+)” becomes “([^”]+)”\.?$/.exec(rule) ?? []
  return before && after ? { before, after } : null
}
