import { useQuery } from '@tanstack/react-query'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { choicesQuery } from './queries.ts'

/** Shown when the kinds of text and people to choose from failed to load; otherwise nothing. */
export function ChoicesFailure({ children }: { children: string }) {
  const choices = useQuery(choicesQuery)
  if (!choices.isError || choices.data) return null
  return (
    <QueryFailure query={choices} what="the kinds of text">
      {children}
    </QueryFailure>
  )
}
