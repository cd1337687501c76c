import { readFile, stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import {
  type CheckedReceipt,
  futureWords,
  isTextOf,
  isUndecided,
  longestReceipt,
  maximumTextBytes,
  otherSignerInWords,
  PublishedKeys,
  problemInWords,
  type Receipt,
  verdictWords,
  verifyReceipt,
} from '@inkprint/contract'

/** Exit codes: everything is valid, something is invalid, or it could not be determined. */
const exitCodes = { valid: 0, invalid: 1, unknown: 2 }

const usage = 'Usage: npm run verify -- RECEIPT TEXT [--keys URL-or-file]'

/** The command `npm run verify`; returns its exit code. */
export async function runVerify(args: string[]): Promise<number> {
  try {
    const { receiptFile, textFile, keysPlace } = readArguments(args)
    const compact = await readSmall(receiptFile, { what: 'receipt', most: longestReceipt })
    // Before fetching the keys, which would be pointless if the text cannot be read.
    const text = await readText(textFile)
    const place = keysPlace ?? keysAddressOf(compact)
    if (place === null) return tellProblem({ problem: 'not_a_receipt', claimedIssuer: null })
    const checked = await verifyReceipt(compact, { keys: await readKeys(place) })
    if (checked.problem !== null) return tellProblem(checked)
    return tellFindings(checked, { isSame: await isTextOf(checked.receipt, text), place })
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    console.error(error.message)
    return exitCodes.unknown
  }
}

class Unreadable extends Error {}

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { keys: { type: 'string' } },
      allowPositionals: true,
    })
    const [receiptFile, textFile, ...more] = positionals
    if (receiptFile && textFile && more.length === 0) {
      return { receiptFile, textFile, keysPlace: values.keys ?? null }
    }
  } catch (cause) {
    throw new Unreadable(`${cause instanceof Error ? cause.message : cause}\n${usage}`)
  }
  throw new Unreadable(usage)
}

/** Where the installation named in the receipt publishes its keys; null if it names none. */
function keysAddressOf(compact: string): string | null {
  try {
    const payload = Buffer.from(compact.split('.')[1] ?? '', 'base64url').toString()
    const issuer = new URL(JSON.parse(payload).issuer)
    return /^https?:$/.test(issuer.protocol) ? `${issuer.href.replace(/\/$/, '')}${keysPath}` : null
  } catch {
    return null
  }
}

const keysPath = '/.well-known/jwks.json'

async function readKeys(place: string): Promise<PublishedKeys> {
  const json = /^https?:\/\//.test(place)
    ? await fetchKeys(place)
    : await readSmall(place, { what: 'set of keys', most: mostKeyBytes })
  const keys = PublishedKeys.safeParse(parsed(json))
  if (!keys.success) throw new Unreadable(`There are no keys at ${place}.`)
  return keys.data
}

const mostKeyBytes = 1_000_000

async function fetchKeys(url: string): Promise<string> {
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(10_000) })
    if (answer.ok) return await answer.text()
    throw new Error(`the answer was ${answer.status}`)
  } catch (cause) {
    const why = cause instanceof Error ? (cause.cause ?? cause) : cause
    const reason = why instanceof Error ? why.message : String(why)
    throw new Unreadable(
      `The keys could not be fetched from ${url} (${reason}). With --keys you can name a file with the keys.`,
    )
  }
}

async function readText(file: string): Promise<string> {
  // In a file, a character may take up to three bytes more than are counted against the limit of an analysis.
  const bytes = await readSmall(file, { what: 'text', most: 4 * maximumTextBytes })
  if (bytes.includes('\0')) throw new Unreadable(`${file} is not plain text.`)
  return bytes
}

async function readSmall(
  file: string,
  { what, most }: { what: string; most: number },
): Promise<string> {
  try {
    const { size } = await stat(file)
    if (size > most) throw new Unreadable(`${file} is too large to be a ${what}.`)
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable(`${file} cannot be read.`)
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

function tellProblem(refused: Parameters<typeof problemInWords>[0]): number {
  console.log(problemInWords(refused))
  return isUndecided(refused.problem) ? exitCodes.unknown : exitCodes.invalid
}

type Valid = Extract<CheckedReceipt, { problem: null }>

function tellFindings(
  { receipt, isFromFuture, otherSigner }: Valid,
  { isSame, place }: { isSame: boolean; place: string },
): number {
  console.log(`The signature is valid: ${otherSigner ?? receipt.issuer} signed this receipt.`)
  if (otherSigner !== null) console.log(otherSignerInWords(otherSigner, receipt))
  console.log(`The keys came from ${place}; make sure that this is an installation you trust.`)
  if (isFromFuture) console.log(futureWords)
  console.log(
    isSame
      ? 'The text is the same.'
      : 'The text differs: it is not the text that this receipt is about.',
  )
  for (const line of describe(receipt)) console.log(line)
  return isSame && !isFromFuture ? exitCodes.valid : exitCodes.invalid
}

function describe(receipt: Receipt): string[] {
  const { verdict, probability_ai_percent, model_version } = receipt
  return [
    `Verdict:  ${verdictWords[verdict].sentence}`,
    ...(probability_ai_percent === null ? [] : [`AI probability: ${probability_ai_percent}%`]),
    `Analyzed: ${receipt.analyzed_at}, ${receipt.words} words, model ${model_version}`,
    `Analysis: ${receipt.analysis_id}`,
  ]
}
