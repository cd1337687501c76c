import { api } from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { Streamed } from '../../http/streamed.ts'
import { csvOf } from '../../platform/csv.ts'
import { permissionsOf } from '../../policy/permissions.ts'
import { acceptInvitation, registerInvited } from './accepting.ts'
import { allAudit, auditColumns, listOwnAudit } from './audit-log.ts'
import { changeFactorRequirement, readFactorRequirement } from './factor-requirement.ts'
import { resetMemberFactor } from './factor-reset.ts'
import { invite, resendInvitation, revokeInvitation } from './invitations.ts'
import { leaveTeam, removeMember } from './leaving.ts'
import { openInvitation } from './opened.ts'
import { changeRole, handOver } from './roles.ts'
import { readTeam } from './team.ts'

export function teamRoutes(serve: Serve): void {
  serve(api.team.get, readTeam)
  serve(api.team.getOwnRole, ({ actor: { role } }) => ({ role, permissions: permissionsOf(role) }))
  serve(api.team.changeRole, changeRole)
  serve(api.team.removeMember, removeMember)
  serve(api.team.leave, leaveTeam)
  serve(api.team.handOver, handOver)
  serve(api.team.invite, invite)
  serve(api.team.resendInvitation, resendInvitation)
  serve(api.team.revokeInvitation, revokeInvitation)
  serve(api.team.getFactorRequirement, readFactorRequirement)
  serve(api.team.changeFactorRequirement, changeFactorRequirement)
  serve(api.team.resetSecondFactor, resetMemberFactor)
  serve(api.team.listAuditEntries, ({ db, actor }, page) =>
    listOwnAudit(db, { ...page, organizationId: actor.organizationId }),
  )
  serve(api.team.exportAudit, ({ db, actor, headers }) => {
    headers.send('content-disposition', 'attachment; filename="audit-log.csv"')
    return new Streamed(csvOf(auditColumns, allAudit(db, actor.organizationId)))
  })
  serve(api.invitations.open, openInvitation)
  serve(api.invitations.accept, acceptInvitation)
  serve(api.invitations.register, registerInvited)
}
