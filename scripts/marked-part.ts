/** Replaces the part of a document between `<!-- name -->` and `<!-- /name -->`. */
export function withMarkedPart(
  document: string,
  { name, content }: { name: string; content: string },
) {
  const [before = '', rest = ''] = document.split(`<!-- ${name} -->`)
  const after = rest.split(`<!-- /${name} -->`)[1]
  if (after === undefined) throw new Error(`The document has no part marked ${name}`)
  return `${before}<!-- ${name} -->\n${content}\n<!-- /${name} -->${after}`
}
