import { api, type HealthReport } from '@inkprint/contract'
import type { Route } from '@playwright/test'
import { answerWith, holdAnswer, loseAnswer } from '../held-answer.ts'
import {
  fill,
  inTurn,
  press,
  type Scene,
  type States,
  see,
  stayAsItIs,
  textNamed,
  turnTo,
} from './state.ts'

/** The admin area. */
export const staffStates: States = {
  'staff-onboarding': {
    as: 'staff',
    path: '/dashboard',
    arrange: see('Go to the admin area'),
  },
  'admin-dashboard': { as: 'staff', path: '/admin', arrange: see('5 of 5 healthy') },
  'admin-dashboard-not-loaded': {
    as: 'staff',
    path: '/admin',
    prepare: async ({ page }) => {
      await answerWith(page, api.admin.statistics.get.path, { status: 500 })
      await answerWith(page, api.admin.statistics.getTrends.path, { status: 500 })
      await page.route('**/v1/health*', (route) => route.abort())
    },
    arrange: ({ page }) => page.getByRole('alert').first().waitFor(),
  },
  'admin-dashboard-unhealthy': {
    as: 'staff',
    path: '/admin',
    prepare: ({ page }) => page.route('**/v1/health*', spoilHealth),
    arrange: see('4 of 5 healthy'),
  },
  organizations: { as: 'staff', path: '/organizations', arrange: see('Lantern & Quill') },
  'organizations-none': {
    as: 'staff',
    path: '/organizations?name_filter=nothing-like-it',
    arrange: ({ page }) => page.waitForLoadState('networkidle'),
  },
  'organizations-loading': {
    as: 'staff',
    path: '/organizations',
    prepare: ({ page }) => holdAnswer(page, api.admin.organizations.list.path),
  },
  'organizations-not-loaded': {
    as: 'staff',
    path: '/organizations',
    prepare: ({ page }) => answerWith(page, api.admin.organizations.list.path, { status: 500 }),
    arrange: see('Failed to fetch organizations'),
  },
  'organizations-columns': { as: 'staff', path: '/organizations', arrange: press('Columns') },
  'organization-creation': {
    as: 'staff',
    path: '/organizations',
    arrange: press('Add Organization'),
  },
  'organization-creation-problems': {
    as: 'staff',
    path: '/organizations',
    arrange: inTurn(
      press('Add Organization'),
      fill({ 'Initial Credits': '12.7' }),
      press('Create'),
    ),
  },
  'organization-editing': {
    as: 'staff',
    path: '/organizations',
    arrange: inTurn(press('Edit Lantern & Quill'), see('Tax ID')),
  },
  'organization-editing-problems': {
    as: 'staff',
    path: '/organizations',
    arrange: inTurn(
      press('Edit Lantern & Quill'),
      fill({ 'Name *': '' }),
      press('Save Changes'),
      see(/required/),
    ),
  },
  'organization-editing-lower-balance': {
    as: 'staff',
    path: '/organizations',
    arrange: inTurn(
      press('Edit Lantern & Quill'),
      see('Tax ID'),
      fill({ Credits: '10' }),
      press('Save Changes'),
    ),
  },
  'organization-editing-audit': {
    as: 'staff',
    path: '/organizations',
    arrange: inTurn(press('Edit Lantern & Quill'), ({ page }) =>
      page.getByText('Audit log').click(),
    ),
  },
  'organization-editing-keys': {
    as: 'staff',
    path: '/organizations',
    arrange: inTurn(press('Edit Lantern & Quill'), turnTo(/API Keys/), see('Newsroom CMS')),
  },
  'organization-deletion': {
    as: 'staff',
    path: '/organizations',
    arrange: press('Delete Northfold Outdoor'),
  },
  'organization-deletion-typed': {
    as: 'staff',
    path: '/organizations',
    arrange: inTurn(press('Delete Northfold Outdoor'), ({ page }) =>
      page.getByLabel(/to confirm/).fill('Northfold Outdoor'),
    ),
  },
  'organization-members': { as: 'staff', path: '/organizations', arrange: openOrganization() },
  'organization-keys': {
    as: 'staff',
    path: '/organizations',
    arrange: openOrganization('API Keys'),
  },
  'organization-credit-history': {
    as: 'staff',
    path: '/organizations',
    arrange: openOrganization('Credit History'),
  },
  'organization-purchases': {
    as: 'staff',
    path: '/organizations',
    arrange: openOrganization('Purchases'),
  },
  'organization-audit': {
    as: 'staff',
    path: '/organizations',
    arrange: openOrganization('Audit Log'),
  },
  'organization-change-credits': {
    as: 'staff',
    path: '/organizations',
    arrange: inTurn(openOrganization(), press('Change credits')),
  },
  'organization-change-credits-problems': {
    as: 'staff',
    path: '/organizations',
    arrange: inTurn(openOrganization(), press('Change credits'), ({ page }) =>
      page.getByRole('dialog').locator('button[type=submit]').click(),
    ),
  },
  'organization-sign-on': {
    as: 'staff',
    path: '/organizations',
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
    arrange: inTurn(openOrganization(), see('Required of every member')),
  },
  'organization-unknown': {
    as: 'staff',
    path: '/organizations/org_nobody',
    arrange: see('There is no such organization'),
  },
  users: { as: 'staff', path: '/users', arrange: see('Aleksandra') },
  'users-not-loaded': {
    as: 'staff',
    path: '/users',
    prepare: ({ page }) => loseAnswer(page, api.admin.users.list.path),
    arrange: see('Failed to fetch users'),
  },
  'user-creation': { as: 'staff', path: '/users', arrange: press('Add User') },
  'user-creation-problems': {
    as: 'staff',
    path: '/users',
    arrange: inTurn(press('Add User'), press('Create')),
  },
  'user-creation-taken': {
    as: 'staff',
    path: '/users',
    arrange: inTurn(
      press('Add User'),
      fill({ Email: 'maya@lantern.example', Password: 'Correct-Horse-7' }),
      press('Create'),
      see(/already/),
    ),
  },
  'user-editing': {
    as: 'staff',
    path: '/users',
    arrange: inTurn(press('Edit User maya@lantern.example'), see('First Name')),
  },
  'user-editing-audit': {
    as: 'staff',
    path: '/users',
    arrange: inTurn(press('Edit User maya@lantern.example'), ({ page }) =>
      page.getByText('Audit log').click(),
    ),
  },
  'user-deletion': {
    as: 'staff',
    path: '/users',
    arrange: press('Delete User jonas@lantern.example'),
  },
  'admin-analysis': {
    as: 'staff',
    path: '/analysis',
    arrange: see('Analysis results will appear'),
  },
  'admin-analysis-problems': { as: 'staff', path: '/analysis', arrange: press('Analyze Text') },
  'admin-analysis-user-view': { as: 'staff', path: '/analysis', arrange: analyze },
  'admin-analysis-developer-view': {
    as: 'staff',
    path: '/analysis',
    arrange: inTurn(analyze, turnTo('Developer View')),
  },
  'admin-toast': {
    as: 'staff',
    path: '/organizations',
    prepare: stayAsItIs,
    arrange: inTurn(
      press('Add Organization'),
      fill({ 'Name *': 'Harbour Weekly' }),
      press('Create'),
      see('Organization created successfully'),
    ),
  },
  'admin-navigation-open': {
    as: 'staff',
    path: '/admin',
    isNarrow: true,
    arrange: press('Open navigation'),
  },
}

