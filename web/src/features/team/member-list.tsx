import type { TeamMember } from '@inkprint/contract'
import { useState } from 'react'
import { useUser } from '../../client/session.tsx'
import { isLastOwner } from '../../client/team.ts'
import { formatNumber } from '../../shared/format.ts'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { MemberRow, type Task } from './member-row.tsx'

/** A longer list gets a search field and is shown in full only on request. */
const shownAtFirst = 10

interface MemberListProps {
  members: readonly TeamMember[]
  onTask: (task: Task, member: TeamMember) => void
}

export function MemberList({ members, onTask }: MemberListProps) {
  const user = useUser()
  const [search, setSearch] = useState('')
  const [isWhole, setWhole] = useState(false)
  const hasOwnFactor = members.some(
    ({ user_id, has_second_factor }) => user_id === user.id && has_second_factor,
  )
  const found = members.filter((member) => isFound(member, search))
  const shown = isWhole ? found : found.slice(0, shownAtFirst)
  return (
    <div className="space-y-3">
      {(members.length > shownAtFirst || search !== '') && (
        <SearchField
          label="Find a member"
          placeholder="Name or email"
          autoComplete="off"
          value={search}
          onType={setSearch}
        />
      )}
      <p role="status" className={found.length > 0 ? 'sr-only' : 'py-4 text-ink-soft text-label'}>
        {search.trim() !== '' && foundWords(found.length)}
      </p>
      {shown.length > 0 && (
        <ul
          aria-label="Members"
          className="group/members divide-y divide-rule rounded-lg border border-rule bg-sheet"
        >
          {shown.map((member) => (
            <MemberRow
              key={member.user_id}
              member={member}
              isYou={member.user_id === user.id}
              isLastOwner={isLastOwner(member, members)}
              isAlone={members.length === 1}
              hasOwnFactor={hasOwnFactor}
              onTask={(task) => onTask(task, member)}
            />
          ))}
        </ul>
      )}
      {found.length > shown.length && (
        <Button
          variant="quiet"
          onClick={() => setWhole(true)}
          className="-ml-5 max-sm:-ml-4 max-sm:px-4"
        >
          Show all {formatNumber(found.length)} members
        </Button>
      )}
    </div>
  )
}

function isFound({ user_name, email }: TeamMember, search: string): boolean {
  return `${user_name} ${email}`.toLowerCase().includes(search.trim().toLowerCase())
}

function foundWords(count: number): string {
  if (count === 0) return 'No member has this name or email.'
  return count === 1 ? '1 member found' : `${formatNumber(count)} members found`
}
