import { api } from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { addDomain, checkDomain, removeDomain } from './domains.ts'
import { findProviderOfDomain } from './find.ts'
import { finishSingleSignOn, registerBySingleSignOn } from './finish.ts'
import { listOwnLinks, listUserLinks, removeOwnLink } from './links.ts'
import { describeSso, removeSso, saveSso, testSso } from './settings.ts'

export function singleSignOnRoutes(serve: Serve): void {
  serve(api.singleSignOn.finish, finishSingleSignOn)
  serve(api.singleSignOn.register, registerBySingleSignOn)
  serve(api.singleSignOn.find, findProviderOfDomain)
  serve(api.singleSignOn.listLinks, listOwnLinks)
  serve(api.singleSignOn.removeLink, removeOwnLink)
  serve(api.admin.users.listSsoLinks, listUserLinks)
  serve(api.organizationSso.get, describeSso)
  serve(api.organizationSso.save, saveSso)
  serve(api.organizationSso.remove, removeSso)
  serve(api.organizationSso.test, testSso)
  serve(api.organizationSso.addDomain, (context, input) =>
    addDomain(context, input).then(() => describeSso(context)),
  )
  serve(api.organizationSso.checkDomain, (context, input) =>
    checkDomain(context, input).then(() => describeSso(context)),
  )
  serve(api.organizationSso.removeDomain, (context, input) =>
    removeDomain(context, input).then(() => describeSso(context)),
  )
}
