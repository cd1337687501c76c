import * as api from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { listAudit } from '../../platform/audit.ts'
import { changeBy, createKey, deleteKey, listKeys } from '../api-keys/keys.ts'
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
  serve(api.listOrganizations, listAllOrganizations)
  serve(api.organization, ({ db }, { id }) => requireOrganization(db, id))
  serve(api.addOrganization, createOrganizationByStaff)
  serve(api.updateOrganization, updateOrganizationByStaff)
  serve(api.deleteOrganization, async (context, { id }) => {
    await deleteOrganizationByStaff(context, id)
    return null
  })
  serve(api.organizationApiKeys, async ({ db }, { id }) => {
    await requireOrganization(db, id)
    return { api_keys: await listKeys(db, { organizationId: id, isActiveOnly: false }) }
  })
  serve(api.addOrganizationApiKey, (context, { id, name }) =>
    createKey(context, { ...changeBy(context, id), name }),
  )
  serve(api.deleteOrganizationApiKey, async (context, { id, keyId }) => {
    await deleteKey(context.db, { ...changeBy(context, id), keyId })
    return null
  })
  serve(api.organizationAudit, ({ db }, { id, ...page }) =>
    listAudit(db, { ...page, organizationId: id }),
  )
  serve(api.organizationOverview, (context, { id }) => readOverview(context, id))
  serve(api.organizationMembers, async ({ db }, { id, ...page }) => {
    await requireOrganization(db, id)
    return listMembers(db, { ...page, organizationId: id })
  })
  serve(api.organizationCredits, async ({ db }, { id, ...page }) => {
    await requireOrganization(db, id)
    return listEntries(db, { ...page, organizationId: id })
  })
  serve(api.changeOrganizationCredits, changeCredits)
  serve(api.organizationPurchases, async ({ db }, { id, ...page }) => {
    await requireOrganization(db, id)
    return listPurchases(db, { ...page, organizationId: id })
  })
}
