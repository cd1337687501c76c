import { defineConfig } from '@playwright/test'
import { findChromium } from './src/chromium.ts'

const chromium = findChromium()
// A slow machine gets three times the time in CI.
const patience = process.env.CI ? 3 : 1

export default defineConfig({
  testDir: './tests',
  outputDir: './test-results',
  fullyParallel: true,
  workers: 2,
  // A shared machine may stall for seconds; a second failure is no accident.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000 * patience,
  expect: { timeout: 10_000 * patience },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['dot'], ['json']] : 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Warsaw',
    // Screens come to rest at once; the tests of the motion itself ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
