import { mkdirSync, writeFileSync } from 'node:fs'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { findChromium } from '../e2e/src/chromium.ts'
import { startProduct } from '../e2e/src/product.ts'
import { bringPrerequisites } from './prerequisites.ts'
import { buildWebsite } from './website.ts'

/** Measures the sign-in page of the built product and writes the result to docs/lighthouse.md. */
bringPrerequisites()
buildWebsite()
const product = await startProduct()
const chrome = await launch({
  chromePath: findChromium() ?? '',
  chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  const runs = [await measureOften('mobile'), await measureOften('desktop')]
  writeReport(runs)
  const worst = Math.min(...runs.flatMap((each) => each.scores.map(([, score]) => score)))
  process.exitCode = worst >= 95 ? 0 : 1
} finally {
  chrome.kill()
  await product.stop()
}

interface Run {
  formFactor: string
  scores: [name: string, score: number][]
  metrics: [name: string, value: string][]
  scriptKilobytes: number
}

/** The median of five runs, because a shared machine stalls now and then. */
async function measureOften(formFactor: 'mobile' | 'desktop'): Promise<Run> {
  const runs: Run[] = []
  for (let count = 0; count < 5; count += 1) runs.push(await measure(formFactor))
  const performance = ({ scores }: Run) => scores[0]?.[1] ?? 0
  const sorted = runs.toSorted((a, b) => performance(a) - performance(b))
  console.log(formFactor, ...sorted.map(performance))
  const middle = sorted[2]
  if (!middle) throw new Error('Lighthouse gave no result')
  return middle
}

async function measure(formFactor: 'mobile' | 'desktop'): Promise<Run> {
  const config = formFactor === 'desktop' ? (await import('lighthouse')).desktopConfig : undefined
  const categories = ['performance', 'accessibility', 'best-practices']
  const result = await lighthouse(
    `${product.url}/login`,
    { port: chrome.port, onlyCategories: categories, logLevel: 'error' },
    config,
  )
  if (!result) throw new Error('Lighthouse gave no result')
  const { lhr } = result
  const requests = lhr.audits['network-requests']?.details
  const items = requests?.type === 'table' ? requests.items : []
  const scriptBytes = items
    .filter((item) => item.resourceType === 'Script')
    .reduce((sum, item) => sum + Number(item.transferSize ?? 0), 0)
  return {
    formFactor,
    scores: Object.values(lhr.categories).map((category) => [
      category.title,
      Math.round((category.score ?? 0) * 100),
    ]),
    metrics: [
      'first-contentful-paint',
      'largest-contentful-paint',
      'total-blocking-time',
      'cumulative-layout-shift',
    ].map((id) => [lhr.audits[id]?.title ?? id, lhr.audits[id]?.displayValue ?? '']),
    scriptKilobytes: scriptBytes / 1000,
  }
}

function writeReport(runs: Run[]): void {
  const sections = runs.map(({ formFactor, scores, metrics, scriptKilobytes }) =>
    [
      `## ${formFactor === 'mobile' ? 'Phone' : 'Desktop'}`,
      '',
      '| measured | result |',
      '| --- | --- |',
      ...scores.map(([name, score]) => `| ${name} | ${score} |`),
      ...metrics.map(([name, value]) => `| ${name} | ${value} |`),
      `| JavaScript transferred | ${scriptKilobytes.toFixed(1)} kB |`,
    ].join('\n'),
  )
  mkdirSync('docs', { recursive: true })
  writeFileSync(
    'docs/lighthouse.md',
    `# Lighthouse on the sign-in page\n\nWritten by \`npm run lighthouse\`, which measures the built product on the machine it runs on, five times each: the run in the middle counts.\n\n${sections.join('\n\n')}\n`,
  )
  console.log(sections.join('\n\n'))
}
