import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Inkprint, type ReceiptCheck, verifyReceipt } from '@inkprint/client'
import { exitCodes, UserError } from './exit.ts'
import { readSettings } from './settings.ts'
import type { Terminal } from './terminal.ts'
import { paintedVerdict } from './verdicts.ts'

/** Checks whether a receipt is genuine and is about a given text. Needs no key. */
export async function verify(args: string[], screen: Terminal): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { json: { type: 'boolean' }, keys: { type: 'string' }, url: { type: 'string' } },
  })
  const [receiptFile, textFile] = positionals
  if (!receiptFile) throw new UserError('Which receipt? inkprint verify RECEIPT [TEXT]')
  const receipt = contentOf(receiptFile)
  const text = textFile === undefined ? undefined : contentOf(textFile)
  const checked = values.keys
    ? await verifyReceipt(receipt, { keys: JSON.parse(contentOf(values.keys)), text })
    : await askInstallation(values.url).verifyReceipt(receipt, { text })
  screen.print(values.json ? JSON.stringify(checked, null, 2) : inWords(checked, screen))
  const isFine = checked.problem === null && checked.isTextOf !== false
  return isFine ? exitCodes.fine : exitCodes.failed
}

function askInstallation(url = readSettings().url): Inkprint {
  if (!url) throw new UserError('Whose keys? Use --url https://… or --keys jwks.json')
  return new Inkprint({ baseUrl: url, apiKey: '' })
}

function contentOf(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8')
  } catch {
    throw new UserError(`${file} cannot be read`)
  }
}

function inWords(checked: ReceiptCheck, screen: Terminal): string {
  if (checked.problem !== null) {
    return screen.paint('red', `Not valid: ${checked.problem.replaceAll('_', ' ')}`)
  }
  const { receipt, isTextOf, otherSigner } = checked
  const about = { true: 'and about this text', false: 'but about ANOTHER text', null: '' }
  return [
    screen.paint(
      isTextOf === false ? 'red' : 'green',
      `The receipt is genuine ${about[`${isTextOf}`]}`.trim(),
    ),
    `Verdict   ${paintedVerdict(screen, receipt.verdict)}`,
    `Analyzed  ${receipt.analyzed_at} by ${receipt.issuer}`,
    `Analysis  ${receipt.analysis_id}, ${receipt.words} words, model ${receipt.model_version}`,
    ...(otherSigner ? [screen.paint('yellow', `It is signed with a key of ${otherSigner}`)] : []),
  ].join('\n')
}
