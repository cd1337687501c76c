import { analyzeAll, type Checked, isDone, priceAll } from './analyze-all.ts'
import { type CheckOptions, readCheckOptions, verdicts } from './check-options.ts'
import { exitCodes, UserError } from './exit.ts'
import { findFiles } from './find-files.ts'
import { sarif } from './sarif.ts'
import { connect } from './settings.ts'
import { table } from './table.ts'
import type { Terminal } from './terminal.ts'
import { paintedVerdict } from './verdicts.ts'

/** Analyzes files, folders, patterns or standard input. */
export async function check(args: string[], screen: Terminal): Promise<number> {
  const options = readCheckOptions(args)
  const files = filesOf(options)
  const inkprint = connect()
  if (options.isPriceOnly || options.maxCredits !== null) {
    const price = await priceAll(inkprint, { files, options })
    if (options.isPriceOnly) return screen.print(`${price} credits for ${counted(files.length)}`)
    if (price > (options.maxCredits ?? price)) {
      throw new UserError(
        `This costs ${price} credits, more than --max-credits allows. Nothing was charged.`,
        exitCodes.credits,
      )
    }
  }
  const status = options.isQuiet || files.length < 2 ? null : screen.status
  const results = await analyzeAll(inkprint, {
    files,
    options,
    onProgress: (done, file) => status?.(progressLine(done, { total: files.length, file })),
  })
  status?.('')
  print(results, { options, screen })
  return exitCodeOf(results, options)
}

function filesOf({ files }: CheckOptions): string[] {
  if (files.length === 0 && !process.stdin.isTTY) return ['-']
  if (files.length === 0)
    throw new UserError('Which files? inkprint check FILES…, or - for standard input')
  const found = files.includes('-')
    ? ['-', ...findFiles(files.filter((file) => file !== '-'))]
    : findFiles(files)
  if (found.length === 0) throw new UserError('There are no files that can be read')
  return found
}

function progressLine(done: number, { total, file }: { total: number; file: string }): string {
  const width = 24
  const full = Math.round((done / total) * width)
  return `[${'#'.repeat(full)}${'-'.repeat(width - full)}] ${done}/${total} ${file}`
}

function print(
  results: Checked[],
  { options, screen }: { options: CheckOptions; screen: Terminal },
): void {
  if (options.format === 'sarif') screen.print(sarif(results, options.failOn))
  else if (options.format === 'json') screen.print(JSON.stringify(results.map(asJson), null, 2))
  else {
    const done = results.filter(isDone)
    if (done.length > 0) screen.print(resultTable(done, screen))
    if (done.length > 1 && !options.isQuiet) screen.print(`\n${totalsLine(done)}`)
  }
  for (const result of results) {
    if (!isDone(result)) screen.complain(`${result.file}: ${result.failure.message}`)
  }
}

function resultTable(results: Extract<Checked, { answer: object }>[], screen: Terminal): string {
  return table(screen, {
    columns: [
      { title: 'FILE', isCut: true },
      { title: 'VERDICT' },
      { title: 'AI', align: 'right' },
      { title: 'WORDS', align: 'right' },
      { title: 'CREDITS', align: 'right' },
    ],
    rows: results.map(({ file, verdict, answer: { analysis_result: result, credits } }) => [
      file,
      paintedVerdict(screen, verdict),
      result.is_judged ? `${Math.round(result.probability_ai_percent)} %` : '',
      String(result.words),
      String(credits.used),
    ]),
  })
}

function totalsLine(done: Extract<Checked, { answer: object }>[]): string {
  const counts = verdicts
    .map((verdict) => [done.filter((each) => each.verdict === verdict).length, verdict] as const)
    .filter(([count]) => count > 0)
    .map(([count, verdict]) => `${count} ${verdict.replaceAll('_', ' ')}`)
    .join(', ')
  const credits = done.reduce((sum, { answer }) => sum + answer.credits.used, 0)
  return `${counted(done.length)}: ${counts}. ${credits} credits.`
}

function counted(files: number): string {
  return files === 1 ? '1 text' : `${files} texts`
}

function asJson(result: Checked) {
  const { file } = result
  if (!isDone(result)) return { file, verdict: null, error: result.failure.message }
  const { file: facts, ...answer } = result.answer
  return { file, verdict: result.verdict, ...answer, warnings: facts?.warnings ?? [] }
}

/** What keeps a check from being complete comes before what it found. */
function exitCodeOf(results: Checked[], { failOn }: CheckOptions): number {
  const failures = results.flatMap((result) => (isDone(result) ? [] : [result.failure.code]))
  if (failures.length > 0) return Math.min(...failures)
  return results.some((result) => isDone(result) && failOn.includes(result.verdict))
    ? exitCodes.failed
    : exitCodes.fine
}
