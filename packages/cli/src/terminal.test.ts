import { expect, test } from 'vitest'
import { terminal } from './terminal.ts'

const erase = '\r\u001b[K'

/** A terminal on a screen, and what it wrote to standard error. */
function onScreen() {
  const written: string[] = []
  const stderr = { isTTY: true, columns: 80, write: (text: string) => written.push(text) }
  const screen = terminal({ stdout: { isTTY: false }, stderr, env: {} } as never)
  return { screen, written }
}

test('a question stands on a line of its own, and nothing is written over it until it is answered', async () => {
  const { screen, written } = onScreen()
  screen.status?.('[##--] 1/2')
  const answer = await screen.whileAsking(async () => {
    written.push('Pay again? [y/N] ')
    screen.status?.('[####] 2/2')
    screen.note('The server accepts no more for now.')
    return 'y'
  })
  expect(answer).toBe('y')
  expect(written).toEqual([
    `${erase}[##--] 1/2`,
    erase,
    'Pay again? [y/N] ',
    'The server accepts no more for now.\n',
  ])
})

test('a note replaces the status instead of being written behind it', () => {
  const { screen, written } = onScreen()
  screen.status?.('[##--] 1/2')
  screen.note('The server accepts no more for now.')
  screen.note('Again.')
  expect(written).toEqual([
    `${erase}[##--] 1/2`,
    erase,
    'The server accepts no more for now.\n',
    'Again.\n',
  ])
})