async function analyze(scene: Scene): Promise<void> {
  await scene.page.getByLabel('Text', { exact: true }).fill(textNamed('news-ai'))
  await press('Analyze Text')(scene)
  await scene.page.getByRole('tab', { name: 'Developer View' }).waitFor()
}

function openOrganization(tab?: string) {
  return async (scene: Scene) => {
    await scene.page.getByRole('link', { name: 'Lantern & Quill' }).click()
    await see('Members')(scene)
    if (tab) await turnTo(tab)(scene)
    await scene.page.waitForLoadState('networkidle')
  }
}

/** The real report, with the model broken and what needs it only just working. */
async function spoilHealth(route: Route): Promise<void> {
  const answer = await route.fetch()
  const report: HealthReport = await answer.json()
  const { model, analysis_pipeline: pipeline } = report.checks
  if (!model || !pipeline) throw new Error('The report names its components differently')
  const checks = {
    ...report.checks,
    model: { ...model, status: 'unhealthy' },
    analysis_pipeline: { ...pipeline, status: 'warning' },
  }
  const summary = { healthy_checks: 4, unhealthy_checks: 1, total_checks: 5 }
  const errors = ['model: the golden text was scored differently']
  await route.fulfill({
    status: 503,
    json: { ...report, status: 'unhealthy', summary, checks, errors },
  })
}
