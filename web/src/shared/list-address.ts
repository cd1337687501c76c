import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

export interface ListState<SortBy extends string> {
  page: number
  sort: { by: SortBy; order: 'asc' | 'desc' } | null
  filter: string
}

/** The input of a call that fetches one page of a list. */
export function pageInput<SortBy extends string>({
  page,
  sort,
}: Omit<ListState<SortBy>, 'filter'>) {
  return { page, size: 20, ...(sort && { sort_by: sort.by, sort_order: sort.order }) }
}

interface ListAddress<SortBy extends string> extends ListState<SortBy> {
  /** Shows another page; with `isCorrection`, without adding a history entry. */
  turnTo: (page: number, options?: { isCorrection?: boolean }) => void
  sortBy: (sort: { by: string; order: 'asc' | 'desc' }) => void
  filterBy: (text: string) => void
}

/** The position in a list, kept in the URL so that it survives reloading, sharing and going back. */
export function useListAddress<const SortBy extends string>({
  sorts,
  filterName,
}: {
  sorts: readonly SortBy[]
  filterName: string
}): ListAddress<SortBy> {
  const { query, change } = useAddress()
  const by = sorts.find((sort) => sort === query.get('sort_by'))

  return {
    ...pageIn({ query, change }),
    sort: by ? { by, order: query.get('sort_order') === 'desc' ? 'desc' : 'asc' } : null,
    filter: query.get(filterName) ?? '',
    sortBy: (sort) => change({ sort_by: sort.by, sort_order: sort.order, page: '' }),
    filterBy: (text) => change({ [filterName]: text, page: '' }, { isCorrection: true }),
  }
}

/** The page of a list that can be neither sorted nor searched, also kept in the URL. */
export function usePageAddress(): Pick<ListAddress<string>, 'page' | 'turnTo'> {
  return pageIn(useAddress())
}

/** The query of the page's URL. An empty value removes the field; a correction adds no history entry. */
export function useAddress() {
  const [query, setQuery] = useSearchParams()

  function change(fields: Record<string, string>, { isCorrection = false } = {}) {
    setQuery(
      (current) => {
        for (const [name, value] of Object.entries(fields)) {
          if (value) current.set(name, value)
          else current.delete(name)
        }
        return current
      },
      { replace: isCorrection },
    )
  }

  return { query, change }
}

/** The current page of a list, and a function to show another. */
export function pageIn({ query, change }: ReturnType<typeof useAddress>) {
  return {
    page: pageOf(query.get('page')),
    turnTo: (page: number, options?: { isCorrection?: boolean }) =>
      change({ page: page > 1 ? String(page) : '' }, options),
  }
}

/** Goes back to the last page if the list is shorter than the URL says; returns true while doing so. */
export function useLastPage(
  { page, turnTo }: Pick<ListAddress<string>, 'page' | 'turnTo'>,
  pages: number | undefined,
): boolean {
  const last = pages === undefined ? page : Math.max(1, pages)
  const isBeyond = page > last
  useEffect(() => {
    if (isBeyond) turnTo(last, { isCorrection: true })
  })
  return isBeyond
}

/** Turns any value from the URL into a page number that the server accepts. */
function pageOf(value: string | null): number {
  const page = Number.parseInt(value ?? '', 10)
  return Number.isNaN(page) ? 1 : Math.min(Math.max(1, page), 1_000_000)
}
