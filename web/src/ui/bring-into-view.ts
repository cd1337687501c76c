/** For what appears far from the button that brought it about: whoever pressed it must see it. */
export function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
