import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from './chromium.ts'
import { startDemo } from './demo.ts'
import { lookAt, type Way, ways } from './look-at.ts'
import { analysesStates } from './states/analyses.ts'
import { batchesStates } from './states/batches.ts'
import { compareStates } from './states/compare.ts'
import { customerStates } from './states/customer.ts'
import { docsStates } from './states/docs.ts'
import { keyStates } from './states/keys.ts'
import { mailStates } from './states/mails.ts'
import { moneyStates } from './states/money.ts'
import { playgroundStates } from './states/playground.ts'
import { privacyStates } from './states/privacy.ts'
import { rareStates } from './states/rare.ts'
import { receiptStates } from './states/receipts.ts'
import { safetyStates } from './states/safety.ts'
import { sharingStates } from './states/sharing.ts'
import { singleSignOnStates } from './states/single-sign-on.ts'
import { staffStates } from './states/staff.ts'
import { teamStates } from './states/team.ts'
import { visitorStates } from './states/visitor.ts'
import { webhookStates } from './states/webhooks.ts'

/**
 * Takes a picture of every state of every screen on the seeded demo, in three widths and both themes, and
 * lays them out on contact sheets; checks each with axe, goes through it with the Tab key, and lists the
 * problems found. `npm run look -- [--eyes] [--rules] [--keyboard] [start of a state's name]…`; the output
 * folder is LOOK_DIR or a temporary one.
 */
const states = {
  ...visitorStates,
  ...docsStates,
  ...mailStates,
  ...receiptStates,
  ...customerStates,
  ...moneyStates,
  ...webhookStates,
  ...safetyStates,
  ...singleSignOnStates,
  ...sharingStates,
  ...playgroundStates,
  ...analysesStates,
  ...batchesStates,
  ...compareStates,
  ...staffStates,
  ...teamStates,
  ...keyStates,
  ...privacyStates,
  ...rareStates,
}
const given = process.argv.slice(2)
const starts = given.filter((each) => !each.startsWith('--'))
const wanted = ways.filter((way: Way) => given.includes(`--${way}`))
const directory = process.env.LOOK_DIR ?? join(tmpdir(), 'inkprint-look')
const chosen = Object.entries(states).filter(
  ([name]) => starts.length === 0 || starts.some((start) => name.startsWith(start)),
)
const unknown = given.filter(
  (each) => each.startsWith('--') && !ways.some((way) => each === `--${way}`),
)
if (unknown.length > 0 || chosen.length === 0) {
  console.error(unknown.length > 0 ? `Unknown: ${unknown.join(' ')}` : 'No state begins like that.')
  console.error("Usage: npm run look -- [--eyes] [--rules] [--keyboard] [start of a state's name]…")
  process.exit(2)
}

mkdirSync(join(directory, 'single'), { recursive: true })
const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox', '--disable-gpu'],
})
let complaints = 0
try {
  const product = await startDemo('real')
  try {
    for (const [name, state] of chosen) {
      const look = { product, name, state, directory, ways: wanted.length > 0 ? wanted : ways }
      const found = await lookAt(browser, look).catch((error: Error) => [error.message])
      complaints += found.length
      console.log([name, ...found].join('\n  '))
    }
  } finally {
    await product.stop()
  }
} finally {
  await browser.close()
}
console.log(`${chosen.length} states in ${directory}, ${complaints} complaints`)
process.exitCode = complaints > 0 ? 1 : 0
