interface Attributes {
  class?: string
  href?: string
  onClick?: () => void
}

/** Creates an element with its content; text is never parsed as HTML. */
export function element(
  name: keyof HTMLElementTagNameMap,
  attributes: Attributes,
  ...content: (Node | string)[]
): HTMLElement {
  const made = document.createElement(name)
  if (attributes.class) made.className = attributes.class
  if (attributes.href && made instanceof HTMLAnchorElement) {
    made.href = attributes.href
    made.target = '_blank'
    made.rel = 'noreferrer'
  }
  if (made instanceof HTMLButtonElement) made.type = 'button'
  if (attributes.onClick) made.addEventListener('click', attributes.onClick)
  made.append(...content)
  return made
}

export function requireElement<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`The page has no ${id}`)
  return found
}
