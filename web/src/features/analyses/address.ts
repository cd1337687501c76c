import { analysisSorts, ReviewState, Verdict } from '@inkprint/contract'
import { dateRanges } from '../../shared/date-ranges.ts'
import { useAddress } from '../../shared/list-address.ts'
import type { Selection } from './queries.ts'

export type AnalysesAddress = ReturnType<typeof useAnalysesAddress>

const filterNames = ['search', 'verdict', 'review', 'group', 'key', 'person', 'range'] as const
type FilterName = (typeof filterNames)[number]

/** Filters, sorting and page are kept in the URL so that they survive reloading, sharing and going back. */
export function useAnalysesAddress() {
  const { query, change } = useAddress()
  const read = (name: string) => query.get(name) ?? ''
  const selection: Selection = {
    search: read('search'),
    verdict: Verdict.options.find((verdict) => verdict === read('verdict')) ?? '',
    review: ReviewState.options.find((state) => state === read('review')) ?? '',
    groupId: read('group'),
    keyId: read('key'),
    userId: read('person'),
    range: dateRanges.find(({ id }) => id === read('range'))?.id ?? '',
    sort: {
      by: analysisSorts.find((sort) => sort === read('sort_by')) ?? 'created_at',
      order: read('sort_order') === 'asc' ? 'asc' : 'desc',
    },
  }
  return {
    selection,
    cursor: read('cursor'),
    isFiltered: filterNames.some((name) => read(name) !== ''),
    filterBy: (name: FilterName, value: string) =>
      // Typing in the search field adds no history entries.
      change({ [name]: value, cursor: '' }, { isCorrection: name === 'search' }),
    sortBy: ({ by, order }: { by: string; order: string }) =>
      change({ sort_by: by, sort_order: order, cursor: '' }),
    turnTo: (cursor: string, options?: { isCorrection?: boolean }) => change({ cursor }, options),
    clear: () => change(Object.fromEntries([...filterNames, 'cursor'].map((name) => [name, '']))),
  }
}
