import { api } from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { listAudit } from '../../platform/audit.ts'
import { AppError } from '../../platform/errors.ts'
import { findUser } from '../account/users.ts'
import { createByStaff, deleteByStaff, updateByStaff } from './editing.ts'
import { listAll } from './listing.ts'

export function adminUserRoutes(serve: Serve): void {
  serve(api.admin.users.list, listAll)
  serve(api.admin.users.get, async ({ db }, { id }) => {
    const user = await findUser(db, id)
    if (!user) throw new AppError('NOT_FOUND')
    return user
  })
  serve(api.admin.users.create, createByStaff)
  serve(api.admin.users.update, updateByStaff)
  serve(api.admin.users.remove, async (context, { id }) => {
    await deleteByStaff(context, id)
    return null
  })
  serve(api.admin.users.listAuditEntries, ({ db }, { id, ...page }) =>
    listAudit(db, { ...page, userId: id }),
  )
}
