import type { User } from '@inkprint/contract'
import { BadgeCheck, ShieldCheck } from 'lucide-react'
import { Badge } from '../ui/badge.tsx'

/** First plus last name, or a dash when there is none. */
export function nameOf({ first_name, last_name }: Pick<User, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`.trim() || '—'
}

/** A long one breaks before the @ rather than anywhere. */
export function EmailCell({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <span className="wrap-break-word max-md:wrap-anywhere">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  )
}

export function Roles({ user: { is_superuser, is_verified } }: { user: User }) {
  if (!is_superuser && !is_verified) return <span className="text-ink-faint">None</span>
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
