import type { TeamMember } from '@inkprint/contract'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../client/own-role.ts'
import { teamQuery } from '../../client/team.ts'
import { formatNumber } from '../../shared/format.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { ResetFactor } from '../../shared/reset-factor.tsx'
import { RoleNote } from '../../shared/role-note.tsx'
import { Button } from '../../ui/button.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { ChangeRole } from './change-role.tsx'
import { HandOver } from './hand-over.tsx'
import { Invitations } from './invitations.tsx'
import { Invite } from './invite.tsx'
import { Leave } from './leave.tsx'
import { MemberList } from './member-list.tsx'
import type { Task } from './member-row.tsx'
import { resetMemberFactorMutation } from './queries.ts'
import { RemoveMember } from './remove-member.tsx'
import { RequiredFactor } from './required-factor.tsx'

/** The organization's members with their roles, and its open invitations. */
export function Team() {
  const team = useQuery(teamQuery)
  const mayChange = useMay('team.change')
  const [task, setTask] = useState<{ task: Task; member: TeamMember } | null>(null)
  if (team.isPending) return <SkeletonRows label="Loading the team" rows={3} />
  if (!team.data) {
    return (
      <QueryFailure query={team} what="the team">
        Failed to load the team.
      </QueryFailure>
    )
  }
  const members = team.data.team
  const close = () => setTask(null)
  return (
    <div className="space-y-8">
      <RoleNote permission="team.change">invite people or change the team</RoleNote>
      <section aria-labelledby="members-title" className="space-y-3">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h3 id="members-title" className="font-sans font-semibold text-body">
            {members.length === 1 ? '1 member' : `${formatNumber(members.length)} members`}
          </h3>
          <InviteButton />
        </div>
        <MemberList
          members={members}
          onTask={(chosen, member) => setTask({ task: chosen, member })}
        />
      </section>
      <Invitations invitations={team.data.invitations} />
      {mayChange && <RequiredFactor />}
      {task?.task === 'role' && <ChangeRole member={task.member} onClose={close} />}
      {task?.task === 'remove' && <RemoveMember member={task.member} onClose={close} />}
      {task?.task === 'hand-over' && <HandOver member={task.member} onClose={close} />}
      {task?.task === 'reset-factor' && (
        <ResetFactor
          who={task.member.user_name}
          mutation={resetMemberFactorMutation(task.member.user_id)}
          onClose={close}
        />
      )}
      {task?.task === 'leave' && <Leave onClose={close} />}
    </div>
  )
}

function InviteButton() {
  const [isOpen, setOpen] = useState(false)
  if (!useMay('team.change')) return null
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <UserPlus aria-hidden="true" className="-ml-1 size-4" />
        Invite people
      </Button>
      {isOpen && <Invite onClose={() => setOpen(false)} />}
    </>
  )
}
