import { type CheckOptions, verdicts } from './check-options.ts'
import { exitCodes } from './exit.ts'
import { type Found, isFound, type Outcome } from './outcomes.ts'
import { sarif } from './sarif.ts'
import { table } from './table.ts'
import type { Terminal } from './terminal.ts'
import { paintedVerdict, percentWords } from './verdicts.ts'

type Wanted = Pick<CheckOptions, 'format' | 'failOn' | 'isQuiet'>

/** Prints the results in the requested format and returns the exit code. */
export function report(outcomes: Outcome[], wanted: Wanted, screen: Terminal): number {
  const { format, failOn, isQuiet } = wanted
  if (format === 'sarif') screen.print(sarif(outcomes, failOn))
  else if (format === 'json') screen.print(JSON.stringify(outcomes.map(asJson), null, 2))
  else if (format === 'csv') screen.print(csvOf(outcomes))
  else {
    const found = outcomes.filter(isFound)
    if (found.length > 0) screen.print(resultTable(found, screen))
    if (found.length > 1 && !isQuiet) screen.print(`\n${totalsLine(found)}`)
  }
  for (const outcome of outcomes) {
    if (isFound(outcome) || outcome.isTold) continue
    screen.complain(`${outcome.file}: ${outcome.failure.message}`)
  }
  return exitCodeOf(outcomes, failOn)
}

export function counted(texts: number): string {
  return texts === 1 ? '1 text' : `${texts} texts`
}

function resultTable(found: Found[], screen: Terminal): string {
  return table(screen, {
    columns: [
      { title: 'FILE', isCut: true },
      { title: 'VERDICT' },
      { title: 'AI', align: 'right' },
      { title: 'WORDS', align: 'right' },
      { title: 'CREDITS', align: 'right' },
    ],
    rows: found.map(({ file, verdict, percent, words, credits }) => [
      file,
      paintedVerdict(screen, verdict),
      percentWords(percent),
      String(words),
      String(credits),
    ]),
  })
}

function totalsLine(found: Found[]): string {
  const counts = verdicts
    .map((verdict) => [found.filter((each) => each.verdict === verdict).length, verdict] as const)
    .filter(([count]) => count > 0)
    .map(([count, verdict]) => `${count} ${verdict.replaceAll('_', ' ')}`)
    .join(', ')
  const credits = found.reduce((sum, each) => sum + each.credits, 0)
  return `${counted(found.length)}: ${counts}. ${credits} credits.`
}

function asJson(outcome: Outcome) {
  const { file } = outcome
  if (!isFound(outcome)) return { file, verdict: null, error: outcome.failure.message }
  return { file, verdict: outcome.verdict, ...outcome.json }
}

function csvOf(outcomes: Outcome[]): string {
  const rows = outcomes.map((outcome) =>
    isFound(outcome)
      ? [outcome.file, outcome.verdict, outcome.percent, outcome.words, outcome.credits]
          .concat([outcome.analysisId])
          .concat([''])
      : [outcome.file, '', '', '', '', '', outcome.failure.message],
  )
  const titles = ['file', 'verdict', 'ai_percent', 'words', 'credits', 'analysis_id', 'error']
  return [titles, ...rows].map((row) => row.map(cellOf).join(',')).join('\n')
}

function cellOf(value: string | number | null): string {
  const text = String(value ?? '')
  // A spreadsheet would treat cells that begin like this as formulas.
  const harmless = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Failures take precedence over verdicts. */
function exitCodeOf(outcomes: Outcome[], failOn: string[]): number {
  const failures = outcomes.flatMap((outcome) => (isFound(outcome) ? [] : [outcome.failure.code]))
  if (failures.length > 0) return Math.min(...failures)
  return outcomes.some((outcome) => isFound(outcome) && failOn.includes(outcome.verdict))
    ? exitCodes.failed
    : exitCodes.fine
}
