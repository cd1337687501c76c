import { expect, test } from 'vitest'
import { runLoad } from './load.ts'

// The long form: npm run torture
test.concurrent.each(['external', 'embedded'] as const)(
  '[SC-25, CI-01, CI-02, CI-03, CI-04, CI-05, CI-06, CI-07, CI-08, CI-09] nothing told is lost and nothing charged twice while servers and the %s database are killed',
  { timeout: 420_000 },
  async (database) => {
    const seed = Date.now() % 1_000_000
    const { violations, tally, closing } = await runLoad({
      seed,
      seconds: 8,
      clients: 20,
      database,
    })
    expect(violations, `seed ${seed}`).toEqual([])
    expect(tally['analyses told']).toBeGreaterThan(0)
    expect(closing).toHaveLength(4)
    for (const line of closing) expect(line).toMatch(/ 0 lost, 0 doubled$/)
    expect(Object.keys(tally).filter((what) => what.startsWith('killed: '))).not.toEqual([])
  },
)
