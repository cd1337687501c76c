/** Marks the edges beyond which there is more, so that CSS can fade them: nothing else shows it. */
export function markScrollEdges(box: HTMLElement, axis: 'x' | 'y'): void {
  const [before, shown, whole] =
    axis === 'x'
      ? [box.scrollLeft, box.clientWidth, box.scrollWidth]
      : [box.scrollTop, box.clientHeight, box.scrollHeight]
  box.toggleAttribute('data-more-before', before > 1)
  box.toggleAttribute('data-more-after', whole - shown - before > 1)
}

/** The same for a box that scrolls in both directions: vertically with the marks above, and to the right. */
export function markHiddenSides(box: HTMLElement): void {
  markScrollEdges(box, 'y')
  const { scrollLeft, clientWidth, scrollWidth } = box
  box.toggleAttribute('data-more-right', scrollWidth - clientWidth - scrollLeft > 1)
}
