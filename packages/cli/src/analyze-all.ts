import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ApiError, type Inkprint, type Output } from '@inkprint/client'
import type { CheckOptions } from './check-options.ts'
import { exitCodes, type Failure, failureOf, UserError } from './exit.ts'
import { type Found, isFound, type Outcome } from './outcomes.ts'
import type { Patient } from './patience.ts'

interface Work {
  files: string[]
  options: CheckOptions
  patient: Patient
}

interface Analyzing extends Work {
  /** Asked about a file that was already paid for, if somebody deleted its analysis. */
  mayPayAgain: (file: string) => Promise<boolean>
  onProgress: (done: number, file: string) => void
}

/** Analyzes several files at a time; a failing file does not stop the others, a lack of credits does. */
export async function analyzeAll(
  inkprint: Inkprint,
  { files, options, patient, mayPayAgain, onProgress }: Analyzing,
): Promise<Outcome[]> {
  const results: Outcome[] = []
  let stopped: Failure | null = null
  let done = 0
  await eachOf(files, options.concurrency, async (file, index) => {
    results[index] = stopped
      ? { file, failure: stopped }
      : await analyzeOne(inkprint, { file, options, patient, mayPayAgain })
    const result = results[index]
    if (!isFound(result) && isFinal(result.failure)) stopped ??= result.failure
    onProgress(++done, file)
  })
  return results
}

/** The total price, without analyzing anything. */
export async function priceAll(
  inkprint: Inkprint,
  { files, options, patient }: Work,
): Promise<number> {
  let total = 0
  await eachOf(files, options.concurrency, async (file) => {
    const opened = await open(file)
    const { text } = await patient(() => inkprint.extract(opened))
    const { include_guidelines } = options.fields
    total += (await patient(() => inkprint.getPrice({ text, include_guidelines }))).credits
  })
  return total
}

async function analyzeOne(
  inkprint: Inkprint,
  {
    file,
    options,
    patient,
    mayPayAgain,
  }: Pick<Analyzing, 'options' | 'patient' | 'mayPayAgain'> & { file: string },
): Promise<Outcome> {
  try {
    const opened = await open(file)
    const input = { file: opened, ...options.fields }
    // The same file with the same options is charged once a day, even if a build is repeated.
    const name = options.isFresh ? undefined : await nameOf(opened, options)
    const create = (idempotencyKey?: string) =>
      patient(() => inkprint.analyses.createFromFile(input, { idempotencyKey }))
    const answer = await create(name).catch(async (error: unknown) => {
      // Somebody deleted the analysis that this idempotency key refers to.
      if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error
      if (!(await mayPayAgain(file))) throw deletedSince()
      return create()
    })
    return foundIn(file, answer)
  } catch (error) {
    return { file, failure: failureOf(error) }
  }
}

function deletedSince(): UserError {
  return new UserError(
    'It was analyzed before and the analysis was deleted; --fresh pays again. Nothing was charged.',
    exitCodes.incomplete,
  )
}

function foundIn(file: string, { file: facts, ...answer }: Output<'analyses.submit'>): Found {
  const { is_judged, classification, probability_ai_percent, words } = answer.analysis_result
  return {
    file,
    verdict: is_judged ? classification : 'not_judged',
    percent: is_judged ? probability_ai_percent : null,
    words,
    credits: answer.credits.used,
    analysisId: answer.analysis_id,
    note: answer.analysis_result.uncertainty,
    json: { ...answer, warnings: facts?.warnings ?? [] },
  }
}

let input: Promise<Buffer> | undefined

export async function open(file: string): Promise<File> {
  if (file !== '-') return new File([new Uint8Array(await readFile(file))], basename(file))
  input ??= buffer(process.stdin)
  return new File([new Uint8Array(await input)], 'standard-input.txt')
}

async function nameOf(file: File, { fields }: CheckOptions): Promise<string> {
  const hash = createHash('sha256').update(new Uint8Array(await file.arrayBuffer()))
  return `cli-${hash.update(JSON.stringify([file.name, fields])).digest('hex')}`
}

function isFinal({ code }: Failure): boolean {
  return code === exitCodes.credits || code === exitCodes.key
}

export async function eachOf<Item>(
  items: Item[],
  concurrency: number,
  act: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const waiting = items.entries()
  const work = async () => {
    for (const [index, item] of waiting) await act(item, index)
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, work))
}
