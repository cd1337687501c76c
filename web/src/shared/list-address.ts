import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

export interface ListState<SortBy extends string> {
  page: number
  sort: { by: SortBy; order: 'asc' | 'desc' } | null
  filter: string
}

/** What a call for a page of a list takes. */
export function pageInput<SortBy extends string>({
  page,
  sort,
}: Omit<ListState<SortBy>, 'filter'>) {
  return { page, size: 20, ...(sort && { sort_by: sort.by, sort_order: sort.order }) }
}

interface ListAddress<SortBy extends string> extends ListState<SortBy> {
  /** Shows another page; `isCorrection` leaves no step to go back to. */
  turnTo: (page: number, options?: { isCorrection?: boolean }) => void
  sortBy: (sort: { by: string; order: 'asc' | 'desc' }) => void
  filterBy: (text: string) => void
}

/** Where one is in a list, kept in the page's address so that it can be reloaded, shared and gone back to. */
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

/** The page of a list that is neither sorted nor searched, kept in the page's address too. */
export function usePageAddress(): Pick<ListAddress<string>, 'page' | 'turnTo'> {
  return pageIn(useAddress())
}

/** The query of the page's address. Changing a field to nothing takes it out; a correction leaves no step to go back to. */
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

/** The page of a list, and how another is shown. */
export function pageIn({ query, change }: ReturnType<typeof useAddress>) {
  return {
    page: pageOf(query.get('page')),
    turnTo: (page: number, options?: { isCorrection?: boolean }) =>
      change({ page: page > 1 ? String(page) : '' }, options),
  }
}

/** Steps back to the last page of a list that is shorter than the address says; true while doing so. */
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

/** Whatever stands in an address, asked for as a page the server knows. */
function pageOf(value: string | null): number {
  const page = Number.parseInt(value ?? '', 10)
  return Number.isNaN(page) ? 1 : Math.min(Math.max(1, page), 1_000_000)
}
