import * as api from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { listAudit } from '../../platform/audit.ts'
import { AppError } from '../../platform/errors.ts'
import { findUser } from '../account/users.ts'
import { createByStaff, deleteByStaff, updateByStaff } from './editing.ts'
import { listAll } from './listing.ts'

export function adminUserRoutes(serve: Serve): void {
  serve(api.listUsers, listAll)
  serve(api.user, async ({ db }, { id }) => {
    const user = await findUser(db, id)
    if (!user) throw new AppError('NOT_FOUND')
    return user
  })
  serve(api.addUser, createByStaff)
  serve(api.updateUser, updateByStaff)
  serve(api.deleteUser, async (context, { id }) => {
    await deleteByStaff(context, id)
    return null
  })
  serve(api.userAudit, ({ db }, { id, ...page }) => listAudit(db, { ...page, userId: id }))
}
