import { api } from '@inkprint/contract'
import { demoPassword, demoPeople } from '../demo.ts'
import { signIn } from '../fixtures.ts'
import { answerWith, holdAnswer } from '../held-answer.ts'
import { ask } from '../product.ts'
import { fill, inTurn, press, type Scene, type States, see, turnTo } from './state.ts'

/** Lists the demo's own organizations first, since other states have made more. */
const list = '/organizations?sort_by=created_at&sort_order=asc'

/** The list of organizations, their pages, and what staff do to them. */
export const staffOrganizationStates: States = {
  organizations: { as: 'staff', path: list, arrange: see('Lantern & Quill') },
  'organizations-none': {
    as: 'staff',
    path: '/organizations?name_filter=nothing-like-it',
    arrange: ({ page }) => page.waitForLoadState('networkidle'),
  },
  'organizations-loading': {
    as: 'staff',
    path: list,
    prepare: ({ page }) => holdAnswer(page, api.admin.organizations.list.path),
  },
  'organizations-not-loaded': {
    as: 'staff',
    path: list,
    prepare: ({ page }) => answerWith(page, api.admin.organizations.list.path, { status: 500 }),
    arrange: see('Failed to fetch organizations'),
  },
  'organizations-columns': { as: 'staff', path: list, arrange: press('Columns') },
  'organization-creation': {
    as: 'staff',
    path: list,
    arrange: press('Add Organization'),
  },
  'organization-creation-problems': {
    as: 'staff',
    path: list,
    arrange: inTurn(
      press('Add Organization'),
      fill({ 'Initial Credits': '12.7' }),
      press('Create'),
    ),
  },
  'organization-editing': {
    as: 'staff',
    path: list,
    arrange: inTurn(press('Edit Lantern & Quill'), see('Tax ID')),
  },
  'organization-editing-problems': {
    as: 'staff',
    path: list,
    arrange: inTurn(
      press('Edit Lantern & Quill'),
      fill({ 'Name *': '' }),
      press('Save Changes'),
      see(/required/),
    ),
  },
  'organization-editing-lower-balance': {
    as: 'staff',
    path: list,
    arrange: inTurn(
      press('Edit Lantern & Quill'),
      see('Tax ID'),
      fill({ Credits: '10' }),
      fill({ 'Reason for the new balance *': 'Ordered twice' }),
      press('Save Changes'),
    ),
  },
  'organization-editing-audit': {
    as: 'staff',
    path: list,
    arrange: inTurn(press('Edit Lantern & Quill'), ({ page }) =>
      page.getByText('Audit log').click(),
    ),
  },
  'organization-editing-keys': {
    as: 'staff',
    path: list,
    arrange: inTurn(press('Edit Lantern & Quill'), turnTo(/API Keys/), see('Newsroom CMS')),
  },
  'organization-deletion': {
    as: 'staff',
    path: list,
    arrange: press('Delete Northfold Outdoor'),
  },
  'organization-deletion-typed': {
    as: 'staff',
    path: list,
    arrange: inTurn(press('Delete Northfold Outdoor'), ({ page }) =>
      page.getByLabel(/to confirm/).fill('Northfold Outdoor'),
    ),
  },
  'organization-members': { as: 'staff', path: list, arrange: openOrganization() },
  'organization-keys': {
    as: 'staff',
    path: list,
    arrange: openOrganization('API Keys'),
  },
  'organization-credit-history': {
    as: 'staff',
    path: list,
    arrange: openOrganization('Credit History'),
  },
  'organization-purchases': {
    as: 'staff',
    path: list,
    arrange: openOrganization('Purchases'),
  },
  'organization-audit': {
    as: 'staff',
    path: list,
    arrange: openOrganization('Audit Log'),
  },
  'organization-change-credits': {
    as: 'staff',
    path: list,
    arrange: inTurn(openOrganization(), press('Change credits')),
  },
  'organization-change-credits-problems': {
    as: 'staff',
    path: list,
    arrange: inTurn(openOrganization(), press('Change credits'), ({ page }) =>
      page.getByRole('dialog').locator('button[type=submit]').click(),
    ),
  },
  'organization-change-credits-too-many': {
    as: 'staff',
    path: list,
    arrange: inTurn(
      openOrganization(),
      press('Change credits'),
      ({ page }) => page.getByRole('radio', { name: 'Remove' }).check(),
      fill({ Credits: '900000000', Reason: 'Paid twice by mistake' }),
      ({ page }) => page.getByRole('dialog').locator('button[type=submit]').click(),
      see(/There are only .* credits/),
    ),
  },
  'organization-without-members': {
    as: 'staff',
    path: pageOfEmpty('members'),
    arrange: see('Nobody belongs to this organization.'),
  },
  'organization-without-keys': {
    as: 'staff',
    path: pageOfEmpty('api-keys'),
    arrange: see('No API keys found'),
  },
  'organization-without-history': {
    as: 'staff',
    path: pageOfEmpty('credit-history'),
    arrange: see('No credits added or used yet'),
  },
  'organization-without-purchases': {
    as: 'staff',
    path: pageOfEmpty('purchases'),
    arrange: see('Nothing has been bought yet.'),
  },
  'organization-loading': {
    as: 'staff',
    path: '/organizations/org_any',
    prepare: ({ page }) => holdAnswer(page, '/api/admin/organizations/org_any/overview'),
  },
  'organization-not-loaded': {
    as: 'staff',
    path: '/organizations/org_any',
    prepare: ({ page }) =>
      answerWith(page, '/api/admin/organizations/org_any/overview', { status: 500 }),
    arrange: see('Failed to load the organization'),
  },
  'organization-sign-on': {
    as: 'staff',
    path: list,
    prepare: ({ page }) =>
      page.route(
        ({ pathname }) => /^\/api\/admin\/organizations\/[^/]+\/overview$/.test(pathname),
        async (route) => {
          const json = {
            ...(await (await route.fetch()).json()),
            is_second_factor_required: true,
            single_sign_on: {
              issuer: 'https://login.microsoftonline.com/5f0c1a52-93d4-4b53-9a3e-1a5a1b0f7c11/v2.0',
              is_required: true,
              proven_domains: 2,
            },
          }
          await route.fulfill({ json })
        },
      ),
    arrange: inTurn(openOrganization(), see('Required from every member')),
  },
  'organization-unknown': {
    as: 'staff',
    path: '/organizations/org_nobody',
    arrange: see('There is no such organization'),
  },
}

function openOrganization(tab?: string) {
  return async (scene: Scene) => {
    // Organizations made for other states come first in the list.
    await scene.page.getByRole('searchbox', { name: 'Filter by name' }).fill('Lantern')
    await scene.page.getByRole('link', { name: 'Lantern & Quill' }).click()
    await see('Members')(scene)
    if (tab) await turnTo(tab)(scene)
    await scene.page.waitForLoadState('networkidle')
  }
}

/** The page of an organization that was just made, at one of its tabs. */
function pageOfEmpty(tab: string) {
  return async ({ product }: Scene): Promise<string> => {
    const token = await signIn(product, { email: demoPeople.staff, password: demoPassword })
    const fields = { name: 'Harbour Weekly' }
    const { id } = await ask(product, api.admin.organizations.create, fields, token)
    return `/organizations/${id}?tab=${tab}`
  }
}
