import * as api from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { requireOwnOrganization } from './organizations.ts'
import { createOwnOrganization, updateOwn } from './own-organization.ts'

export function organizationRoutes(serve: Serve): void {
  serve(api.createOrganization, createOwnOrganization)
  serve(api.ownOrganization, ({ db, actor }) => requireOwnOrganization(db, actor.organizationId))
  serve(api.updateOwnOrganization, updateOwn)
}
