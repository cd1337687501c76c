import { api } from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { listAudit } from '../../platform/audit.ts'
import { AppError } from '../../platform/errors.ts'
import { findUser } from '../account/users.ts'
import { createUserByStaff, deleteUserByStaff, updateUserByStaff } from './editing.ts'
import { listAllUsers } from './listing.ts'
import { findRole } from './memberships.ts'

export function adminUserRoutes(serve: Serve): void {
  serve(api.admin.users.list, listAllUsers)
  serve(api.admin.users.get, async ({ db }, { id }) => {
    const user = await findUser(db, id)
    if (!user) throw new AppError('NOT_FOUND')
    return { ...user, role: await findRole(db, id) }
  })
  serve(api.admin.users.create, createUserByStaff)
  serve(api.admin.users.update, updateUserByStaff)
  serve(api.admin.users.remove, async (context, { id }) => {
    await deleteUserByStaff(context, id)
    return null
  })
  serve(api.admin.users.listAuditEntries, ({ db }, { id, ...page }) =>
    listAudit(db, { ...page, userId: id }),
  )
}
