import { api, type HealthReport, paths, type Stats } from '@inkprint/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { wordsOf } from '../../testing/actions.ts'
import { alterAnswer, answerWith, holdAnswer, loseAnswer, watchCalls } from '../../testing/calls.ts'
import { openAgain } from '../../testing/open-screen.tsx'
import {
  leaveAndReturn,
  makeOrganization,
  openAsStaff,
  passTime,
  takeClock,
} from '../../testing/staff.ts'

afterEach(() => void vi.useRealTimers())

const stats: Stats = {
  total_users: 1204567,
  users_registered_today: 3,
  users_registered_this_month: 61,
  total_organizations: 38812,
  organizations_created_today: 1,
  organizations_created_this_month: 19,
  credits_consumed_today: 5120,
  credits_consumed_this_month: 90311,
  analyses_today: 402,
  analyses_this_month: 7213,
  // Already December in Warsaw, still November where the server counts.
  current_date: '2026-11-30T23:30:00.000Z',
}

test('[AD-01, AD-02, RG-07] the real figures count what is made', async () => {
  await makeOrganization()
  await openAsStaff(paths.admin)
  const organizations = await card('Organizations')
  expect(organizations.textContent).toMatch(/\+[1-9]\d* today/)
  const before = await figureOf('Organizations')
  await makeOrganization()
  openAgain()
  // Other tests make organizations on the same server at the same time, so nobody knows how many more.
  await waitFor(async () => expect(await figureOf('Organizations')).toBeGreaterThan(before))
})

test('[AD-01, AD-02, AD-03, TF-03] cards, badges and the monthly overview show every figure', async () => {
  answerWith(api.admin.statistics.get, { status: 200, body: stats })
  await openAsStaff(paths.admin)
  const shown = {
    Users: ['1,204,567', '+3 today', '61 new this month'],
    Organizations: ['38,812', '+1 today', '19 new this month'],
    'Credits consumed': ['90,311', '+5,120 today'],
    Analyses: ['7,213', '+402 today'],
  }
  for (const [name, words] of Object.entries(shown)) {
    const { textContent } = await card(name)
    for (const figure of words) expect(textContent).toContain(figure)
  }
  const month = within(screen.getByRole('region', { name: 'November 2026' }))
  for (const figure of ['61', '19', '90,311', '7,213']) {
    expect(month.getByText(figure)).toBeTruthy()
  }
})

test('[AD-04] a skeleton stands in until the figures are there', async () => {
  const release = holdAnswer(api.admin.statistics.get)
  await openAsStaff(paths.admin)
  const skeleton = await screen.findByText('Loading statistics')
  expect(skeleton.closest('[role=status]')).toBeTruthy()
  expect(screen.queryByRole('article', { name: 'Users' })).toBeNull()
  release()
  expect(await card('Users')).toBeTruthy()
  expect(screen.queryByText('Loading statistics')).toBeNull()
})

test('[AD-05] figures that never came are told, and asked for again on request', async () => {
  const body = { detail: 'Service Unavailable' }
  const answerAgain = answerWith(api.admin.statistics.get, { status: 503, body })
  await openAsStaff(paths.admin)
  const statistics = within(await screen.findByRole('region', { name: 'Statistics' }))
  expect((await statistics.findByRole('alert')).textContent).toContain('Service Unavailable')
  expect(statistics.queryByRole('article')).toBeNull()
  answerAgain()
  fireEvent.click(statistics.getByRole('button', { name: 'Retry loading the statistics' }))
  expect(await statistics.findByRole('article', { name: 'Users' })).toBeTruthy()
  expect(statistics.queryByRole('alert')).toBeNull()
})

test('[AD-06, CF-01] figures stay fresh for 120 s, and stay when asking again fails', async () => {
  takeClock()
  const asked = watchCalls(api.admin.statistics.get)
  await openAsStaff(paths.admin)
  await card('Users')
  passTime(119_000)
  await leaveAndReturn('Dashboard')
  await card('Users')
  expect(asked).toHaveLength(1)
  loseAnswer(api.admin.statistics.get)
  passTime(1_000)
  await leaveAndReturn('Dashboard')
  await waitFor(() => expect(asked).toHaveLength(2))
  const statistics = within(screen.getByRole('region', { name: 'Statistics' }))
  const alert = await statistics.findByRole('alert')
  expect(alert.textContent).toContain('Failed to load the statistics')
  expect(await card('Users')).toBeTruthy()
})

