import type { User } from '@inkprint/contract'
import { BadgeCheck, ShieldCheck } from 'lucide-react'
import { Badge } from '../ui/badge.tsx'

/**
 * On a phone a row has three lines: who it is, the address and since when, and what the account is. Staff have
 * two badges, one below the other, so that something is left of the address.
 */
export const userGrid =
  'max-md:grid-cols-[auto_minmax(0,1fr)_fit-content(7rem)] max-md:items-center max-md:gap-x-3 max-md:px-4 max-md:py-3'

/** Where the cells of such a row stand there. */
export const userPlaces = {
  name: 'max-md:col-span-2 max-md:col-start-1 max-md:row-start-1 max-md:min-w-0 max-md:px-0',
  corner: 'max-md:col-start-3 max-md:row-start-1 max-md:justify-self-end max-md:px-0',
  email:
    'max-md:col-span-2 max-md:col-start-1 max-md:row-start-2 max-md:min-w-0 max-md:px-0 max-md:text-ink-soft',
  created:
    'max-md:col-start-3 max-md:row-start-2 max-md:px-0 max-md:text-right max-md:text-caption',
  status: 'max-md:col-start-1 max-md:row-start-3 max-md:px-0 max-md:pt-1.5',
  middle:
    'max-md:col-start-2 max-md:row-start-3 max-md:flex max-md:min-w-0 max-md:px-0 max-md:pt-1.5',
  badges: 'max-md:col-start-3 max-md:row-start-3 max-md:px-0 max-md:pt-1.5',
}

/** First plus last name, or a dash when there is none. */
export function nameOf({ first_name, last_name }: Pick<User, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`.trim() || '—'
}

/** A long one breaks before the @ rather than anywhere. */
export function EmailCell({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <span className="wrap-anywhere md:inline-block md:min-w-36">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  )
}

export function Roles({ user: { is_superuser, is_verified } }: { user: User }) {
  if (!is_superuser && !is_verified)
    return <span className="text-ink-faint max-md:sr-only">None</span>
  return (
    <div className="flex gap-1.5 max-xl:flex-wrap max-md:justify-end">
      {is_superuser && (
        <Badge tone="accent" icon={<ShieldCheck aria-hidden="true" className="size-3.5" />}>
          Superuser
        </Badge>
      )}
      {is_verified && (
        <Badge icon={<BadgeCheck aria-hidden="true" className="size-3.5" />}>Verified</Badge>
      )}
    </div>
  )
}
