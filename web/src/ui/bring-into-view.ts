/** For something that appears far from the button that was pressed: the user must see it. */
export function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