test('[AD-07, AD-11] health that cannot be asked is told, with a way to try again', async () => {
  const body = { detail: 'Bad Gateway' }
  const answerAgain = answerWith(api.health.get, { status: 502, body })
  await openAsStaff(paths.admin)
  const health = within(await screen.findByRole('region', { name: 'System health' }))
  expect((await health.findByRole('alert')).textContent).toBe(
    'Failed to load system health.Bad GatewayThe server has a problem. It may be over in a moment.',
  )
  answerAgain()
  fireEvent.click(health.getByRole('button', { name: 'Retry loading the system health' }))
  expect(await health.findByRole('list', { name: 'Components' })).toBeTruthy()
  expect(health.queryByRole('alert')).toBeNull()
})

test('U: a problem names its component as the list does, and an older finding says that it is one', async () => {
  const details = { response_time_ms: 3.2, age_seconds: 34 }
  alterAnswer<HealthReport>(api.health.get, (report) => ({
    ...report,
    checks: { ...report.checks, api_key_system: { status: 'warning', details } },
    errors: ['api_key_system: keys are slow', 'something else: broke'],
  }))
  await openAsStaff(paths.admin)
  const problems = await screen.findByRole('list', { name: 'Errors' })
  expect(wordsOf(problems.children)).toEqual([
    'API key system: keys are slow',
    'something else: broke',
  ])
  const components = within(screen.getByRole('list', { name: 'Components' }))
  const keys = components.getByText('API key system').closest('li')
  expect(keys?.textContent).toContain('checked 34 s earlier')
})

test('[CF-02] health stays fresh for 300 s', async () => {
  takeClock()
  const asked = watchCalls(api.health.get)
  await openAsStaff(paths.admin)
  await screen.findByRole('list', { name: 'Components' })
  fireEvent.click(screen.getByRole('link', { name: 'Analysis' }))
  await screen.findByRole('heading', { name: 'Text Analysis' })
  passTime(299_000)
  fireEvent.click(screen.getByRole('link', { name: 'Dashboard' }))
  await screen.findByRole('list', { name: 'Components' })
  expect(asked).toHaveLength(1)
  passTime(1_000)
  await leaveAndReturn('Dashboard')
  await waitFor(() => expect(asked).toHaveLength(2))
})

test('charts of thirty days, each with its numbers as a table', async () => {
  await openAsStaff(paths.admin)
  for (const title of ['Analyses', 'Credits consumed', 'New users']) {
    const chart = within(await screen.findByRole('figure', { name: title }))
    const summary = chart.getByText('Show as a table')
    expect(summary.closest('details')?.open).toBe(false)
    fireEvent.click(summary)
    expect(summary.closest('details')?.open).toBe(true)
    expect(chart.getAllByRole('row')).toHaveLength(31)
  }
  const newUsers = within(screen.getByRole('figure', { name: 'New users' }))
  expect(newUsers.getAllByRole('cell').at(-1)?.textContent).toMatch(/[1-9]/)
})

test('without any feedback the chart of wrong verdicts says so', async () => {
  // Other tests on this server may have given some.
  alterAnswer(api.admin.statistics.getTrends, (body) => ({ ...body, feedback: [] }))
  await openAsStaff(paths.admin)
  expect(await screen.findByText('No feedback yet.')).toBeTruthy()
})

test('the share of wrong verdicts is drawn per group', async () => {
  const day = { day: '2026-11-15', analyses: 4, credits: 12, registrations: 1 }
  const feedback = [
    { group_id: 'blog', group_name: 'Blog post', answers: 240, wrong: 12 },
    { group_id: 'news', group_name: 'News article', answers: 80, wrong: 17 },
  ]
  answerWith(api.admin.statistics.getTrends, { status: 200, body: { days: [day], feedback } })
  await openAsStaff(paths.admin)
  const table = await screen.findByRole('table', { name: /wrong/ })
  const rows = within(table).getAllByRole('row')
  expect(rows[1]?.textContent).toMatch(/News article\s*17\s*80\s*21.3%/)
  expect(rows[2]?.textContent).toMatch(/Blog post\s*12\s*240\s*5%/)
})

function card(name: string): Promise<HTMLElement> {
  return screen.findByRole('article', { name })
}

async function figureOf(name: string): Promise<number> {
  const figure = (await card(name)).querySelector('p')?.textContent ?? ''
  return Number(figure.replaceAll(',', ''))
}
