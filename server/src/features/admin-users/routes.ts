import * as api from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { listAudit } from '../../platform/audit.ts'
import { AppError } from '../../platform/errors.ts'
import { findUser } from '../account/users.ts'
import { createUserByStaff, deleteUserByStaff, updateUserByStaff } from './editing.ts'
import { listAllUsers } from './listing.ts'

export function adminUserRoutes(serve: Serve): void {
  serve(api.listUsers, listAllUsers)
  serve(api.user, async ({ db }, { id }) => {
    const user = await findUser(db, id)
    if (!user) throw new AppError('NOT_FOUND')
    return user
  })
  serve(api.addUser, createUserByStaff)
  serve(api.updateUser, updateUserByStaff)
  serve(api.deleteUser, async (context, { id }) => {
    await deleteUserByStaff(context, id)
    return null
  })
  serve(api.userAudit, ({ db }, { id, ...page }) => listAudit(db, { ...page, userId: id }))
}
