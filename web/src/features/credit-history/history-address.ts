import { useSearchParams } from 'react-router'
import { type DateRange, dateRanges } from '../../shared/date-ranges.ts'

export type HistoryAddress = ReturnType<typeof useHistoryAddress>

/** Filters and page are part of the address, so that they can be reloaded, shared and gone back to. */
export function useHistoryAddress() {
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

  return {
    page: pageOf(query.get('page')),
    range: dateRanges.find(({ id }) => id === query.get('range'))?.id ?? 'current-month',
    keyId: query.get('key') ?? '',
    turnTo: (page: number, options?: { isCorrection?: boolean }) =>
      change({ page: page > 1 ? String(page) : '' }, options),
    chooseRange: (range: DateRange) =>
      change({ range: range === 'current-month' ? '' : range, page: '' }),
    chooseKey: (keyId: string) => change({ key: keyId, page: '' }),
    clear: () => change({ range: '', key: '', page: '' }),
  }
}

/** Whatever stands in an address, asked for as a page the server knows. */
function pageOf(value: string | null): number {
  const page = Number.parseInt(value ?? '', 10)
  return Number.isNaN(page) ? 1 : Math.min(Math.max(1, page), 1_000_000)
}
