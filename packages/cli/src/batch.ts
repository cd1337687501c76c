import { createHash } from 'node:crypto'
import type { Inkprint, Input } from '@inkprint/client'
import { ask } from './ask.ts'
import { outcomesOf, watch } from './batch-results.ts'
import { readTexts } from './batch-texts.ts'
import { checkOneByOne, requireBelowCeiling } from './check.ts'
import { type CheckOptions, readCheckOptions } from './check-options.ts'
import { exitCodes, UserError } from './exit.ts'
import { findFiles } from './find-files.ts'
import { counted, report } from './report.ts'
import { connect } from './settings.ts'
import type { Terminal } from './terminal.ts'

type Items = Input<'batches.create'>['items']

/** What one batch takes: so many texts, and so many bytes of them with room for what is around. */
const mostTexts = 1_000
const mostBytes = 18_000_000

/** Analyzes a folder as a batch, which the server goes on reading when this program ends. */
export async function batch(args: string[], screen: Terminal): Promise<number> {
  const options = readCheckOptions(args)
  const inkprint = connect()
  if (options.resumed !== null) {
    const { status } = await inkprint.batches.get(options.resumed)
    if (status === 'paused') await inkprint.batches.resume(options.resumed)
    return show(inkprint, { id: options.resumed, files: [], options, screen })
  }
  if (options.files.length === 0) throw new UserError('Which folder? inkprint batch FOLDER')
  const files = findFiles(options.files)
  if (files.length === 0) throw new UserError('There are no files that can be read')
  const { items, unreadable } = await readTexts(inkprint, { files, options, screen })
  for (const { file, failure } of unreadable) screen.complain(`${file}: ${failure.message}`)
  const price = await priceOf(inkprint, { items, options })
  if (options.isPriceOnly) {
    return screen.print(`${price.credits} credits for ${counted(items.length)}`)
  }
  if (items.length === 0) return exitCodes.incomplete
  await requireConsent(price, { options, screen, texts: items.length })
  if (isOverLimits(items)) {
    screen.complain('This is more than one batch takes, so files are sent one by one.')
    return checkOneByOne(files, options, screen)
  }
  const { batch_id: id } = await inkprint.batches.create(
    { items, ...options.fields },
    { idempotencyKey: options.isFresh ? undefined : nameOf(items, options) },
  )
  const code = await show(inkprint, { id, files, options, screen })
  return code === exitCodes.fine && unreadable.length > 0 ? exitCodes.incomplete : code
}

interface Shown {
  id: string
  files: string[]
  options: CheckOptions
  screen: Terminal
}

async function show(inkprint: Inkprint, { id, files, options, screen }: Shown): Promise<number> {
  const { isQuiet } = options
  const announce = () => {
    if (!isQuiet) screen.note(`Batch ${id}. Ctrl-C stops watching it, not the batch.`)
  }
  const status = isQuiet ? null : screen.status
  if (!(await watch(inkprint, { id, status, announce }))) {
    screen.note(`The batch goes on. To see it: inkprint batch --resume ${id}`)
    return exitCodes.interrupted
  }
  const items = await inkprint.batches.getResults(id)
  return report(outcomesOf(items, files), options, screen)
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
  if (credits > available) {
    throw new UserError(
      `Not enough credits: ${credits} are needed, ${available} are left.`,
      exitCodes.credits,
    )
  }
  const words = `${counted(texts)}: ${credits} credits of ${available}.`
  if (!options.isQuiet) screen.note(words)
  if (options.isAgreed || options.maxCredits !== null || credits === 0) return
  if (!process.stdin.isTTY) {
    throw new UserError(`${words} Add --yes, or --max-credits, to pay without being asked.`)
  }
  const answer = await ask('Go on? [y/N] ')
  if (/^y(es)?$/i.test(answer.trim())) return
  throw new UserError('Nothing was sent and nothing was charged.')
}

function isOverLimits(items: Items): boolean {
  return partsOf(items).length > 1
}

/** As many texts at a time as one batch takes. */
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

/** The same texts under the same options are paid once a day. */
function nameOf(items: Items, { fields }: CheckOptions): string {
  return `cli-${createHash('sha256')
    .update(JSON.stringify([items, fields]))
    .digest('hex')}`
}
