import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { apiKeysQuery, keyLabel } from '../../client/customer-data.ts'
import { dateRanges } from '../../shared/date-ranges.ts'
import { KeysFailure } from '../../shared/keys-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select.tsx'
import type { HistoryAddress } from './history-address.ts'

interface HistoryFiltersProps {
  address: HistoryAddress
  /** Shown after the filters. */
  children: ReactNode
}

export function HistoryFilters({ address, children }: HistoryFiltersProps) {
  const keys = useQuery(apiKeysQuery)
  const { range, keyId, chooseRange, chooseKey, clear } = address
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end gap-x-4 gap-y-2 sm:gap-y-4">
        <SelectField
          label="Date range"
          value={range}
          onChange={({ target }) => {
            const chosen = dateRanges.find(({ id }) => id === target.value)
            if (chosen) chooseRange(chosen.id)
          }}
          className="min-w-0 max-sm:basis-[calc(50%-0.5rem)] sm:w-56"
        >
          {dateRanges.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="API key"
          value={keyId}
          onChange={({ target }) => chooseKey(target.value)}
          className="min-w-0 max-sm:basis-[calc(50%-0.5rem)] sm:w-64"
        >
          <option value="">All keys</option>
          {keys.data?.api_keys.map((key) => (
            <option key={key.id} value={key.id}>
              {keyLabel(key, keys.data.api_keys)}
            </option>
          ))}
        </SelectField>
        <Button
          variant="quiet"
          size="sm"
          disabled={range === 'current-month' && keyId === ''}
          onClick={clear}
          className="max-sm:-ml-3 sm:mb-1 max-sm:disabled:hidden"
        >
          Clear Filters
        </Button>
        {children}
      </div>
      <KeysFailure className="mb-6" />
    </>
  )
}
