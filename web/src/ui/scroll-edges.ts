/** Where more is out of sight, an end fades by these marks: nothing else says that there is more. */
export function markScrollEdges(box: HTMLElement, axis: 'x' | 'y'): void {
  const [before, shown, whole] =
    axis === 'x'
      ? [box.scrollLeft, box.clientWidth, box.scrollWidth]
      : [box.scrollTop, box.clientHeight, box.scrollHeight]
  box.toggleAttribute('data-more-before', before > 1)
  box.toggleAttribute('data-more-after', whole - shown - before > 1)
}

/** The same for a box that goes on both ways: below by the marks above, and at the right. */
export function markHiddenSides(box: HTMLElement): void {
  markScrollEdges(box, 'y')
  const { scrollLeft, clientWidth, scrollWidth } = box
  box.toggleAttribute('data-more-right', scrollWidth - clientWidth - scrollLeft > 1)
}
