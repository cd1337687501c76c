import { api } from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { changeConsents, readConsents } from './consents.ts'
import {
  cancelDeletion,
  changeRetention,
  readOrganizationPrivacy,
  requestDeletion,
} from './organization-deletion.ts'
import { deleteOwnAccount } from './own-account.ts'

export function privacyRoutes(serve: Serve): void {
  serve(api.privacy.deleteAccount, deleteOwnAccount)
  serve(api.privacy.getConsents, readConsents)
  serve(api.privacy.changeConsents, changeConsents)
  serve(api.privacy.getOrganization, readOrganizationPrivacy)
  serve(api.privacy.changeRetention, changeRetention)
  serve(api.privacy.requestDeletion, requestDeletion)
  serve(api.privacy.cancelDeletion, cancelDeletion)
}
