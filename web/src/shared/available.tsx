import { useQuery } from '@tanstack/react-query'
import { creditSummaryQuery } from '../client/customer-data.ts'
import { formatNumber } from './format.ts'

/** The credits that can be spent, and out of how many if some are reserved. */
export function Available() {
  const credits = useQuery(creditSummaryQuery)
  if (!credits.data) return null
  const { balance, reserved = 0 } = credits.data
  return (
    <span>
      Available {formatNumber(balance - reserved)}
      {reserved > 0 && ` of ${formatNumber(balance)}`}
    </span>
  )
}
