import { useQuery } from '@tanstack/react-query'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { choicesQuery } from './queries.ts'

/** Where kinds of text and people are to choose from and could not be loaded; nothing where they could. */
export function ChoicesFailure({ children }: { children: string }) {
  const choices = useQuery(choicesQuery)
  if (!choices.isError || choices.data) return null
  return (
    <QueryFailure query={choices} what="the kinds of text">
      {children}
    </QueryFailure>
  )
}
