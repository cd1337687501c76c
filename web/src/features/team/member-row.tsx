import type { TeamMember } from '@inkprint/contract'
import { MoreHorizontal } from 'lucide-react'
import { useMay } from '../../client/own-role.ts'
import { formatDateTime } from '../../shared/format.ts'
import { roleHints, roleNames } from '../../shared/role-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClasses } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'

/** The actions on a member. */
export type Task = 'role' | 'remove' | 'hand-over' | 'reset-factor' | 'leave'

interface MemberRowProps {
  member: TeamMember
  isYou: boolean
  isLastOwner: boolean
  /** Whether there is nobody else who could become an owner. */
  isAlone: boolean
  /** Whether the caller has a second factor, which is required to reset somebody else's. */
  hasOwnFactor: boolean
  onTask: (task: Task) => void
}

export function MemberRow({ onTask, ...about }: MemberRowProps) {
  const { member, isYou, isLastOwner, isAlone } = about
  const { user_name, email, role, is_active, last_active_at, has_second_factor } = member
  const tasks = useTasks(about)
  return (
    <li className="flex items-start gap-4 px-5 py-4">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="break-words font-semibold">{user_name}</span>
          {isYou && <Badge tone="accent">You</Badge>}
          {!is_active && <Badge>Inactive</Badge>}
          {has_second_factor === false && <Badge>No second factor</Badge>}
        </p>
        <p className="break-words text-ink-soft text-label">{email}</p>
        <p className="mt-1 text-caption text-ink-faint tabular-nums">
          <span className="font-medium text-ink-soft sm:hidden">{roleNames[role]} · </span>
          {last_active_at ? `Last active ${formatDateTime(last_active_at)}` : 'Not active yet'}
        </p>
        {isYou && isLastOwner && (
          <p className="mt-1 text-caption text-ink-soft">
            {isAlone
              ? 'You are the only member: before you leave or change your role, invite somebody and make them an owner.'
              : 'You are the only owner: make somebody else an owner before you leave or change your role.'}
          </p>
        )}
      </div>
      <span title={roleHints[role]} className="shrink-0 max-sm:hidden">
        <Badge>{roleNames[role]}</Badge>
      </span>
      {tasks.length > 0 ? (
        <Menu
          label={`Actions for ${user_name}`}
          trigger={<MoreHorizontal aria-hidden="true" className="size-4" />}
          triggerClassName={`${buttonClasses({ variant: 'quiet', size: 'icon' })} -mt-1.5 -mr-2`}
        >
          {tasks.map((task) => (
            <MenuItem key={task} onSelect={() => onTask(task)}>
              {words[task]}
            </MenuItem>
          ))}
        </Menu>
      ) : (
        // Keeps the roles aligned with rows that have a menu.
        <span
          aria-hidden="true"
          className="-mr-2 hidden w-10 shrink-0 sm:group-has-[button]/members:block"
        />
      )}
    </li>
  )
}

const words: Record<Task, string> = {
  role: 'Change role',
  'hand-over': 'Hand over ownership',
  'reset-factor': 'Reset second factor',
  remove: 'Remove from the organization',
  leave: 'Leave the organization',
}

/** The actions that the caller's role allows and that do not leave the organization without an owner. */
function useTasks({
  member,
  isYou,
  isLastOwner,
  hasOwnFactor,
}: Omit<MemberRowProps, 'onTask' | 'isAlone'>): Task[] {
  const mayChangeTeam = useMay('team.change')
  const mayChangeOwners = useMay('owners.change')
  const mayReset =
    useMay('factors.reset') && hasOwnFactor && !isYou && member.has_second_factor === true
  const mayChange = mayChangeTeam && (member.role !== 'owner' || mayChangeOwners) && !isLastOwner
  return [
    ...(mayChange ? (['role'] as const) : []),
    ...(mayChangeOwners && !isYou && member.is_active ? (['hand-over'] as const) : []),
    ...(mayReset ? (['reset-factor'] as const) : []),
    ...(mayChange && !isYou ? (['remove'] as const) : []),
    ...(isYou && !isLastOwner ? (['leave'] as const) : []),
  ]
}
