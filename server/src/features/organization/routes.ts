import { api } from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { requireOwnOrganization } from './organizations.ts'
import { createOwnOrganization, updateOwn } from './own-organization.ts'

export function organizationRoutes(serve: Serve): void {
  serve(api.organization.create, createOwnOrganization)
  serve(api.organization.get, ({ db, actor }) => requireOwnOrganization(db, actor.organizationId))
  serve(api.organization.update, updateOwn)
}
