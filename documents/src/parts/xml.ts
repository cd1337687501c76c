import { Parser } from 'htmlparser2'
import type { DocumentLimits } from '../limits.ts'
import { DocumentRefusal } from '../refusal.ts'

export interface Element {
  /** With its prefix, where it has one. */
  name: string
  attributes: Record<string, string>
  children: (Element | string)[]
}

/**
 * XML or HTML as a tree. Entities other than the predefined ones stay as they are written, and nothing
 * outside of the source is ever looked at.
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

/** Documents need none; those who send them want them expanded a million times, or read from elsewhere. */
export function refuseEntities(source: string): void {
  if (!/<!ENTITY/i.test(source)) return
  throw new DocumentRefusal('unsafe', 'The file declares entities, which no document needs.')
}

export function tooDeep(): DocumentRefusal {
  return new DocumentRefusal('too_complex', 'The parts of the file are nested too deeply.')
}

/** All elements of that name, in order, also inside each other. */
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
