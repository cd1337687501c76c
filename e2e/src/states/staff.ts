import { api, type HealthReport } from '@inkprint/contract'
import type { Route } from '@playwright/test'
import { answerWith, holdAnswer } from '../held-answer.ts'
import { staffOrganizationStates } from './staff-organizations.ts'
import { staffUserStates } from './staff-users.ts'
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
  'admin-dashboard': { as: 'staff', path: '/admin', arrange: see('5 healthy') },
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
  'admin-dashboard-loading': {
    as: 'staff',
    path: '/admin',
    prepare: async ({ page }) => {
      await holdAnswer(page, api.admin.statistics.get.path)
      await holdAnswer(page, api.admin.statistics.getTrends.path)
      await holdAnswer(page, api.health.get.path)
    },
  },
  'admin-dashboard-unhealthy': {
    as: 'staff',
    path: '/admin',
    prepare: ({ page }) => page.route('**/v1/health*', spoilHealth),
    arrange: see('3 healthy, 1 warning, 1 unhealthy'),
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
  'admin-analysis-running': {
    as: 'staff',
    path: '/analysis',
    prepare: ({ page }) => holdAnswer(page, api.admin.analyses.create.path),
    arrange: inTurn(askForAnalysis, see('Reading the text')),
  },
  'admin-analysis-failed': {
    as: 'staff',
    path: '/analysis',
    prepare: ({ page }) => answerWith(page, api.admin.analyses.create.path, { status: 500 }),
    arrange: inTurn(askForAnalysis, ({ page }) => page.getByRole('alert').waitFor()),
  },
  'admin-toast': {
    as: 'staff',
    path: '/organizations',
    prepare: stayAsItIs,
    arrange: addOrganization('Harbour Weekly'),
  },
  'admin-toasts': {
    as: 'staff',
    path: '/organizations',
    prepare: stayAsItIs,
    arrange: inTurn(
      ...['Harbour Weekly', 'Quayside Press', 'Tide Review'].map(addOrganization),
      ({ page }) => page.getByText('Organization created successfully').nth(2).waitFor(),
    ),
  },
  'admin-navigation-open': {
    as: 'staff',
    path: '/admin',
    isNarrow: true,
    arrange: press('Open navigation'),
  },
  ...staffOrganizationStates,
  ...staffUserStates,
}

function addOrganization(name: string) {
  return inTurn(
    press('Add Organization'),
    fill({ 'Name *': name }),
    press('Create'),
    ({ page }) => page.getByRole('dialog').waitFor({ state: 'detached' }),
    see('Organization created successfully'),
  )
}

async function askForAnalysis(scene: Scene): Promise<void> {
  await scene.page.getByLabel('Text', { exact: true }).fill(textNamed('news-ai'))
  await press('Analyze Text')(scene)
}

async function analyze(scene: Scene): Promise<void> {
  await askForAnalysis(scene)
  await scene.page.getByRole('tab', { name: 'Developer View' }).waitFor()
}

/**
 * The real report, changed so that the model is broken and the pipeline that needs it has not been seen
 * working.
 */
async function spoilHealth(route: Route): Promise<void> {
  const answer = await route.fetch()
  const report: HealthReport = await answer.json()
  const { model, analysis_pipeline: pipeline } = report.checks
  if (!model || !pipeline) throw new Error('The report names its components differently')
  const checks = {
    ...report.checks,
    model: { ...model, status: 'unhealthy' },
    analysis_pipeline: {
      ...pipeline,
      status: 'warning',
      details: { ...pipeline.details, age_seconds: null },
    },
  }
  const summary = { healthy_checks: 4, unhealthy_checks: 1, total_checks: 5 }
  const errors = [
    'model: the golden text was scored differently',
    'analysis_pipeline: the first check is still under way',
  ]
  await route.fulfill({
    status: 503,
    json: { ...report, status: 'unhealthy', summary, checks, errors },
  })
}
