import { api } from '@inkprint/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  expectAlert,
  expectGone,
  follow,
  isDisabled,
  openTab,
  press,
  tick,
  wordsOf,
} from '../../testing/actions.ts'
import { answerWith, loseAnswer, watchCalls } from '../../testing/calls.ts'
import { openAgain, shownAddress } from '../../testing/open-screen.tsx'
import {
  analyze,
  guidelines,
  openPlayground,
  openResult,
  prompt,
  textField,
} from '../../testing/playground.ts'
import { textOf } from '../../testing/texts.ts'

test('[PG-12, PG-13, PG-14, PG-15] five result tabs show everything the answer carries', async () => {
  const { answer } = await openResult(textOf(240))
  const tabs = within(screen.getByRole('tablist', { name: 'Parts of the result' }))
  expect(wordsOf(tabs.getAllByRole('tab'))).toEqual([
    'General',
    'Guidelines',
    'Copywriter Tips',
    'Humanization',
    'Raw JSON',
  ])
  expect(
    await within(panel()).findByRole('img', { name: /^Verdict: (UNCERTAIN|AI)$/ }),
  ).toBeTruthy()
  const word = { ai: 'AI', human: 'Human', mixed: 'Mixed', uncertain: 'Uncertain' }[
    answer.classification
  ]
  const facts = wordsOf(within(panel()).getAllByRole('definition'))
  expect(facts).toEqual([
    word,
    `${answer.probability_ai_percent}%`,
    expect.stringMatching(/^\d+ in [\d,]+$/),
    expect.stringMatching(
      /^of texts by people look at least as much like AI as this one\. 95% interval: [\d,]+ in [\d,]+ to [\d,]+ in [\d,]+\. Limit: at most 1 in 100 of people’s texts may be called AI or mixed\.$/,
    ),
    answer.group_name,
    answer.group_description,
  ])
  expect(panel().textContent).toContain(answer.uncertainty)

  const [guideline] = answer.guidelines
  const parts = {
    Guidelines: [guideline?.name, guideline?.target_line, guideline?.copywriter_rules[0]],
    'Copywriter Tips': [answer.copywriter_rules_block],
    Humanization: [answer.humanization_prompt],
  }
  for (const [tab, contents] of Object.entries(parts)) {
    await openTab(tab)
    for (const each of contents) {
      await waitFor(() => expect(panel().textContent).toContain(each ?? '?'))
    }
  }
  await openTab('Guidelines')
  const { name = '?' } = guideline ?? {}
  expect(await within(panel()).findByRole('heading', { name })).toBeTruthy()
  await openTab('Raw JSON')
  const json = await within(panel()).findByRole('region', { name: 'The result as JSON' })
  expect(JSON.parse(json.textContent)).toEqual(answer)
})

test('U whoever copies the prompt, which speaks of a text below, is told to put it there', async () => {
  await openResult(textOf(240))
  await openTab('Humanization')
  await waitFor(() => expect(panel().textContent).toContain('followed by the text.'))
})

test('U a result that cannot be fetched says why, that it is kept, and that it costs no more', async () => {
  await openResult(textOf(210))
  const answerAgain = loseAnswer(api.playground.getLastAnalysis)
  openAgain()
  await expectAlert(
    'The result could not be fetched. No connection. Check your network.It is kept, and fetching it again costs nothing. Try again',
  )
  answerAgain()
  answerWith(api.playground.getLastAnalysis, { status: 500 })
  openAgain()
  await expectAlert(
    'The result could not be fetched. The server has a problem. It may be over in a moment.It is kept, and fetching it again costs nothing. Try again',
  )
})

test('a tab says when its option was off, and leads to where it can be added', async () => {
  await openPlayground()
  await tick(guidelines)
  await tick(prompt)
  await analyze({ key: 'Newsroom', text: textOf(200) })
  for (const tab of ['Guidelines', 'Copywriter Tips', 'Humanization']) {
    await openTab(tab)
    await waitFor(() => expect(panel().textContent).toContain('This was not part of the analysis'))
  }
  await follow('the page of this analysis')
  await waitFor(() => expect(shownAddress()).toMatch(/^\/analyses\/ana_/))
})

test('sentences are shaded where the answer says, with numbers on request', async () => {
  const text = `  ${textOf(200)}`
  const { answer } = await openResult(text)
  const [span] = answer.spans
  const percent = `${Math.round((span?.probability_ai ?? 0) * 100)}%`
  const sheet = await screen.findByRole('region', { name: 'The analyzed text' })
  const shaded = [...sheet.querySelectorAll<HTMLElement>('[data-percent]')]
  expect(wordsOf(shaded).map((words) => words.trim())).toEqual([
    text.slice(span?.start, span?.end).trim(),
  ])
  expect(shaded[0]?.dataset.percent).toBe(percent)
  expect(within(sheet).queryByText(percent)).toBeNull()
  await tick('Show percentages')
  expect(await within(sheet).findByText(percent)).toBeTruthy()
})

test('[PG-16, PG-17, PG-18, PG-19] feedback: Yes needs no words, No takes a comment, and thanks follow', async () => {
  await openResult(textOf(210))
  const form = screen.getByRole('form', { name: 'Feedback' })
  const place = within(form)
  expect(place.getByRole('group', { name: 'Was this analysis correct?' })).toBeTruthy()
  const submit = place.getByRole('button', { name: 'Submit Feedback' })
  expect(isDisabled(submit)).toBe(true)
  await tick('Yes', form)
  await waitFor(() => expect(isDisabled(submit)).toBe(false))
  expect(place.queryByRole('textbox')).toBeNull()
  await tick('No', form)
  const comment = await place.findByRole('textbox')
  fireEvent.change(comment, { target: { value: 'Our own writer.' } })
  const sent = watchCalls(api.playground.sendFeedback)
  await press('Submit Feedback', form)
  const thanks = await screen.findByText('Thank you for your feedback!')
  expect(sent[0]?.body).toEqual({
    analysis_id: expect.stringMatching(/^ana_/),
    is_correct: false,
    comment: 'Our own writer.',
  })
  expect(screen.queryByRole('form', { name: 'Feedback' })).toBeNull()
  await waitFor(() => expect(document.activeElement?.textContent).toBe(thanks.textContent))
})

test('[PG-20] clearing the result takes the feedback with it', async () => {
  await openResult(textOf(210))
  await tick('Yes')
  await press('Submit Feedback')
  expect(await screen.findByText('Thank you for your feedback!')).toBeTruthy()
  await press('Clear')
  await expectGone('Thank you for your feedback!')
  expect(screen.queryByRole('heading', { name: 'Result' })).toBeNull()
  expect(screen.getByLabelText<HTMLTextAreaElement>(textField).value).toBe('')
  await analyze({ key: 'Newsroom', text: textOf(215) })
  const submit = await screen.findByRole('button', { name: 'Submit Feedback' })
  expect(isDisabled(submit)).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Yes' }).checked).toBe(false)
})

function panel(): HTMLElement {
  const [last] = screen.getAllByRole('tabpanel').slice(-1)
  if (!last) throw new Error('There is no panel')
  return last
}
