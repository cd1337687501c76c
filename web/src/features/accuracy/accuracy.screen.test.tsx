import { api, paths } from '@inkprint/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { alterAnswer } from '../../testing/calls.ts'
import { openScreen } from '../../testing/open-screen.tsx'

test('[H.6] a kind of text that was answered for once is counted as one text', async () => {
  alterAnswer(api.site.getFeedback, (feedback) => ({
    ...feedback,
    answers: 3,
    wrong: 0,
    since: '2026-08-26',
    groups: [
      { group_id: 'letter', group_name: 'Email or letter', answers: 1, wrong: 0 },
      { group_id: 'review', group_name: 'Review', answers: 2, wrong: 0 },
    ],
  }))
  openScreen(paths.accuracy)
  const figure = (
    await screen.findByRole('heading', { name: 'Verdicts called wrong, by kind of text' })
  ).closest('figure')
  const rows = within(figure ?? document.body)
  expect(rows.getByText('1 text')).toBeTruthy()
  expect(rows.getByText('2 texts')).toBeTruthy()
})

test('[H.6] whoever wants to measure again finds the documents that say how', async () => {
  openScreen(paths.accuracy)
  for (const [name, address] of [
    ['model card', '/docs/model-card'],
    ['guide to training', '/docs/training'],
  ] as const) {
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name })
    expect(new URL(link.href).pathname).toBe(address)
    expect((await fetch(link.href)).status).toBe(200)
  }
})
