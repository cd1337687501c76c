import { Parser } from 'htmlparser2'
import type { DocumentLimits } from '../limits.ts'
import { DocumentRefusal } from '../refusal.ts'

export interface Element {
  /** Includes the prefix, if there is one. */
  name: string
  attributes: Record<string, string>
  children: (Element | string)[]
}

/**
 * Parses XML or HTML as a tree. Entities other than the predefined ones are left as written, and nothing
 * outside the source is ever read.
 */
export function parseTree(
  source: string,
  { isXml, limits }: { isXml: boolean; limits: DocumentLimits },
): Element {
  if (isXml) refuseEntities(source)
  const root: Element = { name: '', attributes: {}, children: [] }
  const stack = [root]
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (stack.length > limits.depth) throw tooDeep()
        const element: Element = { name, attributes, children: [] }
        stack.at(-1)?.children.push(element)
        stack.push(element)
      },
      ontext: (text) => void stack.at(-1)?.children.push(text),
      onclosetag: () => void stack.pop(),
    },
    { xmlMode: isXml, decodeEntities: true },
  )
  parser.write(source)
  parser.end()
  return root
}

/** Documents do not need entities; attackers use them for exponential expansion or to read other files. */
export function refuseEntities(source: string): void {
  if (!/<!ENTITY/i.test(source)) return
  throw new DocumentRefusal('unsafe', 'The file declares entities, which no document needs.')
}

export function tooDeep(): DocumentRefusal {
  return new DocumentRefusal('too_complex', 'The parts of the file are nested too deeply.')
}

/** All elements with this name, in document order, including nested ones. */
export function* elementsOf(root: Element, name: string): Generator<Element> {
  for (const child of root.children) {
    if (typeof child === 'string') continue
    if (child.name === name) yield child
    yield* elementsOf(child, name)
  }
}

export function textOf(element: Element): string {
  return element.children
    .map((child) => (typeof child === 'string' ? child : textOf(child)))
    .join('')
}
