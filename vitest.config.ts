import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const everywhere = ['**/node_modules/**', '**/dist/**']
// A shared machine may stall for seconds; a second failure is no accident.
const retry = process.env.CI ? 1 : 0
// A slow machine gets three times the time in CI.
const patience = process.env.CI ? 3 : 1
const hookTimeout = 10_000 * patience

export default defineConfig({
  test: {
    // Most tests wait for a database or another process: two at a time even on two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'server',
          // Every file imports the whole server: a worker does so once. Tests share nothing else.
          isolate: false,
          include: ['server/**/*.test.ts'],
          exclude: everywhere,
          globalSetup: 'server/src/testing/database.ts',
          testTimeout: 60_000 * patience,
          // Files share their globals, so what one replaces must not stay replaced for the next.
          restoreMocks: true,
          hookTimeout,
          retry,
        },
      },
      {
        test: {
          name: 'screens',
          include: ['web/**/*.screen.test.tsx'],
          exclude: everywhere,
          environment: 'happy-dom',
          // Where the browser of the other tests is, so that the server's time and the screen's differ.
          env: { TZ: 'Europe/Warsaw' },
          globalSetup: 'server/src/testing/screen-server.ts',
          testTimeout: 120_000 * patience,
          restoreMocks: true,
          hookTimeout,
          retry,
        },
      },
      {
        test: {
          name: 'packages',
          include: ['packages/**/*.test.ts'],
          exclude: everywhere,
          globalSetup: ['server/src/testing/database.ts', 'packages/testing/built-packages.ts'],
          testTimeout: 120_000 * patience,
          hookTimeout,
          retry,
        },
      },
      {
        test: {
          name: 'rest',
          include: [
            '{contract,detector,documents,web,training,scripts,bench,torture}/**/*.test.ts',
          ],
          exclude: everywhere,
          testTimeout: 60_000 * patience,
          hookTimeout,
          retry,
        },
      },
    ],
  },
})
