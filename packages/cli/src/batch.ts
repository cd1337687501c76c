import { createHash } from 'node:crypto'
import type { Inkprint, Input } from '@inkprint/client'
import { ask, isYes } from './ask.ts'
import { outcomesOf, watch } from './batch-results.ts'
import { fileOf, readTexts } from './batch-texts.ts'
import { requireBelowCeiling } from './check.ts'
import { type CheckOptions, readCheckOptions } from './check-options.ts'
import { exitCodes, failureOf, UserError } from './exit.ts'
import { findFiles } from './find-files.ts'
import type { Outcome } from './outcomes.ts'
import { counted, report } from './report.ts'
import { connect } from './settings.ts'
import type { Terminal } from './terminal.ts'

type Items = Input<'batches.create'>['items']

/** The limits of a batch: the number of texts, and their bytes, with room for the rest of the request. */
const mostTexts = 1_000
const mostBytes = 18_000_000

/** Analyzes a folder as a batch, which the server continues to read after this program ends. */
export async function batch(args: string[], screen: Terminal): Promise<number> {
  const options = readCheckOptions(args)
  const inkprint = connect()
  if (options.resumed !== null) {
    const { status } = await inkprint.batches.get(options.resumed)
    if (status === 'paused') await inkprint.batches.resume(options.resumed)
    return show(inkprint, { ids: [options.resumed], files: [], failed: [], options, screen })
  }
  if (options.files.length === 0) throw new UserError('Which folder? inkprint batch FOLDER')
  const files = findFiles(options.files)
  if (files.length === 0) throw new UserError('There are no files that can be read')
  if (!options.isPriceOnly) await requireResults(inkprint)
  const { items, unreadable } = await readTexts(inkprint, { files, options, screen })
  for (const { file, failure } of unreadable) screen.complain(`${file}: ${failure.message}`)
  const failed: Outcome[] = unreadable.map((each) => ({ ...each, isTold: true }))
  const price = await priceOf(inkprint, { items, options })
  if (options.isPriceOnly) {
    screen.print(`${price.credits} credits for ${counted(items.length)}`)
    return unreadable.length > 0 ? exitCodes.incomplete : exitCodes.fine
  }
  if (items.length === 0) return report(failed, options, screen)
  await requireConsent(price, { options, screen, texts: items.length })
  const { ids, refused } = await send(inkprint, { items, files, options })
  return show(inkprint, { ids, files, failed: [...failed, ...refused], options, screen })
}

/** Checks first that the key may read results, so that nobody pays for results they cannot see. */
async function requireResults(inkprint: Inkprint): Promise<void> {
  await inkprint.batches.list({ size: 1 }).next()
}

interface Sent {
  ids: string[]
  /** Texts that the server rejected after it had accepted others. */
  refused: Outcome[]
}

/** Sends as many batches as needed; each has its own idempotency key, so none is charged twice. */
async function send(
  inkprint: Inkprint,
  { items, files, options }: { items: Items; files: string[]; options: CheckOptions },
): Promise<Sent> {
  const ids: string[] = []
  const parts = partsOf(items)
  for (const [index, part] of parts.entries()) {
    const idempotencyKey = options.isFresh ? undefined : nameOf(part, options)
    try {
      const input = { items: part, ...options.fields }
      ids.push((await inkprint.batches.create(input, { idempotencyKey })).batch_id)
    } catch (error) {
      if (index === 0) throw error
      const failure = failureOf(error)
      const rest = parts.slice(index).flat()
      return { ids, refused: rest.map(({ id }) => ({ file: fileOf(id, files), failure })) }
    }
  }
  return { ids, refused: [] }
}

interface Shown {
  ids: string[]
  files: string[]
  /** Texts that are in no batch. */
  failed: Outcome[]
  options: CheckOptions
  screen: Terminal
}

async function show(inkprint: Inkprint, shown: Shown): Promise<number> {
  const { ids, files, failed, options, screen } = shown
  const { isQuiet } = options
  const status = isQuiet ? null : screen.status
  const outcomes = [...failed]
  for (const id of ids) {
    const announce = () => {
      if (!isQuiet) screen.note(`Batch ${id}. Ctrl-C stops watching it, not the batch.`)
    }
    if (!(await watch(inkprint, { id, status, announce }))) {
      for (const each of ids) {
        screen.note(`The batch continues. To see it: inkprint batch --resume ${each}`)
      }
      return exitCodes.interrupted
    }
    outcomes.push(...outcomesOf(await inkprint.batches.getResults(id), files))
  }
  const places = new Map(files.map((file, index) => [file, index]))
  const placeOf = ({ file }: Outcome) => places.get(file) ?? 0
  outcomes.sort((one, other) => placeOf(one) - placeOf(other))
  return report(outcomes, options, screen)
}

interface Price {
  credits: number
  available: number
}

async function priceOf(
  inkprint: Inkprint,
  { items, options }: { items: Items; options: CheckOptions },
): Promise<Price> {
  const price = { credits: 0, available: Number.POSITIVE_INFINITY }
  for (const part of partsOf(items)) {
    const told = await inkprint.batches.getPrice({ items: part, ...options.fields })
    price.credits += told.credits
    price.available = told.credits_available
  }
  return price
}

async function requireConsent(
  { credits, available }: Price,
  { options, screen, texts }: { options: CheckOptions; screen: Terminal; texts: number },
): Promise<void> {
  requireBelowCeiling(credits, options)
  const words = `${counted(texts)}: ${credits} credits of ${available}.`
  if (!options.isQuiet) screen.note(words)
  if (options.isAgreed || options.maxCredits !== null || credits === 0) return
  if (!process.stdin.isTTY) {
    throw new UserError(`${words} Add --yes, or --max-credits, to pay without being asked.`)
  }
  const answer = await ask('Go on? [y/N] ')
  if (isYes(answer)) return
  throw new UserError('Nothing was sent and nothing was charged.')
}

/** Splits the texts into batches. */
function partsOf(items: Items): Items[] {
  const parts: Items[] = []
  let bytes = 0
  for (const item of items) {
    const size = Buffer.byteLength(JSON.stringify(item))
    const part = parts.at(-1)
    if (!part || part.length === mostTexts || bytes + size > mostBytes) {
      parts.push([item])
      bytes = size
    } else {
      part.push(item)
      bytes += size
    }
  }
  return parts
}

/** The same texts with the same options are charged once a day. */
function nameOf(items: Items, { fields }: CheckOptions): string {
  return `cli-${createHash('sha256')
    .update(JSON.stringify([items, fields]))
    .digest('hex')}`
}
