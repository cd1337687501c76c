import type { User } from '@inkprint/contract'
import { BadgeCheck, ShieldCheck } from 'lucide-react'
import { Badge } from '../ui/badge.tsx'

/**
 * On a phone a row has three lines: name, email address and registration date, account status. Staff have two
 * badges, stacked to leave room for the address.
 */
export const userGrid =
  'max-md:grid-cols-[auto_minmax(0,1fr)_fit-content(7rem)] max-md:items-center max-md:gap-x-3 max-md:px-4 max-md:py-3'

/** Where the cells of such a row are placed on a phone. */
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

/** First and last name, or a dash if there is none. */
export function nameOf({ first_name, last_name }: Pick<User, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`.trim() || '—'
}

/** A long address breaks before the @ rather than anywhere. */
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
