import { defineConfig } from 'vitest/config'

const everywhere = ['**/node_modules/**', '**/dist/**']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: everywhere,
          globalSetup: 'server/src/testing/database.ts',
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'rest',
          include: ['{contract,detector,web,training,scripts,bench}/**/*.test.ts'],
          exclude: everywhere,
          testTimeout: 60_000,
        },
      },
    ],
  },
})
