/** Where more is out of sight, an end fades by these marks: nothing else says that there is more. */
export function markHiddenEnds(box: HTMLElement, axis: 'x' | 'y'): void {
  const [before, shown, whole] =
    axis === 'x'
      ? [box.scrollLeft, box.clientWidth, box.scrollWidth]
      : [box.scrollTop, box.clientHeight, box.scrollHeight]
  box.toggleAttribute('data-more-before', before > 1)
  box.toggleAttribute('data-more-after', whole - shown - before > 1)
}
