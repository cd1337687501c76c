import { analyzeAll, priceAll } from './analyze-all.ts'
import { ask, isYes } from './ask.ts'
import { type CheckOptions, readCheckOptions } from './check-options.ts'
import { exitCodes, UserError } from './exit.ts'
import { findFiles } from './find-files.ts'
import { patience } from './patience.ts'
import { progressBar } from './progress.ts'
import { counted, report } from './report.ts'
import { connect } from './settings.ts'
import type { Terminal } from './terminal.ts'

/** Analyzes files, folders, patterns or standard input. */
export async function check(args: string[], screen: Terminal): Promise<number> {
  const options = readCheckOptions(args)
  if (options.isAgreed || options.resumed !== null) {
    throw new UserError('--yes and --resume are options of inkprint batch')
  }
  const files = filesOf(options)
  const inkprint = connect()
  const patient = patience(screen)
  if (options.isPriceOnly || options.maxCredits !== null) {
    const price = await priceAll(inkprint, { files, options, patient })
    if (options.isPriceOnly) return screen.print(`${price} credits for ${counted(files.length)}`)
    requireBelowCeiling(price, options)
  }
  const status = options.isQuiet || files.length < 2 ? null : screen.status
  const outcomes = await analyzeAll(inkprint, {
    files,
    options,
    patient,
    mayPayAgain: consent(options, screen),
    onProgress: (done, file) => status?.(`${progressBar(done, files.length)} ${file}`),
  })
  status?.('')
  return report(outcomes, options, screen)
}

/** A maximum price counts as consent; without one the user is asked, one question at a time. */
function consent(
  { maxCredits }: CheckOptions,
  { whileAsking }: Terminal,
): (file: string) => Promise<boolean> {
  let before: Promise<unknown> = Promise.resolve()
  return (file) => {
    if (maxCredits !== null) return Promise.resolve(true)
    if (!process.stdin.isTTY) return Promise.resolve(false)
    const question = `${file} was analyzed before and the analysis was deleted. Pay again? [y/N] `
    const answer = before.then(() => whileAsking(() => ask(question)))
    before = answer.catch(() => {})
    return answer.then((words) => isYes(words))
  }
}

export function requireBelowCeiling(price: number, { maxCredits }: CheckOptions): void {
  if (maxCredits === null || price <= maxCredits) return
  throw new UserError(
    `This costs ${price} credits, more than --max-credits allows. Nothing was charged.`,
    exitCodes.credits,
  )
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
