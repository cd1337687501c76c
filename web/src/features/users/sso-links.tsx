import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { formatDateTime } from '../../shared/format.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { userLinksQuery } from './queries.ts'

/** The providers that can sign in to a user's account. */
export function SsoLinks({ userId }: { userId: string }) {
  const links = useQuery(userLinksQuery(userId))
  const titleId = useId()
  if (links.isError && !links.data) {
    return (
      <QueryFailure query={links} what="the links to providers" className="mb-6">
        Failed to load the links to single sign-on providers.
      </QueryFailure>
    )
  }
  if (!links.data || links.data.links.length === 0) return null
  return (
    <div className="mb-6 text-label">
      <p id={titleId} className="font-semibold">
        Single sign-on:
      </p>
      <ul aria-labelledby={titleId} className="mt-1 space-y-1">
        {links.data.links.map(({ link_id, provider_name, issuer, created_at, last_used_at }) => (
          <li key={link_id} className="break-words">
            {provider_name} <span className="text-ink-soft">({issuer})</span>
            <span className="block text-caption text-ink-faint">
              Since {formatDateTime(created_at)}, last used {formatDateTime(last_used_at)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
