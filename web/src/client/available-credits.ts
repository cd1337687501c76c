import { useQuery } from '@tanstack/react-query'
import { creditSummaryQuery } from './customer-data.ts'

/** The credits that can be spent, that is, without those reserved. Undefined until they are known. */
export function useAvailableCredits(): number | undefined {
  const { data } = useQuery(creditSummaryQuery)
  return data && data.balance - (data.reserved ?? 0)
}
