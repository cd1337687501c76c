const windowSize = 5

/** The page numbers that a pagination shows: five around the current page, the first, the last, and gaps. */
export function pageWindow(page: number, pages: number): (number | 'gap')[] {
  const start = Math.max(1, Math.min(page - 2, pages - windowSize + 1))
  const end = Math.min(pages, start + windowSize - 1)
  const shown: (number | 'gap')[] = []
  if (start > 1) shown.push(1)
  if (start > 2) shown.push('gap')
  for (let number = start; number <= end; number += 1) shown.push(number)
  if (end < pages - 1) shown.push('gap')
  if (end < pages) shown.push(pages)
  return shown
}
