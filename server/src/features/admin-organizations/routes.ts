import { api } from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { listAudit } from '../../platform/audit.ts'
import { changeBy, createKey, deleteKey } from '../api-keys/keys.ts'
import { listKeys } from '../api-keys/listing.ts'
import { listPurchases } from '../billing/purchases.ts'
import { requireOrganization } from '../organization/organizations.ts'
import { changeCredits } from './credit-changes.ts'
import {
  createOrganizationByStaff,
  deleteOrganizationByStaff,
  updateOrganizationByStaff,
} from './editing.ts'
import { listAllOrganizations } from './listing.ts'
import { listEntries, listMembers, readOverview } from './overview.ts'

export function adminOrganizationRoutes(serve: Serve): void {
  serve(api.admin.organizations.list, listAllOrganizations)
  serve(api.admin.organizations.get, ({ db }, { id }) => requireOrganization(db, id))
  serve(api.admin.organizations.create, createOrganizationByStaff)
  serve(api.admin.organizations.update, updateOrganizationByStaff)
  serve(api.admin.organizations.remove, async (context, { id }) => {
    await deleteOrganizationByStaff(context, id)
    return null
  })
  serve(api.admin.organizations.listApiKeys, async ({ db, now }, { id }) => {
    await requireOrganization(db, id)
    return { api_keys: await listKeys({ db, now }, { organizationId: id, isActiveOnly: false }) }
  })
  serve(api.admin.organizations.createApiKey, (context, { id, name }) =>
    createKey(context, { ...changeBy(context, id), name }),
  )
  serve(api.admin.organizations.removeApiKey, async (context, { id, keyId }) => {
    await deleteKey(context.db, { ...changeBy(context, id), keyId })
    return null
  })
  serve(api.admin.organizations.listAuditEntries, ({ db }, { id, ...page }) =>
    listAudit(db, { ...page, organizationId: id }),
  )
  serve(api.admin.organizations.getOverview, (context, { id }) => readOverview(context, id))
  serve(api.admin.organizations.listMembers, async ({ db }, { id, ...page }) => {
    await requireOrganization(db, id)
    return listMembers(db, { ...page, organizationId: id })
  })
  serve(api.admin.organizations.listCreditEntries, async ({ db }, { id, ...page }) => {
    await requireOrganization(db, id)
    return listEntries(db, { ...page, organizationId: id })
  })
  serve(api.admin.organizations.changeCredits, changeCredits)
  serve(api.admin.organizations.listPurchases, async ({ db }, { id, ...page }) => {
    await requireOrganization(db, id)
    return listPurchases(db, { ...page, organizationId: id })
  })
}
