import type { LeftOut } from '../document.ts'
import { type Element, textOf } from '../parts/xml.ts'

const blocks = new Set(
  (
    'address article blockquote body caption center dd details div dl dt fieldset figure header hgroup ' +
    'hr html legend main ol p section summary ul'
  ).split(' '),
)

export function isBlock(name: string): boolean {
  return blocks.has(name)
}

const unseen = new Set(
  (
    'audio base button canvas datalist embed head iframe img input link map meta meter noscript object ' +
    'option picture progress script select source style svg template textarea title track video'
  ).split(' '),
)

/** Whether nobody sees it as text: scripts, controls, pictures, and hidden parts. */
export function isHidden({ name, attributes }: Element): boolean {
  if (unseen.has(name)) return true
  const { hidden, style = '', 'aria-hidden': ariaHidden } = attributes
  return hidden !== undefined || ariaHidden === 'true' || /display\s*:\s*none/i.test(style)
}

/** Whether it is the small number that links to a note. */
export function isNoteMark(element: Element): boolean {
  const { name, attributes } = element
  if (/\b(doc-)?noteref\b/.test(kindOf(element))) return true
  if (name === 'sup') return /^\s*[[(]?(\d{1,3}|[*†‡§a-z])[\])]?\s*$/i.test(textOf(element))
  const isToNote = name === 'a' && /^#(_?fn|foot|end|note)/i.test(attributes.href ?? '')
  return isToNote && /^\s*([[(]?\d{1,3}[\])]?|[*†‡§↩^])\s*$/.test(textOf(element))
}

/** The kind of an element that is not prose; null if it is prose. */
export function leftOutAs(element: Element): LeftOut | null {
  const { name, attributes } = element
  const kind = kindOf(element)
  if (name === 'math') return 'formulas'
  if (/\b(doc-)?(footnotes?|endnotes?|rearnotes?)\b/.test(kind)) return 'footnotes'
  if (name === 'li' && /^(foot|end)note-/.test(attributes.id ?? '')) return 'footnotes'
  if (/^(footnotes?|endnotes?)$/i.test(attributes.class ?? '')) return 'footnotes'
  if (/\b(doc-)?(toc|index|landmarks|page-list|loi|lot)\b/.test(kind)) return 'contents'
  if (/\b(navigation|banner|contentinfo|search|complementary|menu|dialog)\b/.test(kind)) {
    return 'navigation'
  }
  if (['nav', 'footer', 'aside', 'dialog', 'menu', 'form'].includes(name)) return 'navigation'
  if (name === 'ul' || name === 'ol' || name === 'p')
    return isOnlyLinks(element) ? 'navigation' : null
  return null
}

/** The attributes by which pages and books declare the role of a part. */
function kindOf({ attributes }: Element): string {
  return `${attributes.role ?? ''} ${attributes['epub:type'] ?? ''}`
}

/** Detects menus and tables of contents, which pages and manuals do not always mark. */
function isOnlyLinks(element: Element): boolean {
  const whole = lengthOf(textOf(element))
  const linked = linkedLength(element)
  return linked > 0 && linked >= 0.9 * whole && (element.name !== 'p' || whole < 80)
}

function linkedLength(element: Element): number {
  if (element.name === 'a' && element.attributes.href) return lengthOf(textOf(element))
  return element.children.reduce(
    (sum, child) => sum + (typeof child === 'string' ? 0 : linkedLength(child)),
    0,
  )
}

/** The length without spaces and separators between links. */
function lengthOf(text: string): number {
  return text.replaceAll(/[\s|•·»«>/-]+/g, '').length
}
