import { Badge } from './badge.tsx'

/** On or off, distinguished by word and shape as well as by color. */
export function ActivityBadge({ isActive }: { isActive: boolean }) {
  return (
    <Badge
      tone={isActive ? 'human' : 'plain'}
      icon={
        <span
          aria-hidden="true"
          className={
            isActive
              ? 'size-2 rounded-full bg-current'
              : 'size-2 rounded-full border border-current'
          }
        />
      }
    >
      {isActive ? 'Active' : 'Inactive'}
    </Badge>
  )
}
