import { useQuery } from '@tanstack/react-query'
import { creditSummaryQuery } from './customer-data.ts'

/** The credits that can be spent: what is reserved is not there to pay with. Undefined until that is known. */
export function useAvailableCredits(): number | undefined {
  const { data } = useQuery(creditSummaryQuery)
  return data && data.balance - (data.reserved ?? 0)
}
