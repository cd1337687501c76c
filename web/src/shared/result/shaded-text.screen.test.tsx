import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { press, wordsOf } from '../../testing/actions.ts'
import { PassageStrip } from './passages.tsx'
import { ShadedText } from './shaded-text.tsx'

afterEach(cleanup)

const text = 'One dash here. Two dashes there. Three dashes more.'
const spans = [{ start: 0, end: 14, probability_ai: 0.5 }]

test('U the places that are shown are counted, named below the text and reached one by one', async () => {
  // In another order than in the text, and two of them within another.
  const pointedAt = ['Three', 'Two', 'Two dashes', 'dashes', 'One'].map(placeOf)
  render(<ShadedText text={text} spans={spans} passages={[]} pointedAt={pointedAt} />)
  const status = screen.getByRole('status')
  const lookedAt = () => wordsOf([...document.querySelectorAll<HTMLElement>('.shade-pointed-now')])
  expect(screen.getByText('what is shown')).toBeTruthy()
  for (const [index, words] of ['One', 'Two dashes', 'Three', 'One'].entries()) {
    expect(status.textContent).toBe(`Place ${(index % 3) + 1} of 3`)
    expect(lookedAt()).toEqual([words])
    await press('Next place')
  }
})

test('U one place is not counted, and without any nothing is said', () => {
  const shown = { text, spans, passages: [] }
  const { rerender } = render(<ShadedText {...shown} pointedAt={[]} />)
  expect(screen.getByRole('status').textContent).toBe('')
  expect(screen.queryByText('what is shown')).toBeNull()
  rerender(<ShadedText {...shown} pointedAt={[placeOf('Two')]} />)
  expect(screen.getByRole('status').textContent).toBe('One place is marked.')
  expect(screen.queryByRole('button', { name: 'Next place' })).toBeNull()
})

test('U a passage of more words is longer in the strip, however long its words are', () => {
  const long = 'Extraordinarily longwinded circumlocutions.'
  const whole = `${long} We go on to it as he is.`
  const passages = [
    { start: 0, end: long.length, classification: 'ai', probability_ai: 0.9 },
    { start: long.length, end: whole.length, classification: 'human', probability_ai: 0.1 },
  ] as const
  const lengths = () =>
    [...document.querySelectorAll<HTMLElement>('.passage-stretch')].map(({ style }) =>
      Number(style.flexGrow),
    )
  const { rerender } = render(<PassageStrip text={whole} passages={passages} />)
  expect(lengths()).toEqual([3, 8])
  // Without the text only letters can be counted.
  rerender(<PassageStrip text={null} passages={passages} />)
  expect(lengths()).toEqual([long.length, whole.length - long.length])
})

function placeOf(words: string) {
  const start = text.indexOf(words)
  return { start, end: start + words.length }
}
