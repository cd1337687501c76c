import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,detector,server,web,training,scripts}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
  },
})
