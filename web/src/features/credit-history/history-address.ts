import { type DateRange, dateRanges } from '../../shared/date-ranges.ts'
import { pageIn, useAddress } from '../../shared/list-address.ts'

export type HistoryAddress = ReturnType<typeof useHistoryAddress>

/** Filters and page are kept in the URL so that they survive reloading, sharing and going back. */
export function useHistoryAddress() {
  const { query, change } = useAddress()
  return {
    ...pageIn({ query, change }),
    range: dateRanges.find(({ id }) => id === query.get('range'))?.id ?? 'current-month',
    keyId: query.get('key') ?? '',
    chooseRange: (range: DateRange) =>
      change({ range: range === 'current-month' ? '' : range, page: '' }),
    chooseKey: (keyId: string) => change({ key: keyId, page: '' }),
    clear: () => change({ range: '', key: '', page: '' }),
  }
}
